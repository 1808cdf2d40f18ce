// Places of events. An event is recorded without a place, because transactions that run side by side commit in any order. Once it
// is committed it gets the next place of its line, so whatever appears later has a later place, and a poller that continues
// after the last event that it got misses none (rules: events.md#after). No other transaction delays it, however long that is open.
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../core/caller.ts'
import type { Clock } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { type EventRow, type Reader, type Storage, type Tx, unindexed } from '../../platform/storage/index.ts'
import { FIRST_DAY } from './counts/keep.ts'
import { noteEvents } from './counts/note.ts'

type Placed = Pick<EventRow, 'created' | 'place'>

/** Events that are ordered among themselves. */
export interface EventLine {
  table: 'events' | 'partner_events'
  /** The condition that an event belongs to it. */
  condition: RawBuilder<unknown>
  /** Names its owner, for rows that are found by their ids. */
  owner?: RawBuilder<unknown>
  /** Keeps other processes from giving places until the write ends. @returns the last place that was given */
  lock(tx: Tx): Promise<number>
  /** Stores the last place that was given, and counts the events that have got one. */
  advance?(tx: Tx, place: number, placed: readonly Placed[]): Promise<unknown>
}

/** The line of a merchant's mode. */
export function merchantLine({ merchant_id, mode }: Pick<EventRow, 'merchant_id' | 'mode'>): EventLine {
  const head = { merchant_id, mode }
  return {
    table: 'events',
    condition: sql`merchant_id = ${merchant_id} and mode = ${mode}`,
    owner: sql`and ${unindexed('merchant_id')} = ${merchant_id}`,
    async lock(tx) {
      await tx
        .insertInto('event_heads')
        .values({ ...head, place: 0, is_right: 0, next_day: FIRST_DAY, turn: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { place } = await tx
        .selectFrom('event_heads')
        .select('place')
        .where('merchant_id', '=', merchant_id)
        .where('mode', '=', mode)
        .forUpdate()
        .executeTakeFirstOrThrow()
      return place
    },
    async advance(tx, place, placed) {
      await tx
        .updateTable('event_heads')
        .set({ place })
        .where('merchant_id', '=', merchant_id)
        .where('mode', '=', mode)
        .execute()
      await noteEvents(tx, head, placed)
    },
  }
}

/** The line of a caller. */
export const lineOf = ({ merchant, mode }: Caller) => merchantLine({ merchant_id: merchant.id, mode })

/**
 * Gives the waiting events of a line their places, up to a limit, before they are read in order. If that fails, what has a place
 * can still be read: the background work tries again, and logs why it fails.
 */
export async function placeBeforeReading(storage: Storage, line: EventLine): Promise<void> {
  try {
    for (let batch = 0; batch < limits.events.batchesPerRead; batch++) {
      if (!(await placeBatch(storage, line))) return
    }
  } catch {}
}

/** Gives a batch of events in each line their places, in as many lines as one look finds. @returns whether there may be more */
export async function placeEvents(storage: Storage): Promise<boolean> {
  const waiting = await storage.read
    .selectFrom('events')
    .select(['merchant_id', 'mode'])
    .distinct()
    .where('place', 'is', null)
    .limit(limits.events.linesPerSweep)
    .execute()
  let isMore = waiting.length === limits.events.linesPerSweep
  for (const owner of waiting) isMore = (await placeBatch(storage, merchantLine(owner))) || isMore
  return isMore
}

/** Gives up to a limit of waiting events of a line their places. @returns whether there may be more */
export async function placeBatch(storage: Storage, line: EventLine): Promise<boolean> {
  // Nearly always there is none, and then no write is needed.
  if (!(await isWaiting(storage.read, line))) return false
  const count = await storage.write(async (tx) => {
    const last = await line.lock(tx)
    const placed = await giveNextPlaces(tx, line, last)
    if (placed.length > 0) await line.advance?.(tx, last + placed.length, placed)
    return placed.length
  })
  return count === limits.events.batchEvents
}

/** The age of the oldest event without a place, in milliseconds by the machine's clock; 0 if there is none. */
export async function eventLag(db: Reader, { now }: Clock): Promise<number> {
  const { rows } = await sql<{ oldest: number | null }>`select min(position) as oldest from (
    select position from events where place is null
    union all
    select position from partner_events where place is null
  ) as waiting`.execute(db)
  const oldest = rows[0]?.oldest ?? null
  return oldest === null ? 0 : Math.max(0, now() - Number(oldest) / 1000)
}

async function isWaiting(db: Reader, { table, condition }: EventLine): Promise<boolean> {
  const query = sql`select id from ${sql.table(table)} where ${condition} and place is null limit 1`
  const { rows } = await query.execute(db)
  return rows.length > 0
}

/** @returns the events that got a place */
async function giveNextPlaces(
  tx: Tx,
  { table, condition, owner = sql`` }: EventLine,
  last: number,
): Promise<Placed[]> {
  const events = sql.table(table)
  const { rows } = await sql<Placed>`with waiting as (
      select id, position from ${events} where ${condition} and place is null
      order by position, id limit ${sql.lit(limits.events.batchEvents)}
    ), numbered as (
      select id, row_number() over (order by position, id) as nth from waiting
    )
    update ${events} set place = ${last} + numbered.nth from numbered
    where ${events}.id = numbered.id ${owner}
    returning created, place`.execute(tx)
  return rows
}
