// Runs Next's server as a child process, which has the shop's settings in its environment.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Settings } from './settings.ts'

export interface NextShop {
  url: string
  /** Resolves to Next's exit code, 1 if a signal ended it. */
  ended: Promise<number>
  process: ChildProcess
  close(): Promise<void>
}

const NEXT = path.join(import.meta.dirname, 'node_modules/next/dist/bin/next')

/** In milliseconds, until Next has to be ready: in a test, less than the test's timeout, so that the error says what Next printed. */
const PATIENCE = { dev: 120_000, start: 25_000 }

/**
 * Starts Next, and prints what it prints once it's ready: in tests errors only.
 * @param ca a file with the test gateway's certificate authority
 * @throws Error with what Next printed, if it ends or isn't ready in time
 */
export async function startNext(
  mode: 'dev' | 'start',
  settings: Settings,
  ca?: string,
  port = 0,
): Promise<NextShop> {
  const env = {
    ...process.env,
    BASE_URL: settings.baseUrl,
    PUBLIC_KEY: settings.publicKey,
    SECRET_KEY: settings.secretKey,
    FRAME_URL: settings.frameUrl,
    ...(ca && { NODE_EXTRA_CA_CERTS: ca }),
  }
  const next = spawn(process.execPath, [NEXT, mode, '--port', String(port), '--hostname', '127.0.0.1'], {
    env,
  })
  const ended = new Promise<number>((resolve) => {
    next.once('exit', (code) => resolve(code ?? 1))
    next.once('error', () => resolve(1))
  })
  const streams = [next.stdout, next.stderr]
  let printed = ''
  const ready = new Promise<string>((resolve) => {
    for (const stream of streams)
      stream.on('data', (chunk: Buffer) => {
        printed += chunk
        const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
        if (url && printed.includes('Ready')) resolve(`${url}/`)
      })
  })
  const patience = setTimeout(() => next.kill(), PATIENCE[mode])
  const url = await Promise.race([ready, ended.then(() => undefined)])
  clearTimeout(patience)
  if (url === undefined) throw new Error(`Next doesn't start: ${printed}`)
  for (const stream of streams) stream.removeAllListeners('data').resume()
  if (mode === 'dev') next.stdout.pipe(process.stdout)
  next.stderr.pipe(process.stderr)
  const close = async () => {
    next.kill()
    await ended
  }
  return { url, ended, process: next, close }
}
