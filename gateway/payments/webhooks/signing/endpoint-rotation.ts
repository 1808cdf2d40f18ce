// Replaces secrets of endpoints, and shows the new ones once (rules: webhooks.md#endpoint-secret).
import type { Acting } from '../../../core/actor.ts'
import type { Caller } from '../../../core/caller.ts'
import { type Clock, clockOf } from '../../../core/clock.ts'
import { gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { changeOf, recordChange } from '../../../platform/audit-log/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type MerchantRow,
  type Reader,
  recordAttempt,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import type { Endpoint } from '../endpoints/find.ts'
import { lockEndpoint, storeEndpoint } from '../endpoints/store.ts'
import {
  type EndpointSecret,
  newEndpointSecret,
  openEndpointSecret,
  previousOf,
  sealFor,
  shownTo,
} from './endpoint-secrets.ts'
import { findSecrets, openSecret, type SecretParts, seenBy } from './secrets.ts'

/** Gives an endpoint its next secret. @throws 404; 403 as `changeEndpoint`; 422 as `rotatedSecret` */
export async function rotateEndpointSecret(
  { storage, cipher }: SecretParts,
  caller: Caller,
  id: string,
  revokes: boolean,
): Promise<Endpoint> {
  return storage.write(async (tx) => {
    const endpoint = await lockEndpoint(tx, caller, id)
    const secret = await rotatedSecret(tx, cipher, endpoint, { caller, revokes })
    const changed = { ...endpoint, ...secret, modified: caller.clock.now() }
    await storeEndpoint(tx, changed)
    await recordAttempt(tx, caller.attempt, 'WebhookEndpoint', id)
    await audit(tx, { cipher, by: caller.actor }, endpoint, 'webhook_secret.rotated')
    return changed
  })
}

/** Shows a user an endpoint's secret, once. @throws 404; 422 unavailable_for_current_status for one that was shown */
export async function showEndpointSecret(
  { storage, cipher }: SecretParts,
  caller: Caller,
  id: string,
): Promise<string> {
  return storage.write(async (tx) => {
    const endpoint = await lockEndpoint(tx, caller, id)
    const secret = openEndpointSecret(cipher, endpoint)
    if (endpoint.is_shown === 1) {
      const message = 'The secret has been shown. Roll it to see a new one.'
      throw gatewayError('unavailable_for_current_status', { message })
    }
    await updateRow(tx, 'webhook_endpoints', endpoint, shownTo(caller))
    await audit(tx, { cipher, by: caller.actor }, endpoint, 'webhook_secret.revealed')
    return secret
  })
}

/**
 * An endpoint's next secret. The one that signs now, which may be the mode's, goes on signing for a day unless it's revoked.
 * @throws 422 unavailable_for_current_status while an earlier one still signs, unless it's revoked
 */
async function rotatedSecret(
  tx: Tx,
  cipher: Cipher,
  endpoint: Endpoint,
  { caller, revokes }: { caller: Caller; revokes: boolean },
): Promise<EndpointSecret> {
  const next = newEndpointSecret(cipher, endpoint, caller)
  if (revokes) return next
  const now = caller.clock.now()
  if (previousOf(endpoint, now) !== null) {
    const message =
      'The secret was rolled within the last day. Wait until the previous one has ended, or revoke it.'
    throw gatewayError('unavailable_for_current_status', { message })
  }
  const previous_secret = endpoint.secret ?? (await ofMode(tx, cipher, endpoint, now))
  if (previous_secret === null) return next
  return { ...next, previous_secret, previous_until: now + limits.webhooks.secretLifeMs }
}

/** The secret of the mode, sealed for the endpoint; null before the first one. */
async function ofMode(tx: Tx, cipher: Cipher, endpoint: Endpoint, now: number): Promise<string | null> {
  const found = await findSecrets(tx, endpoint, now)
  return found ? sealFor(cipher, endpoint, openSecret(cipher, found.current)) : null
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
  return rows.filter((row) => seenBy(row).includes(userId))
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
    await audit(tx, parts, endpoint, 'webhook_secret.rotated')
  }
}

const audit = (
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
