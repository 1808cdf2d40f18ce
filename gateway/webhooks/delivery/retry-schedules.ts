import type { DeliveryRow } from '../../storage/index.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/**
 * Milliseconds from one attempt that failed to the next; after the last of them it is over.
 *
 * The hours of gateway events are the pauses (rules: webhooks.md#retries): the second attempt is 1 hour after the first, the
 * third 2 hours after the second, so that a receiver has 21 hours to come back. Merchant application events are sent every 10
 * minutes, 25 times in all.
 */
const PAUSES: Readonly<Record<DeliveryRow['schedule'], readonly number[]>> = {
  gateway_event: [1, 2, 3, 4, 5, 6].map((hours) => hours * HOUR),
  merchant_application: Array.from({ length: 24 }, () => 10 * MINUTE),
}

/**
 * When it is sent again; undefined: not any more.
 * @param failures attempts that have failed, this one among them
 * @param at when the last one was
 */
export function nextAttempt(
  schedule: DeliveryRow['schedule'],
  failures: number,
  at: number,
): number | undefined {
  const pause = PAUSES[schedule][failures - 1]
  return pause === undefined ? undefined : at + pause
}
