// An X server without a screen, for browsers that have no other keyboard.
import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { ensureXKeyboard, X_TOOLS } from './browser.ts'

export interface Display {
  /** What `DISPLAY` has to be. */
  name: string
  stop(): void
}

/**
 * Starts an X server on a number that it chooses. A key that is held down types once (`-r`): tests look around while one is held,
 * and on a busy machine that takes longer than a keyboard waits before it repeats it.
 * @throws when it isn't there and can't be installed
 */
export async function startDisplay(): Promise<Display> {
  if (!ensureXKeyboard())
    throw new Error('Install xvfb and xdotool: the tests with a real keyboard need them.')
  const server = spawn(
    X_TOOLS.xvfb,
    ['-r', '-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const number = await new Promise<string>((resolve, reject) => {
    const pipe = server.stdio[3]
    if (!isReadable(pipe)) throw new Error('The X server has no third channel.')
    let text = ''
    pipe.on('data', (part: Buffer) => {
      text += part
      if (text.includes('\n')) resolve(text.trim())
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`The X server ended with ${code}.`)))
  })
  return { name: `:${number}`, stop: () => server.kill() }
}

const isReadable = (stream: unknown): stream is Readable =>
  stream instanceof Object && 'on' in stream && 'read' in stream
