// A step of somebody new, and the programs that it takes.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

/** Does one step and notes how long it takes, and whether that is more than the limit in seconds. @throws what it throws, with its name */
export type Step = <T>(what: string, work: () => Promise<T>, limit?: number) => Promise<T>

/** As a terminal that somebody has just opened: what npm and this project's scripts have set is not in it. */
const OURS = /^(npm_|INIT_CWD$|NODE$|NODE_COMPILE_CACHE$|NODE_OPTIONS$)/
const PLAIN = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)))
const MOST = 2 ** 26

/** @returns what it prints @throws when it does not end well, with what it said */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const options = { cwd, env: { ...PLAIN, ...env }, maxBuffer: MOST }
  return (await promisify(execFile)(command, [...args], options)).stdout
}

/** A program that goes on. */
export interface Running {
  /** Resolves with what it has printed, once that has this in it. @throws when it ends before */
  until(text: string): Promise<string>
  stop(): Promise<void>
}

export function start(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Running {
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env: { ...PLAIN, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  const looks = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    printed += chunk
    for (const look of looks) look()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!printed.includes(text)) return
          looks.delete(look)
          resolve(printed)
        }
        looks.add(look)
        void ended.then(() => reject(new Error(`${command} has ended: ${printed}`)))
        look()
      }),
    async stop() {
      // Ctrl-C reaches all that a terminal has started.
      if (child.pid) process.kill(-child.pid, 'SIGINT')
      await ended
    },
  }
}
