// Growth: a year of one merchant's payments, of which old ones move into files and back while a gateway serves. Nothing is lost,
// totals stay exact, and lists show what the tables have. The long run does it among ten million.
import { expect } from 'vitest'
import { timestamp } from '../../gateway/core/calendar.ts'
import { systemClock } from '../../gateway/core/clock.ts'
import { limits } from '../../gateway/core/limits.ts'
import {
  type ArchiveParts,
  archivesIn,
  findArchived,
  restoreArchive,
  runArchive,
} from '../../gateway/payments/archive/index.ts'
import { ALL_DAYS, type Days } from '../../gateway/payments/transactions/model/count-changes.ts'
import { type Storage, termsIn } from '../../gateway/platform/storage/index.ts'
import { openBulk } from '../bench/gateway/bulk.ts'
import type { Place } from '../bench/gateway/engines.ts'
import { fill } from '../bench/gateway/fill.ts'
import { fillWithSql } from '../bench/gateway/growth/fill-with-sql.ts'
import { setLimits } from './api/limits.ts'
import { archiving } from './archives.ts'
import type { ApiClient } from './client.ts'
import { checkCounts } from './crash/invariants.ts'
import { openStorage, runText, type Stored, setDatabase } from './engine.ts'
import { testGateway } from './gateway.ts'
import { COMPARE_AGAIN, keepCounts } from './keep-counts.ts'

const DAY = 24 * 60 * 60 * 1000
const YEAR = 365 * DAY
const LONGEST_MS = 10 * 60_000
/** Pages that are compared of each list. */
const PAGES = 10
const PAGE_SIZE = 100
/** Payments that are looked up one by one. */
const SAMPLES = 20

/** All days, a few of the last year at once. */
const PERIODS: readonly Days[] = periodsOf(20)

function periodsOf(length: number): Days[] {
  const today = Math.floor(systemClock.now() / DAY)
  const firsts = Array.from({ length: Math.ceil(370 / length) }, (_, at) => today - 370 + at * length)
  return [ALL_DAYS.first, ...firsts].map((first, at) => ({
    first,
    last: (firsts[at] ?? ALL_DAYS.last + 1) - 1,
  }))
}

/** Fills an empty place. The newest tenth waits for its capture, and a twentieth has failed. */
export async function fillYear(place: Place, rows: number): Promise<void> {
  const { dataDir, databaseUrl } = place
  const { signal } = new AbortController()
  setDatabase(dataDir, databaseUrl === undefined ? {} : { databaseUrl })
  await (await testGateway({ dataDir })).close()
  if (databaseUrl !== undefined) return fillWithSql({ place, rows, signal })
  await fill(place, 0, rows, signal, Math.floor(YEAR / rows))
  const bulk = await openBulk(place)
  const nth = 'cast(substr(reference, 7) as integer)'
  await bulk.run(
    `update transactions set status = 'COMPLETED', completed = created where ${nth} < 0.9 * ${rows}`,
  )
  await bulk.run(`update transactions set status = 'FAILED', completed = null where ${nth} % 20 = 0`)
  await bulk.run(`insert into event_heads (merchant_id, mode, place) select distinct merchant_id, mode, 0 from transactions
    where true on conflict do nothing`)
  for (const statement of COMPARE_AGAIN) await bulk.run(statement)
  await bulk.close()
}

interface Drill {
  client: ApiClient
  storage: Storage
  /** For what no gateway asks: its statements may read all rows, and take as long. */
  tables: Storage
  parts: ArchiveParts
  /** Milliseconds: everything older is archived. */
  before: number
}

function openPatiently(world: Stored): Promise<Storage> {
  const restore = setLimits({
    postgres: { ...limits.postgres, statementTimeoutMs: LONGEST_MS, deadlineMs: LONGEST_MS },
  })
  return openStorage(world).finally(restore)
}

