import type { DeliveryRow } from '../../../platform/storage/index.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/**
 * The pauses in milliseconds between a failed attempt and the next one. After the last pause there is one last attempt.
 *
 * For gateway events the documented hours are pauses (rules: webhooks.md#retries): the second attempt is 1 hour after the
 * first, the third is 2 hours after the second, and so on, so that a receiver has 21 hours to come back. Merchant application
 * events are sent every 10 minutes, 25 times in all.
 */
const PAUSES: Readonly<Record<DeliveryRow['schedule'], readonly number[]>> = {
  gateway_event: [1, 2, 3, 4, 5, 6].map((hours) => hours * HOUR),
  merchant_application: Array.from({ length: 24 }, () => 10 * MINUTE),
}

/** How many failed attempts use up a schedule. */
export const attemptsOf = (schedule: DeliveryRow['schedule']): number => PAUSES[schedule].length + 1

/**
 * The time of the next attempt; undefined if there is none.
 * @param failures the number of failed attempts so far, including the last one
 * @param at the time of the last attempt
 */
export function nextAttempt(
  schedule: DeliveryRow['schedule'],
  failures: number,
  at: number,
): number | undefined {
  const pause = PAUSES[schedule][failures - 1]
  return pause === undefined ? undefined : at + pause
}
