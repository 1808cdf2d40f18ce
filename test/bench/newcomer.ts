// npm run bench:newcomer: the way of somebody new, as README.md and docs/start/ tell it word by word, with the time that each step takes
// a machine: from a fresh clone, and from the packages. Reading, thinking and typing come on top.
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '../support/gateway.ts'
import { number, table } from './gateway/table.ts'
import { fromClone } from './newcomer/from-clone.ts'
import { fromPackages } from './newcomer/from-packages.ts'
import type { Step } from './newcomer/step.ts'

/** Milliseconds in which nobody new would wait any longer. */
const PATIENCE = 900_000

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    /** A clone that is there, with what `npm start` makes: only the way from the packages. */
    clone: { type: 'string' },
  },
})
const place = values.folder === undefined ? temporaryFolder() : { folder: values.folder, remove: () => {} }
const rows: string[][] = []
const slow: string[] = []

const step: Step = async (what, work, limit = Number.POSITIVE_INFINITY) => {
  const begun = performance.now()
  const done = await Promise.race([work(), tooLong()]).catch((error: Error) => {
    throw new Error(`${what}: ${error.message}`, { cause: error })
  })
  const seconds = (performance.now() - begun) / 1000
  if (seconds > limit) slow.push(what)
  rows.push([what, number(seconds, 1), number(loadavg()[0] ?? Number.NaN, 0)])
  console.error(`${what}: ${number(seconds, 1)} s`)
  return done
}
async function tooLong(): Promise<never> {
  await pause(PATIENCE, undefined, { ref: false })
  throw new Error('It takes too long.')
}

try {
  const clone = values.clone ?? (await fromClone(place.folder, step))
  await fromPackages(place.folder, clone, step)
  console.log(table(['step', 'seconds', 'load'], rows))
  console.log(
    slow.length === 0
      ? 'Nothing else had to be done, and no first time took a minute.'
      : `Too slow: ${slow.join('; ')}`,
  )
} finally {
  place.remove()
}
process.exitCode = slow.length === 0 ? 0 : 1
