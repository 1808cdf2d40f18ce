// Runs Next's server as a child process, which has the shop's settings in its environment.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Settings } from './settings.ts'

export interface NextShop {
  url: string
  process: ChildProcess
  close(): Promise<void>
}

const NEXT = path.join(import.meta.dirname, 'node_modules/next/dist/bin/next')

/** @param ca a file with the test gateway's certificate authority */
export function startNext(
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
  const close = () =>
    new Promise<void>((resolve) => {
      next.once('exit', () => resolve())
      next.kill()
    })
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
      if (url && printed.includes('Ready')) resolve({ url: `${url}/`, process: next, close })
    }
    next.stdout.on('data', read)
    next.stderr.on('data', read)
    next.once('exit', () => reject(new Error(`Next doesn't start: ${printed}`)))
  })
}
