import { timestamp } from '../../core/calendar.ts'
import type { View } from '../../core/view.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { type DeliveryAttemptRow, type DeliveryRow, fromJson } from '../../platform/storage/index.ts'
import type { AttemptSchema, DeliverySchema, LoggedDeliverySchema, SecretSchema } from './schemas.ts'
import { openSecret, type Secrets } from './signing/secrets.ts'

/** A delivery as lists show it. */
export function deliveryView(row: DeliveryRow): View<typeof DeliverySchema> {
  const { id, created, modified, event_id, url, status, attempts, next_attempt } = row
  return {
    id,
    created: timestamp(created),
    modified: timestamp(modified),
    ...(event_id !== null && { event_id }),
    url,
    status,
    attempt_count: attempts,
    ...(next_attempt !== null && { next_attempt: timestamp(next_attempt) }),
  }
}

/** A delivery with its body and its attempts. */
export function loggedDeliveryView(
  row: DeliveryRow,
  attempts: readonly DeliveryAttemptRow[],
): View<typeof LoggedDeliverySchema> {
  return { ...deliveryView(row), body: row.body, attempts: attempts.map(attemptView) }
}

function attemptView(row: DeliveryAttemptRow): View<typeof AttemptSchema> {
  const { number, at, duration, succeeded, request_headers, response_status, response_body, error } = row
  return {
    number,
    at: timestamp(at),
    duration,
    succeeded: succeeded === 1,
    request_headers: fromJson(request_headers),
    ...(response_status !== null && { response_status, response_body }),
    ...(error !== null && { error }),
  }
}

/** The signing secret as the API shows it. @param secrets the valid ones @throws as `Cipher.decrypt` */
export function secretView(
  cipher: Cipher,
  { current, replaced: [last] }: Secrets,
): View<typeof SecretSchema> {
  return {
    created: timestamp(current.created),
    secret: openSecret(cipher, current),
    ...(last?.expires != null && { previous_signs_until: timestamp(last.expires) }),
  }
}
