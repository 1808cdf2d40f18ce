// How long what the console shows takes to find among more and more transactions, at the first look and from then on.
import { performance } from 'node:perf_hooks'
import { readOverview, readTimeline, transactionsCsv } from '../../../gateway/merchants/reporting/index.ts'
import {
  browseTransactions,
  findTransaction,
  type SearchQuery,
} from '../../../gateway/payments/transactions/index.ts'
import { openStorage, type Storage } from '../../../gateway/platform/storage/index.ts'
import { callerOf } from './demo-caller.ts'
import { type Engine, type Place, startTarget } from './engines.ts'
import { fill } from './fill.ts'
import { median, share } from './load.ts'
import { emailOf, referenceOf, surnameOf } from './made-up.ts'
import type { Measuring } from './measure-load.ts'
import { number, table } from './table.ts'

/** Looks of each kind. */
const LOOKS = 15

/** @returns a table as text: milliseconds by the number of transactions */
export async function measureConsole(
  engine: Engine,
  sizes: readonly number[],
  { signal }: Measuring,
): Promise<string> {
  const place = await engine.newPlace()
  await startOnce(place)
  const found: Record<string, string>[] = []
  let rows = 0
  for (const size of sizes) {
    await fill(place, rows, size, signal)
    rows = size
    const storage = await openStorage(place)
    try {
      found.push(await measureAll(storage, size, signal))
    } finally {
      await storage.close()
    }
  }
  const names = Object.keys(found[0] ?? {})
  return [
    `${engine.name} (${engine.durability}), by the number of transactions, p50 / slowest ms of ${LOOKS} looks`,
    table(
      ['', ...sizes.map(String)],
      names.map((name) => [name, ...found.map((cells) => cells[name] ?? '')]),
    ),
  ].join('\n')
}

/** A gateway makes the tables and the merchant. */
async function startOnce(place: Place) {
  await using stack = new AsyncDisposableStack()
  await startTarget(place, 0, stack)
}

async function measureAll(
  storage: Storage,
  size: number,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const caller = await callerOf(storage)
  const some = () => Math.floor(Math.random() * size)
  const { read } = storage
  const list = (query: () => SearchQuery) => async () => {
    const { results } = await browseTransactions(read, caller, query(), { after: undefined, most: 20 })
    if (results.length === 0) throw new Error('The list does not find what there is.')
  }
  const overview = async () => {
    const { total } = await readOverview(storage, caller, 90)
    if (total.approved === 0) throw new Error('The overview counts nothing.')
  }
  const forgetting = async () => {
    await storage.write((tx) => tx.deleteFrom('hourly_figures').execute())
    const begin = performance.now()
    await overview()
    return performance.now() - begin
  }
  const cold: number[] = []
  for (let look = 0; look < 3; look++) cold.push(await forgetting())
  const looks: Record<string, () => Promise<void>> = {
    'overview of 90 days': overview,
    'list, the newest': list(() => ({})),
    'list, one status': list(() => ({ qf: 'status:AUTHORIZED' })),
    'list, one reference': list(() => ({ qf: `reference:${referenceOf(some())}` })),
    'list, any text, one hit': list(() => ({ q: emailOf(some()) })),
    'list, any text, every hundredth': list(() => ({ q: surnameOf(some()) })),
    'list, a month that has none': async () => {
      const query = { start_date: '2001-01-01', end_date: '2001-01-31' }
      await browseTransactions(read, caller, query, { after: undefined, most: 20 })
    },
    'time line of a charge': async () => {
      const search = { qf: `reference:${referenceOf(some())}` }
      const part = await browseTransactions(read, caller, search, { after: undefined, most: 1 })
      const row = await findTransaction(read, caller, part.results[0]?.id ?? '')
      const { entries } = await readTimeline(read, caller, row)
      if (entries.length < 2) throw new Error('The time line does not have the events.')
    },
    'first part of a CSV': async () => {
      for await (const text of transactionsCsv(read, caller, {})) if (text.length > 1000) break
    },
  }
  const cells: Record<string, string> = { 'overview of 90 days, nothing counted yet': cell(cold) }
  for (const [name, look] of Object.entries(looks)) cells[name] = cell(await timed(look, signal))
  return cells
}

async function timed(look: () => Promise<void>, signal: AbortSignal): Promise<number[]> {
  await look()
  const times: number[] = []
  while (times.length < LOOKS) {
    signal.throwIfAborted()
    const begin = performance.now()
    await look()
    times.push(performance.now() - begin)
  }
  return times
}

function cell(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  return `${number(median(times), 1)} / ${number(share(sorted, 1), 1)}`
}
