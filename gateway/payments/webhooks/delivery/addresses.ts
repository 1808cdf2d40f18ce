// Where a merchant wants its events posted, and the end of what was to be posted to an address that is not among these any more
// (rules: webhooks.md#gone-url).
import { type Clock, clockOf } from '../../../core/clock.ts'
import { bringForward } from '../../../platform/jobs/index.ts'
import {
  type DeliveryRow,
  type MerchantRow,
  type PartnerApplicationRow,
  type Reader,
  type Tx,
  unindexed,
} from '../../../platform/storage/index.ts'
import { digestOf, endpointsOf, idOfAddress, urlsOf } from '../endpoints/find.ts'
import { deleteEndpoints, lockEndpointsOf } from '../endpoints/store.ts'

/** What a merchant's mode posts to one endpoint. */
export type ReceiverKey = Pick<DeliveryRow, 'merchant_id' | 'mode' | 'receiver'>

/** A partner's application, as far as its events are concerned. */
export type EventUrlOwner = Pick<PartnerApplicationRow, 'id' | 'merchant_id' | 'event_url'>

/** What a partner's application posts to its Event URL: one receiver, whatever reference is appended. */
export const eventReceiverOf = ({ id, merchant_id, event_url }: EventUrlOwner): ReceiverKey => ({
  merchant_id,
  // Applications are of no mode, and time is the real one.
  mode: 'live',
  receiver: digestOf('partner application', id, event_url),
})

/** Sees to it that a receiver is sent what is due no later than at this time. */
export async function wakeReceiver(
  tx: Tx,
  { merchant_id, mode, receiver: record_id }: ReceiverKey,
  run_at: number,
): Promise<void> {
  await bringForward(tx, { type: 'deliver', merchant_id, mode, record_id, run_at })
}

/**
 * Has what waits for addresses that a merchant has just taken away end now, and not when it would be due.
 * @param clock the gateway's
 */
export async function endGone(tx: Tx, before: MerchantRow, after: MerchantRow, clock: Clock): Promise<void> {
  for (const mode of ['test', 'live'] as const) {
    const kept = urlsOf(after, mode)
    const gone = urlsOf(before, mode).filter((url) => !kept.includes(url))
    if (gone.length === 0) continue
    const receivers = gone.map((url) => idOfAddress({ merchant_id: after.id, mode, url })).sort()
    // A change of one that has begun would store it again.
    await lockEndpointsOf(tx, { merchant_id: after.id, mode })
    await deleteEndpoints(tx, after.id, receivers)
    for (const receiver of receivers)
      await wakeReceiver(tx, { merchant_id: after.id, mode, receiver }, clockOf(after, mode, clock).now())
  }
}

/** Likewise of the Event URL that a partner's application had before. */
export async function endGoneEventUrl(
  tx: Tx,
  before: EventUrlOwner,
  after: EventUrlOwner,
  clock: Clock,
): Promise<void> {
  if (before.event_url === '' || before.event_url === after.event_url) return
  await wakeReceiver(tx, eventReceiverOf(before), clock.now())
}

/** Whether a merchant, or one of its own applications as a partner, wants its events posted there. */
export async function isAddress(db: Reader, key: ReceiverKey): Promise<boolean> {
  return (await isEnabledEndpoint(db, key)) || (await isEventUrl(db, key))
}

async function isEnabledEndpoint(db: Reader, key: ReceiverKey): Promise<boolean> {
  const all = await endpointsOf(db, key)
  return all.some(({ id, enabled }) => id === key.receiver && enabled === 1)
}

async function isEventUrl(db: Reader, { merchant_id, receiver }: ReceiverKey): Promise<boolean> {
  const applications = await db
    .selectFrom('partner_applications')
    .select(['id', 'merchant_id', 'event_url'])
    .where('merchant_id', '=', merchant_id)
    .where('event_url', '<>', '')
    .execute()
  return applications.some((application) => eventReceiverOf(application).receiver === receiver)
}

/** Ends what waits to be posted to one address: what was not delivered so far never is. @param now by the merchant's clock */
export async function endDeliveries(
  tx: Tx,
  { merchant_id, receiver }: ReceiverKey,
  now: number,
): Promise<void> {
  const waiting = tx
    .updateTable('deliveries')
    .where(unindexed('merchant_id'), '=', merchant_id)
    .where('receiver', '=', receiver)
    .where('next_attempt', 'is not', null)
  const over = { next_attempt: null, is_replay: 0, modified: now } as const
  await waiting
    .where('status', '=', 'PENDING')
    .set({ ...over, status: 'FAILED' })
    .execute()
  await waiting.set(over).execute()
}
