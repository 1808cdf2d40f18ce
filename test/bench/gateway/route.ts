import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** A route that answers what it is given, in a process of its own. */
export interface BareRoute {
  baseUrl: string
  pid: number | undefined
}

/**
 * @param dataDir a gateway's, whose authority clients trust
 * @param answer JSON
 * @param stack is told what has to be stopped
 */
export async function startBareRoute(
  dataDir: string,
  answer: string,
  stack: AsyncDisposableStack,
): Promise<BareRoute> {
  const program = path.join(import.meta.dirname, 'bare-route.ts')
  const child = spawn(process.execPath, [program, dataDir, answer], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`The bare route ended with ${code}.`))),
  ])
  return { baseUrl: `https://localhost:${line[0]}`, pid: child.pid }
}
