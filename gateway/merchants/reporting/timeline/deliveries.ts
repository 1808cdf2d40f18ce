import { type Reader, unindexed } from '../../../platform/storage/index.ts'
import type { AttemptEntry, PlannedEntry } from './entries.ts'

/** The attempts to deliver some events, and the next one of each delivery that goes on. */
export async function attemptsAt(
  db: Reader,
  merchantId: string,
  eventIds: readonly string[],
  most: number,
): Promise<(AttemptEntry | PlannedEntry)[]> {
  if (eventIds.length === 0) return []
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['id', 'url', 'next_attempt'])
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('event_id', 'in', eventIds)
    .orderBy('created')
    .orderBy('position')
    .limit(most)
    .execute()
  const urls = new Map(deliveries.map(({ id, url }) => [id, url]))
  const attempts =
    urls.size === 0
      ? []
      : await db
          .selectFrom('delivery_attempts')
          .select(['delivery_id', 'number', 'at', 'succeeded', 'response_status', 'duration'])
          .where(unindexed('merchant_id'), '=', merchantId)
          .where('delivery_id', 'in', [...urls.keys()])
          .orderBy('at')
          .orderBy('position')
          .limit(most)
          .execute()
  const made = attempts.map(
    ({ delivery_id, number, at, succeeded, response_status, duration }): AttemptEntry => ({
      type: 'attempt',
      at,
      delivery_id,
      number,
      url: urls.get(delivery_id) ?? '',
      succeeded: succeeded === 1,
      response_status: response_status ?? undefined,
      duration,
    }),
  )
  const next = deliveries.flatMap(({ url, next_attempt }): PlannedEntry[] =>
    next_attempt === null ? [] : [{ type: 'planned', at: next_attempt, what: 'delivery', url }],
  )
  return [...made, ...next]
}
