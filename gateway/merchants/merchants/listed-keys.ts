// Secret keys as a merchant's people see them: every key that works is listed, and can be ended (rules: authentication.md#roll).

import type { Acting } from '../../core/actor.ts'
import type { Caller, Mode } from '../../core/caller.ts'
import type { Clock } from '../../core/clock.ts'
import { forbidden, gatewayError, notFound } from '../../core/errors.ts'
import { newSecretKey } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { keyPermissions, type Permission } from '../../core/permissions.ts'
import { type Approve, assertApproved } from '../../platform/approvals/index.ts'
import { type AuditAction, type AuditParts, recordChange } from '../../platform/audit-log/index.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { lockName, type SecretKeyRow, type Storage, type Tx } from '../../platform/storage/index.ts'
import { currentKey, hashKey, insertSecretKey, isEndless, openKey, ownKeys } from './keys.ts'
import { workingKeys } from './working-keys.ts'

/** A secret key that works. */
export interface ListedKey {
  /** Names the key, and opens nothing. */
  id: string
  last4: string
  created: number | null
  /** When it expires; null: never. */
  expires: number | null
  isShown: boolean
  /** Of a restricted key. */
  name: string | null
  permissions: readonly Permission[] | null
  /** To the minute. */
  lastUsed: { at: number; address: string } | null
  /** Whether it is the one that the next roll replaces. */
  isCurrent: boolean
  /** Who has it, if not the merchant: it ends with the partner's authorization. */
  partner?: { name: string | null; authorizationId: string }
}

export interface KeyParts {
  storage: Storage
  cipher: Cipher
  /** The gateway's. */
  clock: Clock
}

/** All secret keys of one mode that work: the current one, the merchant's other ones, and then those of partners. */
export async function listSecretKeys(
  { storage, cipher, clock }: KeyParts,
  { merchant, mode }: Owner,
): Promise<ListedKey[]> {
  const rows = await workingKeys(storage.read, clock.now())
    .selectAll('secret_keys')
    .select('partner_applications.name as partner')
    .where('secret_keys.merchant_id', '=', merchant.id)
    .where('secret_keys.mode', '=', mode)
    .orderBy('secret_keys.hash')
    .execute()
  const current = currentKey(rows)
  const place = (row: SecretKeyRow) =>
    row === current ? 0 : row.authorization_id !== null ? 3 : row.permissions === null ? 1 : 2
  return rows
    .sort((one, other) => place(one) - place(other) || (other.created ?? 0) - (one.created ?? 0))
    .map((row) => ({
      id: idOf(row.hash),
      last4: openKey(cipher, row).slice(-4),
      created: row.created,
      expires: row.expires,
      isShown: row.shown !== null,
      isCurrent: row === current,
      name: row.name,
      permissions: row.permissions === null ? null : keyPermissions(row.permissions),
      lastUsed: row.last_used === null ? null : { at: row.last_used, address: row.last_address ?? '' },
      ...(row.authorization_id !== null && {
        partner: { name: row.partner, authorizationId: row.authorization_id },
      }),
    }))
}

export const idOf = (hash: string) => hash.slice(0, 16)

/** Whose keys, of which mode. */
interface Owner {
  merchant: Pick<Caller['merchant'], 'id'>
  mode: Mode
}

/** A user who changes keys. */
export interface KeyChanger extends Owner, Acting {
  permissions: readonly Permission[]
  userId: string
}

/** Nobody gets a key that can do more than they can. @throws 403 */
export function assertCovers({ permissions }: KeyChanger, key: readonly Permission[]): void {
  if (key.every((permission) => permissions.includes(permission))) return
  throw forbidden(
    'This key can do more than your role. Ask an owner or administrator, or create a restricted key.',
  )
}

/**
 * Shows a key, once.
 * @param id of a restricted key; absent: the current key
 * @throws 403 as `assertCovers`; 422 when it was shown before, or there is none
 */
export async function showSecretKey(parts: KeyParts, by: KeyChanger, id?: string): Promise<string> {
  const { storage, cipher, clock } = parts
  return storage.write(async (tx) => {
    const keys = await lockKeys(tx, by)
    const row = id === undefined ? currentKey(keys) : findRestricted(keys, id, clock.now())
    assertCovers(by, keyPermissions(row?.permissions ?? null))
    if (row?.shown !== null) {
      const message = 'This key has been shown once already. Roll it to get a new one.'
      throw gatewayError('unavailable_for_current_status', { message })
    }
    await tx
      .updateTable('secret_keys')
      .set({ shown: clock.now(), seen_by: by.userId })
      .where('hash', '=', row.hash)
      .execute()
    const key = openKey(cipher, row)
    await auditKey(tx, { ...parts, ...by }, row, 'secret_key.revealed', { after: labelOf(row, key) })
    return key
  })
}

/** @throws 404 */
function findRestricted(keys: readonly SecretKeyRow[], id: string, now: number): SecretKeyRow {
  const found = keys.find((key) => idOf(key.hash) === id && key.permissions !== null && !hasEnded(now)(key))
  if (!found) throw notFound('SecretKey', id)
  return found
}

