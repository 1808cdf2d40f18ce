// The signing secrets of a merchant's mode: the current one, and the ones before it, each for a day after it was replaced.
import type { Acting, Actor } from '../../../core/actor.ts'
import type { Caller, Mode } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { newId, newWebhookSecret } from '../../../core/ids.ts'
import { type AuditAction, type AuditParts, recordChange } from '../../../platform/audit-log/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type AuditChange,
  lockAuthorization,
  lockName,
  type Reader,
  type Storage,
  type Tx,
  updateRow,
  type WebhookSecretRow,
} from '../../../platform/storage/index.ts'

export interface SecretParts {
  storage: Storage
  cipher: Cipher
}

/** The merchant and mode of a secret. */
export interface SecretOwner {
  merchant_id: string
  mode: Mode
}

export interface Secrets {
  current: WebhookSecretRow
  /** Replaced secrets that still sign, newest first. */
  replaced: WebhookSecretRow[]
}

/** The valid secrets. The first one is created when it is first needed. @param now by the merchant's clock */
export async function signingSecrets(
  { storage, cipher }: SecretParts,
  owner: SecretOwner,
  now: number,
): Promise<Secrets> {
  const found = await findSecrets(storage.read, owner, now)
  if (found) return found
  return storage.write(async (tx) => {
    await lockOwner(tx, owner)
    return (
      (await findSecrets(tx, owner, now)) ?? {
        current: await makeSecret(tx, cipher, owner, now),
        replaced: [],
      }
    )
  })
}

/** The name under which a partner's knowledge of a secret is noted. */
export const noteOf = (mode: Mode) => `webhook_secret_${mode}`

/**
 * Notes that a partner knows the secret: it is replaced when the partner's authorization ends. Nothing for any other caller.
 * @throws 401 if the authorization has ended
 */
export async function noteKnownSecret(tx: Tx, caller: Caller): Promise<void> {
  const { merchant, mode, authorizationId } = caller
  if (authorizationId === undefined) return
  await lockAuthorization(tx, caller)
  const row = {
    merchant_id: merchant.id,
    authorization_id: authorizationId,
    record_id: merchant.id,
    name: noteOf(mode),
    before: 'null',
    after: 'null',
  }
  await tx
    .insertInto('partner_settings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Shows somebody the current secret on a page. @returns it, as `openSecret` */
export async function revealSecret(
  parts: SecretParts & Acting,
  owner: SecretOwner,
  now: number,
): Promise<string> {
  await signingSecrets(parts, owner, now)
  return parts.storage.write(async (tx) => {
    await lockOwner(tx, owner)
    const current = (await findSecrets(tx, owner, now))?.current
    if (!current) throw gatewayError('version_conflict')
    await noteSeen(tx, current, parts.by)
    await audit(tx, parts, current, 'webhook_secret.revealed', [])
    return openSecret(parts.cipher, current)
  })
}

/** Notes who has seen a secret: it is replaced when that user leaves the team. */
async function noteSeen(tx: Tx, { merchant_id, id, seen_by }: WebhookSecretRow, { kind, id: userId }: Actor) {
  const seen = seenBy({ seen_by })
  if (kind !== 'user' || userId === undefined || seen.includes(userId)) return
  await updateRow(tx, 'webhook_secrets', { merchant_id, id }, { seen_by: [...seen, userId].join(',') })
}

/** Ids of the users who have seen a secret. */
export const seenBy = ({ seen_by }: Pick<WebhookSecretRow, 'seen_by'>): string[] =>
  seen_by === '' ? [] : seen_by.split(',')

export function audit(
  tx: Tx,
  parts: AuditParts,
  { id, merchant_id: merchantId, mode }: WebhookSecretRow,
  action: AuditAction,
  changes: readonly AuditChange[],
): Promise<void> {
  return recordChange(tx, parts, {
    merchantId,
    mode,
    action,
    record: { type: 'WebhookSecret', id },
    changes,
  })
}

/** Decrypts a secret, as the merchant gets it: `whsec_` and base64. @throws as `Cipher.decrypt` */
export function openSecret(cipher: Cipher, { id, secret }: WebhookSecretRow): string {
  return cipher.decrypt(secret, boundTo(id))
}

const boundTo = (id: string) => `webhook_secrets:${id}`

/** Locks the merchant's mode, so that two writes cannot both create the current secret. */
export const lockOwner = (tx: Tx, { merchant_id, mode }: SecretOwner) =>
  lockName(tx, `webhook secret ${mode} ${merchant_id}`)

/** The valid secrets; undefined before the first one. @param now by the merchant's clock */
export async function findSecrets(
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

export async function deleteExpired(tx: Tx, owner: SecretOwner, now: number): Promise<void> {
  await deletionOf(tx, owner).where('expires', '<=', now).execute()
}

/** @returns the secrets that sign no more */
export const deleteSecrets = (tx: Tx, owner: SecretOwner): Promise<WebhookSecretRow[]> =>
  deletionOf(tx, owner).returningAll().execute()

export async function makeSecret(
  tx: Tx,
  cipher: Cipher,
  owner: SecretOwner,
  created: number,
): Promise<WebhookSecretRow> {
  const { merchant_id, mode } = owner
  const id = newId()
  const secret = cipher.encrypt(newWebhookSecret(), boundTo(id))
  const row = { id, merchant_id, mode, created, expires: null, secret, seen_by: '' }
  await tx.insertInto('webhook_secrets').values(row).execute()
  return row
}
