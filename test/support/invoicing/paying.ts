// Payers in processes of their own.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { databaseOf } from '../engine.ts'
import { programFile } from '../programs.ts'
import type { Step, Till } from './till.ts'

export interface Paying {
  /** Has it begin to pay; its next line is the outcome, or `stopped`. */
  pay(...request: Parameters<Till['pay']>): void
  nextLine(): Promise<string>
  /** Resolves once the process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

const program = programFile('test/support/invoicing/paying-process.ts')

/** Starts one beside whatever else uses the data, and waits until it is ready. @param step where it stops, to be killed there */
export async function startPaying(dataDir: string, step?: Step): Promise<Paying> {
  const { databaseUrl } = await databaseOf(dataDir)
  const child = spawn(process.execPath, [program, dataDir, ...(step ? [step] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The process has ended.')
    return value
  }
  if ((await nextLine()) !== 'ready') throw new Error('The process is not ready.')
  return {
    pay: (merchantId, request) => child.stdin.write(`${JSON.stringify({ merchantId, ...request })}\n`),
    nextLine,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}
