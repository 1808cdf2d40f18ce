// Tests of endpoints (rules: webhooks.md#test).
import { timestamp } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import { nextPosition } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type DeliveryRow, recordAttempt } from '../../platform/storage/index.ts'
import { enqueue, newDelivery } from './delivery/enqueue.ts'
import { findEndpoint, ownerOf } from './endpoints/find.ts'
import type { SecretParts } from './signing/secrets.ts'

/**
 * Sends `webhook.test` to an endpoint, signed and retried like an event. It is no event: no list has it.
 * @throws 404; 422 unavailable_for_current_status while the endpoint is disabled
 */
export async function sendTest(
  { storage }: Pick<SecretParts, 'storage'>,
  caller: Caller,
  id: string,
): Promise<DeliveryRow> {
  const created = caller.clock.now()
  const body = JSON.stringify({ id: newId(), created: timestamp(created), type: 'webhook.test', data: {} })
  return storage.write(async (tx) => {
    const { url, enabled } = await findEndpoint(tx, ownerOf(caller), id)
    if (enabled === 0) {
      const message = 'This endpoint is disabled. Enable it first.'
      throw gatewayError('unavailable_for_current_status', { message })
    }
    const to = { ...ownerOf(caller), receiver: id, url, event_id: null }
    const delivery = newDelivery({
      ...to,
      body,
      schedule: 'gateway_event',
      created,
      position: nextPosition(),
    })
    await enqueue(tx, [delivery])
    await recordAttempt(tx, caller.attempt, 'Delivery', delivery.id)
    return delivery
  })
}
