// Runs what is checked without running anything of ours.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { inParallel } from '../../gateway/core/promises.ts'
import type { Check } from './checks.ts'
import type { Outcome } from './outcome.ts'
import { toolOf } from './suites.ts'

/** Runs checks, as many at a time as this machine can; what one says is shown once it has ended. */
export async function runChecks(checks: readonly Check[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  await inParallel(checks, availableParallelism(), async (check) => {
    outcomes.push(await runCheck(check))
  })
  return outcomes
}

async function runCheck({ title, command, args }: Check): Promise<Outcome> {
  const { file, common } = toolOf(command)
  const child = spawn(file, args, { ...common, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const status = await new Promise<number | null>((resolve) => {
    child.on('error', ({ message }) => {
      said += message
      resolve(null)
    })
    child.on('close', resolve)
  })
  console.log(`\n== ${title}`)
  if (said) console.log(said.trimEnd())
  return status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name: title }] }
}
