// How every list, poll, search and figure is found among millions of charges of one merchant on PostgreSQL: the time of each
// statement and the pages that it looks at, as `explain (analyze, buffers)` has them, and the bytes of a charge.
import { performance } from 'node:perf_hooks'
import { timestamp } from '../../../../gateway/core/calendar.ts'
import { GatewayError } from '../../../../gateway/core/errors.ts'
import { readOverview } from '../../../../gateway/merchants/reporting/index.ts'
import { listEvents } from '../../../../gateway/payments/events/list.ts'
import {
  findTransaction,
  foldCounts,
  type SearchQuery,
} from '../../../../gateway/payments/transactions/index.ts'
import { listHolds } from '../../../../gateway/payments/transactions/operations/list-holds.ts'
import { searchTransactions } from '../../../../gateway/payments/transactions/search/search.ts'
import { openStorage, type Storage } from '../../../../gateway/platform/storage/index.ts'
import { runText } from '../../../support/engine.ts'
import { keepCounts } from '../../../support/keep-counts.ts'
import { callerOf } from '../demo-caller.ts'
import { type Engine, type Place, startTarget } from '../engines.ts'
import { explain } from '../explain.ts'
import { progress } from '../fill.ts'
import { emailOf, referenceOf } from '../made-up.ts'
import type { Measuring } from '../measure-load.ts'
import { number, type Row, table } from '../table.ts'
import { fillWithSql } from './fill-with-sql.ts'

type Look = (storage: Storage) => Promise<unknown>

/** @returns tables as text */
export async function measureGrowth(engine: Engine, rows: number, { signal }: Measuring): Promise<string> {
  const place = await engine.newPlace()
  if (!place.databaseUrl) return 'Growth is measured on PostgreSQL.'
  await startOnce(place)
  await fillWithSql({ place, rows, signal })
  return measureAll(place, rows, signal)
}

/** Among what is there. @returns tables as text */
export const measureAll = async (place: Place, rows: number, signal: AbortSignal): Promise<string> =>
  growthTables(await measureEach(place, rows, signal), rows)

export function growthTables({ found, bytes }: Measured, rows: number): string {
  return [
    `PostgreSQL, among ${rows} charges of one merchant`,
    table(['', 'ms in all', 'ms of its statements', 'pages', 'found by'], found.map(rowOf)),
    '',
    table(['bytes of a charge', 'table', 'indexes'], bytes),
  ].join('\n')
}

export interface Measured {
  found: readonly Found[]
  bytes: readonly Row[]
}

/** What was measured of one list, search or figure. */
export interface Found {
  name: string
  /** Milliseconds, with planning and what the gateway does. */
  all: number
  /** Milliseconds and pages of its statements, as the engine says. */
  milliseconds: number
  pages: number
  ways: readonly string[]
  /** Where the gateway refuses it, because too many rows match. */
  isRefused?: true
}

const rowOf = ({ name, all, milliseconds, pages, ways, isRefused }: Found): Row =>
  isRefused
    ? [name, 'refused']
    : [name, number(all, 1), number(milliseconds, 1), number(pages, 0), ways.join(', ')]

export async function measureEach(place: Place, rows: number, signal: AbortSignal): Promise<Measured> {
  const storage = await openStorage(place)
  try {
    await keepCounts(storage)
    while (await foldCounts(storage));
    const found: Found[] = []
    for (const [name, look] of Object.entries(await looks(storage, rows))) {
      signal.throwIfAborted()
      const one = await measure(storage, name, look)
      found.push(one)
      progress(`${rowOf(one).join('  ')}\n`)
    }
    return { found, bytes: await sizes(storage, rows) }
  } finally {
    await storage.close()
  }
}

/** A gateway makes the tables and the merchant. */
export async function startOnce(place: Place) {
  await using stack = new AsyncDisposableStack()
  await startTarget(place, 0, stack)
}

