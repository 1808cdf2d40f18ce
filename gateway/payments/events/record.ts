import { sql } from 'kysely'
import { timestamp } from '../../core/calendar.ts'
import { nextPosition } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import type { View } from '../../core/view.ts'
import { type EventRow, fromJson, prepare, type Tx, toJson } from '../../platform/storage/index.ts'
import type { EventSchema } from './schemas.ts'

/** The record in an event, as the API shows it. */
export interface EventData {
  id: string
}

/** An event to record: a change, and the record after it. */
export interface NewEvent extends Pick<EventRow, 'merchant_id' | 'mode' | 'type'> {
  /** Milliseconds by the merchant's clock. */
  created: number
  data: EventData
}

/**
 * Records an event in the database transaction of the change, so that neither exists without the other
 * (rules: events.md#event). It gets its place after that transaction (places.ts). Delivery to the merchant's webhook URLs, if it has any, begins after that transaction.
 */
export async function recordEvent(tx: Tx, { data, ...happening }: NewEvent): Promise<void> {
  await insertEvent(tx, {
    id: newId(),
    ...happening,
    position: nextPosition(),
    record_id: data.id,
    data: toJson(data),
  })
}

/** The same statement finds out whether the merchant has endpoints: most merchants have none, and read their events. */
const insertEvent = prepare((tx: Tx, row: Omit<EventRow, 'undelivered' | 'written' | 'place'>) =>
  tx.insertInto('events').values((events) => ({
    id: row.id,
    merchant_id: row.merchant_id,
    mode: row.mode,
    created: row.created,
    type: row.type,
    position: row.position,
    record_id: row.record_id,
    data: row.data,
    place: null,
    undelivered: events
      .selectFrom('merchants')
      .select(
        sql<number>`case
          when (cast(${row.mode} as text) = 'test' and test_events_urls <> '')
            or (cast(${row.mode} as text) = 'live' and live_events_urls <> '')
            or exists (select 1 from webhook_endpoints as endpoint
              where endpoint.merchant_id = merchants.id and endpoint.mode = cast(${row.mode} as text))
          then cast(${row.created} as bigint) end`.as('undelivered'),
      )
      .where('id', '=', row.merchant_id),
  })),
)

/** An event as the API shows it, and as it is delivered (rules: events.md#event, webhooks.md#post). */
export function eventView({ id, created, type, data }: EventRow): View<typeof EventSchema> {
  return { id, created: timestamp(created), type, data: fromJson(data) }
}
