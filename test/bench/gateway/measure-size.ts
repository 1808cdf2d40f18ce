// How long a list, a search and a charge take among more and more transactions.

import { requestOf } from './connection.ts'
import { type Engine, startTarget, type Target } from './engines.ts'
import { fill } from './fill.ts'
import { type Load, underLoad } from './load.ts'
import { emailOf, referenceOf, surnameOf } from './made-up.ts'
import type { Measuring } from './measure-load.ts'
import { answered, chargeBody, type Operation } from './operations.ts'
import { number, table } from './table.ts'

/** @returns a table as text */
export async function measureSize(
  engine: Engine,
  sizes: readonly number[],
  { seconds, signal }: Measuring,
): Promise<string> {
  const place = await engine.newPlace()
  await startOnce(place)
  const found: Record<string, Load>[] = []
  let rows = 0
  for (const size of sizes) {
    await fill(place, rows, size, signal)
    rows = size
    await using stack = new AsyncDisposableStack()
    const target = await startTarget(place, 1, stack)
    const loads: Record<string, Load> = {}
    for (const [name, operation] of Object.entries(operations(target, size))) {
      loads[name] = await underLoad({ lanes: 1, seconds: seconds / 3, signal }, operation)
    }
    found.push(loads)
  }
  const names = Object.keys(found[0] ?? {})
  const cell = (load: Load | undefined) => (load ? `${number(load.p50, 1)} / ${number(load.p99, 1)}` : '')
  return [
    `${engine.name} (${engine.durability}), by the number of transactions, one connection, p50 / p99 ms`,
    table(
      ['', ...sizes.map(String)],
      names.map((name) => [name, ...found.map((loads) => cell(loads[name]))]),
    ),
  ].join('\n')
}

/** A gateway makes the tables and the merchant. */
async function startOnce(place: Parameters<typeof startTarget>[0]) {
  await using stack = new AsyncDisposableStack()
  await startTarget(place, 0, stack)
}

/** Each asks for another transaction each time, so that nothing is found only because it was a moment ago. */
function operations({ spawned, connections }: Target, size: number): Record<string, Operation> {
  const { base_url, test_secret_key } = spawned.started
  const some = () => Math.floor(Math.random() * size)
  const getting =
    (query: () => string, atLeast = 1): Operation =>
    async (lane) => {
      const request = requestOf(base_url, `/v1/transactions?page_size=10&${query()}`, test_secret_key)
      const { results } = JSON.parse((await answered(connections[lane], request)).text)
      if (results.length < atLeast) throw new Error('The search does not find what there is.')
    }
  const charge = requestOf(base_url, '/v1/charges', test_secret_key, chargeBody)
  return {
    'list, page 1': getting(() => 'page=1'),
    'list, page 100': getting(() => 'page=100'),
    'search for a reference, one hit': getting(() => `qf=reference:${referenceOf(some())}`),
    'search for any text, one hit': getting(() => `q=${emailOf(some())}`),
    'search for any text, every hundredth': getting(() => `q=${surnameOf(some())}`),
    charge: async (lane) => void (await answered(connections[lane], charge)),
  }
}