async function measure(storage: Storage, name: string, look: Look): Promise<Found> {
  try {
    // Before, so that neither the disk is measured nor the plans that a connection makes of a statement's first five runs.
    for (let run = 0; run < 6; run++) await look(storage)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return { name, all: Number.NaN, milliseconds: Number.NaN, pages: Number.NaN, ways: [], isRefused: true }
  }
  const begin = performance.now()
  await look(storage)
  const all = performance.now() - begin
  const plans = await explain(storage, look)
  const sum = (of: 'milliseconds' | 'pages') => plans.reduce((total, plan) => total + plan[of], 0)
  return {
    name,
    all,
    milliseconds: sum('milliseconds'),
    pages: sum('pages'),
    ways: [...new Set(plans.flatMap(({ ways }) => ways))],
  }
}

async function looks(storage: Storage, rows: number): Promise<Record<string, Look>> {
  const caller = await callerOf(storage)
  const middle = Math.floor(rows / 2)
  // Found as a merchant finds it: no index has the reference itself, and reading all rows runs into the time limit.
  const found = await searchTransactions(storage.reading, caller, { q: emailOf(middle) })
  const { created, id } = await findTransaction(storage.read, caller, found.results[0]?.id ?? '')
  const day = timestamp(created).slice(0, 10)
  const event = await storage.read
    .selectFrom('events')
    .select('id')
    .where('merchant_id', '=', caller.merchant.id)
    .where('record_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const list =
    (query: SearchQuery): Look =>
    ({ reading }) =>
      searchTransactions(reading, caller, query)
  const events =
    (query: Parameters<typeof listEvents>[2]): Look =>
    (from) =>
      listEvents(from, caller, query)
  const orders = ['created', '-created', 'modified', '-amount', 'status', 'type', 'reference', 'id', '-id']
  const letter = id[0] ?? ''
  return {
    'list, the newest': list({}),
    'list, page 100': list({ page: '100' }),
    'list, one day': list({ start_date: day, end_date: day }),
    'list, one month': list({ start_date: `${day.slice(0, 7)}-02`, end_date: `${day.slice(0, 7)}-27` }),
    'list, from a moment on': list({ start_date: timestamp(created) }),
    'list, one account': list({ account_id: 'none' }),
    'list, one status': list({ qf: 'status:failed' }),
    'list, one status of few': list({ qf: 'status:voided' }),
    'list, cards': list({ qf: 'method.type:card' }),
    'list, holds': ({ reading }) => listHolds(reading, caller, {}),
    ...Object.fromEntries(orders.map((order) => [`list by ${order}`, list({ order_by: order })])),
    'search, one hit': list({ q: emailOf(middle) }),
    'search, one hit, two texts': list({ q: emailOf(middle), qf: `reference:${referenceOf(middle)}` }),
    'search, a common name that comes last in the order': list({ q: 'surname7', order_by: '-amount' }),
    ...Object.fromEntries(
      orders.map((order) => [`search for ${letter} by ${order}`, list({ q: letter, order_by: order })]),
    ),
    ...Object.fromEntries(['1', 'a', 'c', 'x', 'zz'].map((q) => [`search for ${q}`, list({ q })])),
    'search for card': list({ q: 'card' }),
    'search for completed': list({ q: 'completed' }),
    'search for a year of expiry': list({ qf: 'method.exp_year:2030' }),
    'search for o of one day': list({ q: 'o', start_date: day, end_date: day }),
    'search for o from a moment on': list({ q: 'o', start_date: timestamp(created), order_by: 'created' }),
    'search for two common texts': list({ q: 'ada', qf: 'method.exp_year:2030' }),
    'search for a common text and a status': list({ q: 'ada', qf: 'status:voided' }),
    'events, the newest': events({}),
    'events, page 100': events({ page: '100' }),
    'events, since the beginning': events({ start_date: '2001-01-01' }),
    'events, since a day': events({ start_date: day }),
    'events, after one': events({ after: event.id }),
    'events, since a day and after one': events({ start_date: day, after: event.id }),
    'overview of 90 days': (from) => readOverview(from, caller, 90),
  }
}

/** Bytes of each table and of its indexes, for each charge. */
async function sizes({ read }: Storage, rows: number): Promise<Row[]> {
  const found = await runText<{ name: string; table: number; indexes: number }>(
    read,
    `select relname as name, pg_table_size(oid) as table, pg_indexes_size(oid) as indexes from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > ${rows}
      order by pg_total_relation_size(oid) desc`,
  )
  return found.map((one) => [
    one.name,
    number(Number(one.table) / rows, 0),
    number(Number(one.indexes) / rows, 0),
  ])
}
