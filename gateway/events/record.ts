import { sql } from 'kysely'
import { nextPosition } from '../clock.ts'
import { newId } from '../ids.ts'
import { type EventRow, prepare, type Tx } from '../storage/index.ts'

/** A change, and the record as it is after it. */
export interface Happening {
  merchant_id: string
  mode: EventRow['mode']
  /** Milliseconds, by the merchant's clock. */
  created: number
  /** One of the types of events (rules: events.md#types). */
  type: string
  /** As the API shows it. */
  data: unknown
}

/**
 * Records an event (rules: events.md#event). In the database transaction of the change: there is never one without the
 * other. The delivery to the merchant's addresses, where it has any, begins once that has ended.
 */
export async function recordEvent(tx: Tx, { data, ...happening }: Happening): Promise<void> {
  const row = { id: newId(), ...happening, position: nextPosition(), data: JSON.stringify(data) }
  await insertEvent(tx, row)
}

/** Whether anybody is to hear of it is looked up by the same statement: most merchants ask for their events themselves. */
const insertEvent = prepare((db, row: Omit<EventRow, 'undelivered'>) =>
  db.insertInto('events').values((events) => ({
    id: row.id,
    merchant_id: row.merchant_id,
    mode: row.mode,
    created: row.created,
    type: row.type,
    position: row.position,
    data: row.data,
    undelivered: events
      .selectFrom('merchants')
      .select(
        sql<number>`case
          when cast(${row.mode} as text) = 'test' and test_events_urls = '' then null
          when cast(${row.mode} as text) = 'live' and live_events_urls = '' then null
          else cast(${row.created} as bigint) end`.as('undelivered'),
      )
      .where('id', '=', row.merchant_id),
  })),
)
