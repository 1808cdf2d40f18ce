import { timestamp } from '../../core/calendar.ts'
import type { View } from '../../core/view.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import type { DeliveryAttemptRow, DeliveryRow } from '../../platform/storage/index.ts'
import { attemptRecord, deliveryRecord, type LoggedDeliverySchema, type SecretSchema } from './schemas.ts'
import { openSecret, type Secrets } from './signing/secrets.ts'

export const deliveryView = deliveryRecord.view

/** A delivery with its body and its attempts. */
export function loggedDeliveryView(
  row: DeliveryRow,
  attempts: readonly DeliveryAttemptRow[],
): View<typeof LoggedDeliverySchema> {
  return { ...deliveryView(row), body: row.body, attempts: attempts.map(attemptRecord.view) }
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
