import type { Attempt, Mode } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import { newId, newWebhookSecret } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
// The secrets that a merchant's deliveries of one mode are signed with: the current one, and for a day each that it replaced.
import type { Cipher } from '../../encryption/index.ts'
import {
  lockName,
  type Reader,
  recordAttempt,
  type Storage,
  type Tx,
  type WebhookSecretRow,
} from '../../storage/index.ts'

export interface SecretParts {
  storage: Storage
  cipher: Cipher
}

/** Whose they are. */
export interface SecretOwner {
  merchant_id: string
  mode: Mode
}

export interface Secrets {
  current: WebhookSecretRow
  /** Those that still sign beside it, the newest first. */
  replaced: WebhookSecretRow[]
}

/** Those that sign; the first one is made when it is asked for. @param now by the merchant's clock */
export async function signingSecrets(
  { storage, cipher }: SecretParts,
  owner: SecretOwner,
  now: number,
): Promise<Secrets> {
  const found = await find(storage.read, owner, now)
  if (found) return found
  return storage.write(async (tx) => {
    await lockOwner(tx, owner)
    return (await find(tx, owner, now)) ?? { current: await make(tx, cipher, owner, now), replaced: [] }
  })
}

export interface Rotation {
  /** Whether none of those before signs any more: one of them has leaked (rules: webhooks.md#rotate). */
  revokes: boolean
  attempt: Attempt | undefined
}

/**
 * Makes a new one. The one before goes on signing beside it for a day, so that receivers have time to take the new one over;
 * unless they are revoked.
 * @throws 422 unavailable_for_current_status while too many sign already
 */
export async function rotateSecret(
  { storage, cipher }: SecretParts,
  owner: SecretOwner,
  now: number,
  { revokes, attempt }: Rotation,
): Promise<Secrets> {
  return storage.write(async (tx) => {
    await lockOwner(tx, owner)
    await (revokes ? deleteAll(tx, owner) : deleteExpired(tx, owner, now))
    const found = await find(tx, owner, now)
    const replaced = found
      ? [{ ...found.current, expires: now + limits.webhooks.secretLifeMs }, ...found.replaced]
      : []
    if (replaced.length >= limits.webhooks.maxSecrets) {
      const message =
        'The secret was replaced too often today: each of the earlier ones still signs for a day.'
      throw gatewayError('unavailable_for_current_status', { message })
    }
    const [last] = replaced
    if (last) await tx.updateTable('webhook_secrets').set(last).where('id', '=', last.id).execute()
    const current = await make(tx, cipher, owner, now)
    await recordAttempt(tx, attempt, 'WebhookSecret', current.id)
    return { current, replaced }
  })
}

/** As the merchant gets it: `whsec_` and base64. @throws as `Cipher.decrypt` */
export function openSecret(cipher: Cipher, { id, secret }: WebhookSecretRow): string {
  return cipher.decrypt(secret, boundTo(id))
}

const boundTo = (id: string) => `webhook_secrets:${id}`

/** There is one current secret, so no two are made at once. */
const lockOwner = (tx: Tx, { merchant_id, mode }: SecretOwner) =>
  lockName(tx, `webhook secret ${mode} ${merchant_id}`)

async function find(
  db: Reader,
  { merchant_id, mode }: SecretOwner,
  now: number,
): Promise<Secrets | undefined> {
  const rows = await db
    .selectFrom('webhook_secrets')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where((row) => row.or([row('expires', 'is', null), row('expires', '>', now)]))
    .orderBy('expires', 'desc')
    .execute()
  const current = rows.find(({ expires }) => expires === null)
  return current && { current, replaced: rows.filter(({ expires }) => expires !== null) }
}

const deletionOf = (tx: Tx, { merchant_id, mode }: SecretOwner) =>
  tx.deleteFrom('webhook_secrets').where('merchant_id', '=', merchant_id).where('mode', '=', mode)

async function deleteExpired(tx: Tx, owner: SecretOwner, now: number): Promise<void> {
  await deletionOf(tx, owner).where('expires', '<=', now).execute()
}

async function deleteAll(tx: Tx, owner: SecretOwner): Promise<void> {
  await deletionOf(tx, owner).execute()
}

async function make(tx: Tx, cipher: Cipher, owner: SecretOwner, created: number): Promise<WebhookSecretRow> {
  const { merchant_id, mode } = owner
  const id = newId()
  const secret = cipher.encrypt(newWebhookSecret(), boundTo(id))
  const row = { id, merchant_id, mode, created, expires: null, secret }
  await tx.insertInto('webhook_secrets').values(row).execute()
  return row
}
