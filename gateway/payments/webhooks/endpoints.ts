// The endpoints of a merchant’s mode, and a test of one (rules: webhooks.md#test).

import { timestamp } from '../../core/calendar.ts'
import type { Caller, Mode } from '../../core/caller.ts'
import { nextPosition } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { MerchantRow, Storage } from '../../platform/storage/index.ts'
import { type Addresses, isAddress, receiverOf, urlsOf } from './delivery/addresses.ts'
import { enqueue } from './delivery/enqueue.ts'

export interface Endpoint {
  /** Of its deliveries the `receiver`. */
  id: string
  url: string
}

export const endpointsOf = (merchant: Addresses & Pick<MerchantRow, 'id'>, mode: Mode): Endpoint[] =>
  urlsOf(merchant, mode).map((url) => ({ id: receiverOf({ merchant_id: merchant.id, mode, url }), url }))

/**
 * Sends `webhook.test` to an endpoint, signed and retried like an event. It is no event: no list has it.
 * @throws 422 unavailable_for_current_status once the endpoint is gone
 */
export async function sendTest(storage: Storage, caller: Caller, { id, url }: Endpoint): Promise<void> {
  const { merchant, mode, clock } = caller
  const created = clock.now()
  const body = JSON.stringify({ id: newId(), created: timestamp(created), type: 'webhook.test', data: {} })
  await storage.write(async (tx) => {
    if (!(await isAddress(tx, { merchant_id: merchant.id, mode, receiver: id }))) {
      throw gatewayError('unavailable_for_current_status', { message: 'This endpoint was removed.' })
    }
    const to = { merchant_id: merchant.id, mode, url, event_id: null }
    await enqueue(tx, [{ ...to, body, schedule: 'gateway_event', created, position: nextPosition() }])
  })
}
