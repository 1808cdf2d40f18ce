// Counters of a merchant's events, by the day on which they were created and by their places. They count events with a place, and
// change together with it: only one process gives places at a time, so no change waits for a counter.
import { sql } from 'kysely'
import type { EventCountRow, EventRow, Tx } from '../../../platform/storage/index.ts'

export const DAY_MS = 24 * 60 * 60 * 1000
/** Places that have a counter together. */
export const BLOCK = 10_000

export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS)
export const blockOf = (place: number): number => Math.floor(place / BLOCK)

/** Whose events are counted. */
export type Owner = Pick<EventRow, 'merchant_id' | 'mode'>

/** Notes that events got their places, or with `-1` that they were deleted. Those without a place don't count. */
export async function noteEvents(
  tx: Tx,
  owner: Owner,
  events: readonly Pick<EventRow, 'created' | 'place'>[],
  by: 1 | -1 = 1,
): Promise<void> {
  const sums = new Map<string, Pick<EventCountRow, 'day' | 'block' | 'count'>>()
  for (const { created, place } of events) {
    if (place === null) continue
    const [day, block] = [dayOf(Number(created)), blockOf(Number(place))]
    const sum = sums.get(`${day} ${block}`) ?? { day, block, count: 0 }
    sums.set(`${day} ${block}`, { ...sum, count: sum.count + by })
  }
  await addCounts(tx, owner, [...sums.values()])
}

/** Adds to counters. */
export async function addCounts(
  tx: Tx,
  { merchant_id, mode }: Owner,
  counts: readonly Pick<EventCountRow, 'day' | 'block' | 'count'>[],
): Promise<void> {
  if (counts.length === 0) return
  // Always in the same order, so that two never wait for each other in a circle.
  const sorted = counts.toSorted((one, other) => one.day - other.day || one.block - other.block)
  await tx
    .insertInto('event_counts')
    .values(sorted.map(({ day, block, count }) => ({ merchant_id, mode, day, block, count })))
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'mode', 'day', 'block'])
        .doUpdateSet({ count: sql`event_counts.count + excluded.count` }),
    )
    .execute()
}
