// What the log of recent requests costs those who pay: charges of a second with it and without, by turns.
import path from 'node:path'
import { requestOf } from './connection.ts'
import { type Engine, startTarget } from './engines.ts'
import { type Load, underLoad } from './load.ts'
import { loadRow, type Measuring } from './measure-load.ts'
import { chargeBody, sending } from './operations.ts'
import { table } from './table.ts'

const LANES = [1, 64]
const MOST = 64
const TURNS = 7

/** Undefined: the gateway as it is. */
const PROGRAMS = {
  'with the log': undefined,
  without: path.join(import.meta.dirname, 'without-request-log.ts'),
}

/** @returns a table as text */
export async function measureLog(engine: Engine, { seconds, signal }: Measuring): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const measures: { name: string; lanes: number; run(): Promise<Load>; loads: Load[] }[] = []
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const target = await startTarget(await engine.newPlace(), MOST, stack, { program })
    const { base_url, test_secret_key, pid } = target.spawned.started
    const charge = sending(target, requestOf(base_url, '/v1/charges', test_secret_key, chargeBody))
    for (const lanes of LANES) {
      const run = () => underLoad({ lanes, seconds: seconds / TURNS, pid, signal }, charge)
      measures.push({ name, lanes, run, loads: [] })
    }
  }
  for (const { run } of measures) await run()
  for (let turn = 0; turn < TURNS; turn++) {
    // The other one first at every other turn, so that neither always comes after a busy one.
    for (const { run, loads } of turn % 2 === 0 ? measures : measures.toReversed()) loads.push(await run())
  }
  return [
    `${engine.name} (${engine.durability}), charges, medians of ${TURNS} turns`,
    table(['', 'connections', 'per second', 'p50 ms', 'p99 ms', 'CPU ms each'], measures.map(loadRow)),
  ].join('\n')
}