/** @throws as `assertApproved` */
export const assertKeysApproved = (tx: Tx, { merchant, mode }: Owner, approve?: Approve): Promise<void> =>
  assertApproved(tx, { merchantId: merchant.id, mode }, 'keys', approve)

/** A key as people see it in lists. */
export const labelOf = ({ mode }: Pick<SecretKeyRow, 'mode'>, key: string) => `sk_${mode}_…${key.slice(-4)}`

/** Writes the audit log. @param key the key before and after, as lists show it */
export function auditKey(
  tx: Tx,
  parts: AuditParts,
  { merchant_id: merchantId, mode, hash }: Pick<SecretKeyRow, 'merchant_id' | 'mode' | 'hash'>,
  action: AuditAction,
  key: { before?: string | undefined; after?: string },
): Promise<void> {
  const record = { type: 'SecretKey', id: idOf(hash) }
  const changes = [{ name: 'key', ...definedOf(key) }]
  return recordChange(tx, parts, { merchantId, mode, action, record, changes })
}

const definedOf = ({ before, after }: { before?: string | undefined; after?: string }) => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

/** A merchant's own keys of one mode, which nobody else changes until the write ends. */
export async function lockKeys(tx: Tx, { merchant, mode }: Owner): Promise<SecretKeyRow[]> {
  await lockName(tx, `secret key ${mode} ${merchant.id}`)
  return ownKeys(tx, merchant.id, mode)
}

/**
 * Gives a merchant a new key. Its keys that would never expire go on for a while (rules: authentication.md#roll).
 * @param graceMs 0: they end immediately
 * @param approve approves it in the same write; absent: nobody has been asked
 * @throws 401 for what needs approval (rules: approvals.md#rules); 403 as `assertCovers`; 422 while too many work
 */
export async function rollSecretKey(
  parts: KeyParts,
  by: KeyChanger,
  graceMs: number,
  approve?: Approve,
): Promise<void> {
  const { storage, cipher, clock } = parts
  assertCovers(by, keyPermissions(null))
  await storage.write(async (tx) => {
    await assertKeysApproved(tx, by, approve)
    const keys = (await lockKeys(tx, by)).filter(({ permissions }) => permissions === null)
    const now = clock.now()
    const endless = keys.filter(isEndless)
    const ended = keys.filter(hasEnded(now))
    await deleteKeys(tx, graceMs === 0 ? [...ended, ...endless] : ended)
    const left = keys.length - ended.length - (graceMs === 0 ? endless.length : 0)
    if (left >= limits.people.maxSecretKeys) {
      const message = 'Too many earlier keys still work. End one of them first.'
      throw gatewayError('unavailable_for_current_status', { message })
    }
    const hashes = endless.map(({ hash }) => hash)
    if (hashes.length > 0)
      await tx
        .updateTable('secret_keys')
        .set({ expires: now + graceMs })
        .where('hash', 'in', hashes)
        .execute()
    const before = currentKey(keys)
    const key = newSecretKey(by.mode)
    const of = newKeyOf(by, now)
    await insertSecretKey(tx, cipher, of, key)
    await auditKey(tx, { ...parts, ...by }, { ...of, hash: hashKey(key) }, 'secret_key.rolled', {
      before: before && labelOf(before, openKey(cipher, before)),
      after: labelOf(of, key),
    })
  })
}

const newKeyOf = ({ merchant, mode }: Owner, created: number) => ({ merchant_id: merchant.id, mode, created })

export const hasEnded =
  (now: number) =>
  ({ expires }: SecretKeyRow) =>
    expires !== null && expires <= now

async function deleteKeys(tx: Tx, keys: readonly SecretKeyRow[]): Promise<void> {
  for (const { hash } of keys) await tx.deleteFrom('secret_keys').where('hash', '=', hash).execute()
}

/** The current key is never without another in its place. */
export const mustRoll = () =>
  gatewayError('unavailable_for_current_status', {
    message: 'This is the current key. Roll it: you choose when it ends.',
  })

/**
 * Ends one of the merchant's own keys immediately, but not the current one.
 * @throws 401 for what needs approval; 403 as `assertCovers`; 404 for a key that doesn't work, or is a partner's; 422 for the current one
 */
export async function endSecretKey(
  parts: KeyParts,
  by: KeyChanger,
  id: string,
  approve?: Approve,
): Promise<void> {
  const { storage, cipher, clock } = parts
  await storage.write(async (tx) => {
    await assertKeysApproved(tx, by, approve)
    const keys = await lockKeys(tx, by)
    const now = clock.now()
    const found = keys.find((key) => idOf(key.hash) === id && !hasEnded(now)(key))
    if (!found) throw notFound('SecretKey', id)
    assertCovers(by, keyPermissions(found.permissions))
    if (found === currentKey(keys)) throw mustRoll()
    await deleteKeys(tx, [found])
    await auditKey(tx, { ...parts, ...by }, found, 'secret_key.ended', {
      before: labelOf(found, openKey(cipher, found)),
    })
  })
}
