// Replaces the signing secret of a mode, and ends those before it (rules: webhooks.md#rotate).
import type { Acting } from '../../../core/actor.ts'
import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import { recordAttempt, type Tx, updateRow } from '../../../platform/storage/index.ts'
import { lockEndpointsOf } from '../endpoints/store.ts'
import { openFor } from './endpoint-secrets.ts'
import {
  audit,
  deleteExpired,
  deleteSecrets,
  findSecrets,
  lockOwner,
  makeSecret,
  noteKnownSecret,
  openSecret,
  type SecretOwner,
  type SecretParts,
  type Secrets,
} from './secrets.ts'

export interface Rotation {
  /** Whether none of those before signs any more: one of them has leaked (rules: webhooks.md#rotate). */
  revokes: boolean
  /** A partner's knowledge of the new secret is noted. */
  caller: Caller
}

/**
 * Rotates the secret. The previous one goes on signing beside it for a day, so that receivers have time to
 * switch; unless it is revoked.
 * @throws 422 unavailable_for_current_status while too many are valid already
 */
export async function rotateSecret(
  parts: SecretParts & Acting,
  owner: SecretOwner,
  now: number,
  { revokes, caller }: Rotation,
): Promise<Secrets> {
  const { storage, cipher } = parts
  return storage.write(async (tx) => {
    await noteKnownSecret(tx, caller)
    await lockOwner(tx, owner)
    await (revokes ? revokeSecrets(tx, cipher, owner) : deleteExpired(tx, owner, now))
    const found = await findSecrets(tx, owner, now)
    const replaced = found
      ? [{ ...found.current, expires: now + limits.webhooks.secretLifeMs }, ...found.replaced]
      : []
    if (replaced.length >= limits.webhooks.maxSecrets) {
      const message =
        'The secret was replaced too often today: each of the earlier ones still signs for a day.'
      throw gatewayError('unavailable_for_current_status', { message })
    }
    const [last] = replaced
    if (last) await updateRow(tx, 'webhook_secrets', last, { expires: last.expires })
    const current = await makeSecret(tx, cipher, owner, now)
    await recordAttempt(tx, caller.attempt, 'WebhookSecret', current.id)
    const changes = [{ name: 'secret' }, { name: 'previous_revoked', after: revokes }]
    await audit(tx, parts, current, 'webhook_secret.rotated', changes)
    return { current, replaced }
  })
}

/** Ends all secrets of a mode, also where an endpoint that has a secret for itself has one of these as its previous one. */
export async function revokeSecrets(tx: Tx, cipher: Cipher, owner: SecretOwner): Promise<void> {
  await lockEndpointsOf(tx, owner)
  const revoked = (await deleteSecrets(tx, owner)).map((secret) => openSecret(cipher, secret))
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select(['merchant_id', 'id', 'previous_secret'])
    .where('merchant_id', '=', owner.merchant_id)
    .where('mode', '=', owner.mode)
    .execute()
  for (const { previous_secret, ...endpoint } of endpoints)
    if (previous_secret !== null && revoked.includes(openFor(cipher, endpoint, previous_secret)))
      await updateRow(tx, 'webhook_endpoints', endpoint, { previous_secret: null, previous_until: null })
}
