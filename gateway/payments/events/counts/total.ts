// Counts events by their counters, however many there are (rules: events.md#count). What is left of a day or of a block of places is
// counted by an index.
import { sql } from 'kysely'
import type { Reader } from '../../../platform/storage/index.ts'
import { BLOCK, blockOf, DAY_MS, dayOf, type Owner } from './note.ts'

/** Which events are counted: those after a moment, and those with a place after another one. Neither: all, also without a place. */
export interface Counted {
  start?: number | undefined
  last?: { place: number | null; position: number; id: string } | undefined
}

/** Below every day and every block. */
const BEFORE_ALL = -1_000_000_000

/** @returns undefined where there are no right counters yet */
export async function countEvents(db: Reader, owner: Owner, counted: Counted): Promise<number | undefined> {
  const { start, last } = counted
  const day = start === undefined ? BEFORE_ALL : dayOf(start)
  const block = last === undefined ? BEFORE_ALL : blockOf(last.place ?? 0)
  const { merchant_id, mode } = owner
  const counters = db
    .selectFrom('event_counts')
    .select(sql<number>`coalesce(sum(count), 0)`.as('count'))
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('day', '>', day)
    .where('block', '>', block)
  const isAll = start === undefined && last === undefined
  // One statement, so that all of it is of one moment.
  const parts = counters
    .unionAll(isAll ? unplaced(db, owner) : restOfBlock(db, owner, counted))
    .unionAll(restOfDay(db, owner, counted))
  const found = await db
    .selectFrom('event_heads')
    .select(({ selectFrom }) =>
      selectFrom(parts.as('part')).select(sql<number>`sum(part.count)`.as('total')).as('total'),
    )
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('is_right', '=', 1)
    .executeTakeFirst()
  return found ? Number(found.total) : undefined
}

const eventsOf = (db: Reader, { merchant_id, mode }: Owner) =>
  db
    .selectFrom('events')
    .select(sql<number>`count(*)`.as('count'))
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)

const unplaced = (db: Reader, owner: Owner) => eventsOf(db, owner).where('place', 'is', null)

/** Those after the last place in its own block. */
function restOfBlock(db: Reader, owner: Owner, { start, last }: Counted) {
  if (!last) return eventsOf(db, owner).where(sql<boolean>`1 = 0`)
  const { place, position, id } = last
  const later = sql<boolean>`(place, position, id) > (${place}, ${position}, ${id})`
  // Plus zero: an index of times would find millions, and the block has few. PostgreSQL only expects few if `place` has both ends.
  return eventsOf(db, owner)
    .where(later)
    .where('place', '>=', place)
    .where('place', '<', (blockOf(place ?? 0) + 1) * BLOCK)
    .$if(start !== undefined, (all) => all.where(sql<boolean>`created + 0 > ${start}`))
}

/** Those after the moment on its own day, in later blocks. */
function restOfDay(db: Reader, owner: Owner, { start, last }: Counted) {
  if (start === undefined) return eventsOf(db, owner).where(sql<boolean>`1 = 0`)
  return eventsOf(db, owner)
    .where('created', '>', start)
    .where('created', '<', (dayOf(start) + 1) * DAY_MS)
    .where('place', 'is not', null)
    .$if(last !== undefined, (all) => all.where('place', '>=', (blockOf(last?.place ?? 0) + 1) * BLOCK))
}
