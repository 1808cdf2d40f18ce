// Compares counters of events with the events themselves, day by day: those of earlier versions, and what such a version has deleted.
import { sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import {
  EVENT_COUNTS_UPGRADE,
  type EventCountRow,
  type EventHeadRow,
  type Reader,
  runsOlder,
  type Storage,
  type Tx,
} from '../../../platform/storage/index.ts'
import { addCounts, BLOCK, DAY_MS, dayOf, type Owner } from './note.ts'

/** Before and after each day that an event may be of. */
export const FIRST_DAY = -1_000_000
const LAST_DAY = 1_000_000_000

type Difference = Pick<EventCountRow, 'day' | 'block' | 'count'>

/** Compares some days of merchants whose counters aren't compared yet. @returns whether there is more */
export async function keepEventCounts(
  storage: Storage,
  rows: number = limits.counts.compareRows,
): Promise<boolean> {
  const heads = await storage.read
    .selectFrom('event_heads')
    .selectAll()
    .where('next_day', 'is not', null)
    .limit(limits.counts.batchOwners)
    .execute()
  if (heads.length === 0 || (await runsOlder(storage, EVENT_COUNTS_UPGRADE))) return false
  for (const head of heads) await compareNext(storage, head, rows)
  return true
}

async function compareNext(storage: Storage, head: EventHeadRow, rows: number): Promise<void> {
  const { merchant_id, mode, turn } = head
  const first = head.next_day ?? FIRST_DAY
  const last = await lastDay(storage.reading, head, first, rows)
  const found = await eventDifferences(storage.reading, head, { first, last })
  const isEnd = last === LAST_DAY
  await storage.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('event_heads')
      .set({ turn: turn + 1, next_day: isEnd ? null : last + 1, ...(isEnd && { is_right: 1 }) })
      .where('merchant_id', '=', merchant_id)
      .where('mode', '=', mode)
      .where('turn', '=', turn)
      .executeTakeFirstOrThrow()
    // Otherwise another process has compared the same days.
    if (numUpdatedRows > 0n) await addCounts(tx, head, found)
  })
}

/** So many days that a batch of events is in them, at least one. */
async function lastDay(
  db: Reader,
  { merchant_id, mode }: Owner,
  first: number,
  rows: number,
): Promise<number> {
  const end = await db
    .selectFrom('events')
    .select('created')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('created', '>=', first * DAY_MS)
    .orderBy('created')
    .offset(rows)
    .limit(1)
    .executeTakeFirst()
  return end ? Math.max(first, dayOf(end.created)) : LAST_DAY
}

/** How many more events there are than were counted, all at one moment. */
export async function eventDifferences(
  db: Reader,
  { merchant_id, mode }: Owner,
  { first, last } = { first: FIRST_DAY, last: LAST_DAY },
): Promise<Difference[]> {
  const events = db
    .selectFrom('events')
    .select([
      sql<number>`created / ${sql.lit(DAY_MS)}`.as('day'),
      sql<number>`place / ${sql.lit(BLOCK)}`.as('block'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('created', '>=', first * DAY_MS)
    .where('created', '<', (last + 1) * DAY_MS)
    .where('place', 'is not', null)
    .groupBy([sql`1`, sql`2`])
  const counters = db
    .selectFrom('event_counts')
    .select(['day', 'block', sql<number>`-count`.as('count')])
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('day', '>=', first)
    .where('day', '<=', last)
  const found = await db
    .selectFrom(events.unionAll(counters).as('part'))
    .select(['part.day', 'part.block', sql<number>`sum(part.count)`.as('count')])
    .groupBy(['part.day', 'part.block'])
    .having(sql<boolean>`sum(part.count) <> 0`)
    .execute()
  return found.map(({ day, block, count }) => ({
    day: Number(day),
    block: Number(block),
    count: Number(count),
  }))
}

/** Makes the counters of a merchant's mode right, after a write has changed events without a note. */
export async function mendEventCounts(tx: Tx, owner: Owner): Promise<void> {
  await tx
    .updateTable('event_heads')
    .set({ turn: sql`turn + 1` })
    .where('merchant_id', '=', owner.merchant_id)
    .where('mode', '=', owner.mode)
    .execute()
  await addCounts(tx, owner, await eventDifferences(tx, owner))
}
