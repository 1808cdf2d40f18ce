// Where a merchant wants its events posted, and the end of what was to be posted to an address that is not among these any more
// (rules: webhooks.md#gone-url).
import { createHash } from 'node:crypto'
import type { Mode } from '../../core/caller.ts'
import { type Clock, clockOf } from '../../core/clock.ts'
import { bringForward } from '../../jobs/index.ts'
import type { DeliveryRow, MerchantRow, Reader, Tx } from '../../storage/index.ts'

export type Addresses = Pick<MerchantRow, 'test_events_urls' | 'live_events_urls'>

/** What a merchant's mode posts to one address. */
export type ReceiverKey = Pick<DeliveryRow, 'merchant_id' | 'mode' | 'receiver'>

/** The addresses of a mode. */
export const urlsOf = (merchant: Addresses, mode: Mode): string[] =>
  merchant[`${mode}_events_urls`].split(',').filter(Boolean)

/** An address may be longer than what an index takes. */
export const receiverOf = ({ merchant_id, mode, url }: Pick<DeliveryRow, 'merchant_id' | 'mode' | 'url'>) =>
  createHash('sha256')
    .update(JSON.stringify([merchant_id, mode, url]))
    .digest('base64url')
    .slice(0, 22)

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
    const receivers = gone.map((url) => receiverOf({ merchant_id: after.id, mode, url }))
    for (const receiver of receivers.sort())
      await wakeReceiver(tx, { merchant_id: after.id, mode, receiver }, clockOf(after, mode, clock).now())
  }
}

/** Whether a merchant wants its events posted there. */
export async function isAddress(db: Reader, { merchant_id, mode, receiver }: ReceiverKey): Promise<boolean> {
  const merchant = await db
    .selectFrom('merchants')
    .select(['test_events_urls', 'live_events_urls'])
    .where('id', '=', merchant_id)
    .executeTakeFirst()
  const urls = merchant ? urlsOf(merchant, mode) : []
  return urls.some((url) => receiverOf({ merchant_id, mode, url }) === receiver)
}

/** Ends what waits to be posted to one address: what was not delivered so far never is. @param now by the merchant's clock */
export async function endDeliveries(tx: Tx, { receiver }: ReceiverKey, now: number): Promise<void> {
  const waiting = tx
    .updateTable('deliveries')
    .where('receiver', '=', receiver)
    // Those of a partner's application have an address that is no merchant's.
    .where('schedule', '=', 'gateway_event')
    .where('next_attempt', 'is not', null)
  const over = { next_attempt: null, is_replay: 0, modified: now } as const
  await waiting
    .where('status', '=', 'PENDING')
    .set({ ...over, status: 'FAILED' })
    .execute()
  await waiting.set(over).execute()
}
