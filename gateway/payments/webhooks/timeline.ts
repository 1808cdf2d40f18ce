import type { Storage } from '../../platform/storage/index.ts'
import type { Timeline } from '../../platform/test-clock/index.ts'

/** Webhook attempts of a merchant's test mode, as entries of the timeline that advancing the test clock returns. */
export function deliveryTimeline({ read }: Storage): Timeline {
  return async (merchantId, since, most) => {
    const attempts = await read
      .selectFrom('delivery_attempts as attempt')
      .innerJoin('deliveries as delivery', (join) =>
        join
          .onRef('delivery.merchant_id', '=', 'attempt.merchant_id')
          .onRef('delivery.id', '=', 'attempt.delivery_id'),
      )
      .select(['attempt.at', 'attempt.position', 'attempt.succeeded', 'attempt.response_status'])
      .select(['delivery.id', 'delivery.event_id', 'delivery.url'])
      .where('attempt.merchant_id', '=', merchantId)
      .where('attempt.mode', '=', 'test')
      .where('attempt.position', '>=', since)
      .orderBy('attempt.at')
      .orderBy('attempt.position')
      .limit(most)
      .execute()
    return attempts.map(({ at, position, succeeded, response_status, id, event_id, url }) => ({
      at,
      position,
      type: succeeded ? 'webhook.delivered' : 'webhook.failed',
      delivery_id: id,
      event_id: event_id ?? undefined,
      url,
      /** The status that the receiver answered with. */
      status: response_status ?? undefined,
    }))
  }
}
