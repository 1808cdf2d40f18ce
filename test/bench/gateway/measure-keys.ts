// What an `Idempotency-Key` costs a charge.
import { randomUUID } from 'node:crypto'
import { requestOf } from './connection.ts'
import { type Engine, startTarget } from './engines.ts'
import { type Load, median, underLoad } from './load.ts'
import type { Measuring } from './measure-load.ts'
import { answered, chargeBody, type Operation, sending } from './operations.ts'
import { number, table } from './table.ts'

/** Connections at once. */
const LANES = [1, 8]

/** Each is measured so often, by turns with the others: what else the machine does weighs on all alike. */
const TURNS = 5

/** @returns a table as text */
export async function measureKeys(engine: Engine, { seconds, signal }: Measuring): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const target = await startTarget(await engine.newPlace(), Math.max(...LANES), stack)
  const { base_url, test_secret_key } = target.spawned.started
  const plain = requestOf(base_url, '/v1/charges', test_secret_key, chargeBody)
  const withKey: Operation = async (lane) => {
    const request = requestOf(base_url, '/v1/charges', test_secret_key, chargeBody, {
      'idempotency-key': randomUUID(),
    })
    await answered(target.connections[lane], request)
  }
  const measures = LANES.flatMap((lanes) => [
    { name: 'charge', lanes, operation: sending(target, plain), loads: [] as Load[] },
    { name: 'charge with a key', lanes, operation: withKey, loads: [] as Load[] },
  ])
  for (let turn = 0; turn < TURNS; turn++) {
    for (const { lanes, operation, loads } of measures)
      loads.push(await underLoad({ lanes, seconds: seconds / TURNS, signal }, operation))
  }
  return [
    `${engine.name} (${engine.durability}), ${seconds} s for each, medians of ${TURNS} turns`,
    table(
      ['', 'connections', 'per second', 'p50 ms', 'p99 ms'],
      measures.map(({ name, lanes, loads }) => [
        name,
        String(lanes),
        number(median(loads.map(({ perSecond }) => perSecond)), 0),
        number(median(loads.map(({ p50 }) => p50)), 1),
        number(median(loads.map(({ p99 }) => p99)), 1),
      ]),
    ),
  ].join('\n')
}
