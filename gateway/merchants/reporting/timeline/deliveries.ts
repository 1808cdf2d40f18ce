import { type Reader, unindexed } from '../../../platform/storage/index.ts'
import type { DeliveryEntry, StateEntry } from './entries.ts'

/** The deliveries of some events: one entry for each event and endpoint, with what came of its last attempt. */
export async function deliveriesAt(
  db: Reader,
  merchantId: string,
  states: readonly StateEntry[],
  most: number,
): Promise<DeliveryEntry[]> {
  if (states.length === 0) return []
  const types = new Map(states.map(({ event_id, event }) => [event_id, event]))
  const rows = await db
    .selectFrom('deliveries')
    .leftJoin('delivery_attempts as last', (join) =>
      join
        .onRef('last.merchant_id', '=', 'deliveries.merchant_id')
        .onRef('last.delivery_id', '=', 'deliveries.id')
        .onRef('last.number', '=', 'deliveries.attempts'),
    )
    .select(['deliveries.id', 'event_id', 'url', 'status', 'attempts', 'next_attempt', 'created'])
    .select(['last.at', 'last.response_status', 'last.error'])
    .where(unindexed('deliveries.merchant_id'), '=', merchantId)
    .where('event_id', 'in', [...types.keys()])
    .orderBy('deliveries.created')
    .orderBy('deliveries.position')
    .limit(most)
    .execute()
  return rows.map(
    ({
      id,
      event_id,
      url,
      status,
      attempts,
      next_attempt,
      created,
      at,
      response_status,
      error,
    }): DeliveryEntry => ({
      type: 'delivery',
      // Where it's read what came of it.
      at: at ?? created,
      delivery_id: id,
      event: types.get(event_id ?? ''),
      url,
      status,
      attempts,
      response_status: response_status ?? undefined,
      error: error ?? undefined,
      next_attempt: next_attempt ?? undefined,
    }),
  )
}
