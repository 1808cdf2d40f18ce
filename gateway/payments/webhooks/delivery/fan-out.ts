// Fan-out: creates the deliveries of an event for all of its merchant's endpoints in one database transaction. So none is left out
// or served twice, whichever process does it and whenever it dies.

import { limits } from '../../../core/limits.ts'
import {
  type DeliveryRow,
  type EventRow,
  lockFound,
  type Reader,
  SPARE,
  type Storage,
  type Tx,
  unindexed,
} from '../../../platform/storage/index.ts'
import { eventView } from '../../events/index.ts'
import { type Endpoint, endpointsFrom, selects } from '../endpoints/find.ts'
import { enqueue, newDelivery } from './enqueue.ts'

/**
 * Fans out the next batch of events. Events that another process is fanning out are left to it.
 * @returns whether there may be more
 */
export async function fanOut(storage: Storage): Promise<boolean> {
  const most = limits.webhooks.fanOutBatchEvents
  const found = await inOrder(undelivered(storage.read))
    .select(['merchant_id', 'id'])
    .limit(most * SPARE)
    .execute()
  // Nearly always there is none, and then no write is needed.
  if (found.length === 0) return false
  const count = await storage.write(async (tx) => {
    const events = await lockFound(found, most, (merchantId, ids) =>
      undelivered(tx)
        .selectAll()
        .where(unindexed('merchant_id'), '=', merchantId)
        .where('id', 'in', ids)
        .forUpdate()
        .skipLocked()
        .execute(),
    )
    return fanOutBatch(tx, events)
  })
  return count > 0 && found.length > count
}

/** Fans out all events of one merchant, and waits for another process that is doing so. */
export async function fanOutAll(storage: Storage, merchantId: string): Promise<void> {
  const own = (db: Reader) =>
    inOrder(undelivered(db))
      .selectAll()
      .where(unindexed('merchant_id'), '=', merchantId)
      .limit(limits.webhooks.fanOutBatchEvents)
  while (await own(storage.read).executeTakeFirst()) {
    await storage.write(async (tx) => fanOutBatch(tx, await own(tx).forUpdate().execute()))
  }
}

/** Events that are not fanned out yet. */
const undelivered = (db: Reader) => db.selectFrom('events').where('undelivered', 'is not', null)

/** As they happened. */
const inOrder = (events: ReturnType<typeof undelivered>) => events.orderBy('undelivered').orderBy('position')

/** @returns how many events there were */
async function fanOutBatch(tx: Tx, events: readonly EventRow[]): Promise<number> {
  if (events.length === 0) return 0
  const owners = [...new Set(events.map(({ merchant_id }) => merchant_id))]
  const merchants = await tx
    .selectFrom('merchants')
    .select(['id', 'test_events_urls', 'live_events_urls'])
    .where('id', 'in', owners)
    .execute()
  const rows = await tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('merchant_id', 'in', owners)
    .orderBy('created')
    .orderBy('id')
    .execute()
  const endpointsFor = ({ merchant_id, mode }: EventRow) => {
    const merchant = merchants.find(({ id }) => id === merchant_id)
    const own = rows.filter((row) => row.merchant_id === merchant_id && row.mode === mode)
    return merchant ? endpointsFrom(merchant, mode, own) : []
  }
  await enqueue(
    tx,
    events.flatMap((event) => deliveriesFor(event, endpointsFor(event))),
  )
  const ids = events.map(({ id }) => id)
  await tx
    .updateTable('events')
    .set({ undelivered: null })
    .where(unindexed('merchant_id'), 'in', owners)
    .where('id', 'in', ids)
    .execute()
  return events.length
}

/** The deliveries of an event, to the endpoints that the merchant has now. It may have removed them since. */
function deliveriesFor(event: EventRow, endpoints: readonly Endpoint[]): DeliveryRow[] {
  const { id: event_id, merchant_id, mode, created, position } = event
  const wanted = endpoints.filter((endpoint) => selects(endpoint, event.type))
  if (wanted.length === 0) return []
  const body = JSON.stringify(eventView(event))
  const plan = { merchant_id, mode, event_id, body, schedule: 'gateway_event', created, position } as const
  return wanted.map(({ id: receiver, url }) => newDelivery({ ...plan, receiver, url }))
}
