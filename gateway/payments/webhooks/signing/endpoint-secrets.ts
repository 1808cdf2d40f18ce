// The secrets of endpoints that have their own (rules: webhooks.md#endpoint-secret).
import type { Acting } from '../../../core/actor.ts'
import { type Clock, clockOf } from '../../../core/clock.ts'
import { gatewayError } from '../../../core/errors.ts'
import { newWebhookSecret } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { changeOf, recordChange } from '../../../platform/audit-log/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type DeliveryRow,
  type MerchantRow,
  type Reader,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import type { Endpoint } from '../endpoints/find.ts'
import { findSecrets, openSecret, type SecretParts, signingSecrets } from './secrets.ts'

type Secret = Pick<Endpoint, 'secret' | 'previous_secret' | 'previous_until' | 'is_shown' | 'seen_by'>

const boundTo = ({ id }: Pick<Endpoint, 'id'>) => `webhook_endpoints:${id}`

/** A new secret, sealed. @param seenBy the user who is about to see it; undefined: it isn't shown yet */
export function newEndpointSecret(cipher: Cipher, endpoint: Pick<Endpoint, 'id'>, shownTo?: string): Secret {
  return {
    secret: cipher.encrypt(newWebhookSecret(), boundTo(endpoint)),
    previous_secret: null,
    previous_until: null,
    is_shown: shownTo === undefined ? 0 : 1,
    seen_by: shownTo ?? '',
  }
}

/** Opens an endpoint's own secret. @throws 422 unavailable_for_current_status for one without */
export function openEndpointSecret(cipher: Cipher, endpoint: Endpoint): string {
  if (endpoint.secret === null) {
    const message = 'This endpoint has no secret of its own. Rotate its secret to create one.'
    throw gatewayError('unavailable_for_current_status', { message })
  }
  return cipher.decrypt(endpoint.secret, boundTo(endpoint))
}

/** What signs for a receiver, the newest first: its own secrets, or those of the merchant's mode. @param now by the merchant's clock */
export async function receiverSecrets(
  parts: SecretParts,
  { merchant_id, mode, receiver }: Pick<DeliveryRow, 'merchant_id' | 'mode' | 'receiver'>,
  now: number,
): Promise<string[]> {
  const { storage, cipher } = parts
  const own = await storage.read
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'previous_secret', 'previous_until'])
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', receiver)
    .executeTakeFirst()
  if (own?.secret) {
    const sealed = [own.secret, previousOf(own, now)].filter((secret) => secret !== null)
    return sealed.map((secret) => cipher.decrypt(secret, boundTo(own)))
  }
  const { current, replaced } = await signingSecrets(parts, { merchant_id, mode }, now)
  return [current, ...replaced].map((secret) => openSecret(cipher, secret))
}

/** The previous secret as long as it signs. */
const previousOf = (
  { previous_secret, previous_until }: Pick<Endpoint, 'previous_secret' | 'previous_until'>,
  now: number,
) => (previous_until !== null && previous_until > now ? previous_secret : null)

/**
 * An endpoint's next secret. The one that signs now, which may be the mode's, goes on signing for a day unless it's revoked.
 * @throws 422 unavailable_for_current_status while an earlier one still signs, unless it's revoked
 */
export async function rotatedSecret(
  tx: Tx,
  cipher: Cipher,
  endpoint: Endpoint,
  { now, revokes, shownTo }: { now: number; revokes: boolean; shownTo: string },
): Promise<Secret> {
  const next = newEndpointSecret(cipher, endpoint, shownTo)
  if (revokes) return next
  if (previousOf(endpoint, now) !== null) {
    const message =
      'The secret was rotated within the last day. Wait until the previous one has ended, or revoke it.'
    throw gatewayError('unavailable_for_current_status', { message })
  }
  const previous_secret = endpoint.secret ?? (await ofMode(tx, cipher, endpoint, now))
  if (previous_secret === null) return next
  return { ...next, previous_secret, previous_until: now + limits.webhooks.secretLifeMs }
}

/** The secret of the mode, sealed for the endpoint; null before the first one. */
async function ofMode(tx: Tx, cipher: Cipher, endpoint: Endpoint, now: number): Promise<string | null> {
  const found = await findSecrets(tx, endpoint, now)
  return found ? cipher.encrypt(openSecret(cipher, found.current), boundTo(endpoint)) : null
}

/** Endpoints whose secret a user has seen. */
export async function seenEndpoints(
  db: Reader,
  { merchantId, userId }: { merchantId: string; userId: string },
): Promise<Endpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('seen_by', '<>', '')
    .orderBy('id')
    .execute()
  return rows.filter(({ seen_by }) => seen_by.split(',').includes(userId))
}

/**
 * Replaces the secrets of endpoints. The new ones can be shown once.
 * @param graceMs how long the earlier ones go on signing; 0: they stop immediately
 */
export async function retireEndpointSecrets(
  tx: Tx,
  parts: Acting & { cipher: Cipher; clock: Clock },
  merchant: MerchantRow,
  { endpoints, graceMs }: { endpoints: readonly Endpoint[]; graceMs: number },
): Promise<void> {
  for (const endpoint of endpoints) {
    const next = newEndpointSecret(parts.cipher, endpoint)
    const until = clockOf(merchant, endpoint.mode, parts.clock).now() + graceMs
    const previous = graceMs > 0 && { previous_secret: endpoint.secret, previous_until: until }
    await updateRow(tx, 'webhook_endpoints', endpoint, { ...next, ...previous })
    await auditEndpointSecret(tx, parts, endpoint, 'webhook_secret.rotated')
  }
}

export const auditEndpointSecret = (
  tx: Tx,
  parts: Acting & { cipher: Cipher },
  { merchant_id: merchantId, mode, id, url }: Endpoint,
  action: 'webhook_secret.rotated' | 'webhook_secret.revealed',
): Promise<void> =>
  recordChange(tx, parts, {
    merchantId,
    mode,
    action,
    record: { type: 'WebhookEndpoint', id },
    changes: [changeOf('url', { after: url })],
  })