/** Moves payments that are older than some days into files and back. @returns how many */
export async function runGrowthDrill({ dataDir }: Place, days: number): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const world = stack.adopt(await testGateway({ dataDir }), (one) => one.close())
  const storage = stack.adopt(await openStorage(world), (one) => one.close())
  const tables = stack.adopt(await openPatiently(world), (one) => one.close())
  const parts = await archiving({ dataDir, storage })
  stack.defer(() => parts.leases.stop())
  const drill = { client: world.client, storage, tables, parts, before: systemClock.now() - days * DAY }
  await keepCounts(storage)
  const old = await readOld(drill)
  const all = await numberOf(tables, 'transactions')
  await checkLists(drill)
  await checkSamples(drill, old, 'in the database')

  const { units, open } = await runArchive(parts, [{ kind: 'test_payments', before: drill.before }])
  expect({ units, open }).toEqual({ units: old.payments.length, open: 0 })
  expect(await readOld(drill)).toEqual({ payments: [], events: [], terms: [] })
  expect(await numberOf(tables, 'transactions')).toBe(all - units)
  await checkLists(drill)
  await checkSamples(drill, old, 'archived')

  let restored = 0
  for (const { file } of await archivesIn(storage, 'archived'))
    restored += (await restoreArchive(parts, file)).units
  expect(restored).toBe(units)
  expect(await readOld(drill)).toEqual(old)
  expect(await numberOf(tables, 'transactions')).toBe(all)
  await checkLists(drill)
  await checkSamples(drill, old, 'in the database')
  return units
}

/** All that is to be archived, as JSON, but for card numbers, which archives don't keep. */
interface Old {
  payments: string[]
  events: string[]
  terms: string[]
}

async function readOld({ tables: { read }, before }: Drill): Promise<Old> {
  const payments = await read.selectFrom('transactions').selectAll().where('created', '<', before).execute()
  const events = await read.selectFrom('events').selectAll().where('created', '<', before).execute()
  const texts = await read.selectFrom('transaction_texts').selectAll().where('created', '<', before).execute()
  const terms = texts.flatMap((row) =>
    termsIn(row).map(({ property, term }) => `${row.transaction_id} ${property} ${term}`),
  )
  return {
    payments: payments.map((row) => JSON.stringify({ ...row, method_secret: null })).sort(),
    events: events.map((row) => JSON.stringify(row)).sort(),
    terms: terms.sort(),
  }
}

const PLACES = {
  'in the database': { status: 200 },
  archived: { status: 404, body: { messages: [{ code: 'resource_archived' }] } },
}

/** Looks for some of the old payments by their ids, in a search, and in the files. */
async function checkSamples({ client, parts }: Drill, { payments }: Old, place: keyof typeof PLACES) {
  const isArchived = place === 'archived'
  for (const text of payments.filter((_, at) => at % Math.ceil(payments.length / SAMPLES) === 0)) {
    const { id, reference }: { id: string; reference: string } = JSON.parse(text)
    expect(await client.get(`/v1/transactions/${id}`)).toMatchObject(PLACES[place])
    const { body } = await client.get(`/v1/transactions?qf=reference:${reference}`)
    expect(idsOf(body.results)).toEqual(isArchived ? [] : [id])
    const rows = (await findArchived(parts, id))?.unit.rows.transactions
    expect(rows?.map((row) => JSON.stringify(row))).toEqual(isArchived ? [text] : undefined)
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const dateOf = (ago: number) => timestamp(systemClock.now() - ago * DAY).slice(0, 10)

/** Lists of the API, each with the rows that it counts. */
const TOTALS: readonly (readonly [string, string])[] = [
  ['transactions', 'transactions'],
  ['transactions?qf=status:failed', "transactions where status = 'FAILED'"],
  ['transactions?qf=status:authorized', "transactions where status = 'AUTHORIZED'"],
  [
    `transactions?start_date=${dateOf(300)}&end_date=${dateOf(101)}`,
    `transactions where created >= ${Date.parse(dateOf(300))} and created < ${Date.parse(dateOf(100))}`,
  ],
  ['events', 'events'],
]

/** Compares totals and lists with the tables, and counters with what they count. */
async function checkLists({ client, tables }: Drill): Promise<void> {
  await checkCounts(tables, PERIODS)
  for (const [path, rows] of TOTALS)
    expect([path, (await client.get(`/v1/${path}`)).body.total_entries]).toEqual([
      path,
      await numberOf(tables, rows),
    ])
  for (const [order, sorted] of Object.entries({ '-created': 'desc', created: 'asc' })) {
    const listed: string[] = []
    for (let page = 1; page <= PAGES; page++) {
      const query = `order_by=${order}&page_size=${PAGE_SIZE}&page=${page}`
      listed.push(...idsOf((await client.get(`/v1/transactions?${query}`)).body.results))
    }
    const rows = await runText<{ id: string }>(
      tables.read,
      `select id from transactions order by created ${sorted} limit ${PAGES * PAGE_SIZE}`,
    )
    expect(listed).toEqual(idsOf(rows))
  }
}

async function numberOf({ read }: Storage, rows: string): Promise<number> {
  const [row] = await runText<{ count: number }>(read, `select count(*) as count from ${rows}`)
  return Number(row?.count)
}
