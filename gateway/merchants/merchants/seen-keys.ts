// Secret keys that a user has seen: they outlive the user's place on the team unless somebody ends them (rules: permissions.md#leaving).
import type { Acting } from '../../core/actor.ts'
import type { Mode } from '../../core/caller.ts'
import { newSecretKey } from '../../core/ids.ts'
import { covers, keyPermissions, type MemberRole, type Permission } from '../../core/permissions.ts'
import type { Reader, SecretKeyRow, Tx } from '../../platform/storage/index.ts'
import { insertSecretKey, isEndless, openKey } from './keys.ts'
import { auditKey, hasEnded, type KeyParts, labelOf, lockKeys } from './listed-keys.ts'

/** A user who leaves a team, or gets another role in it. */
export interface Leaving {
  merchantId: string
  userId: string
  /** The role from now on: keys that can do no more than that stay. Absent: the user leaves. */
  role?: MemberRole
}

/** How many working keys the user has seen, in both modes. */
export async function countSeenKeys(
  { storage, clock }: Pick<KeyParts, 'storage' | 'clock'>,
  leaving: Leaving,
): Promise<number> {
  return (await seenKeys(storage.read, leaving)).filter((key) => !hasEnded(clock.now())(key)).length
}

/** Returns the modes in which the user has seen a key with a permission, so could use it with the API. */
export async function modesOfSeenKeys(
  db: Reader,
  of: Pick<Leaving, 'merchantId' | 'userId'>,
  permission: Permission,
): Promise<Mode[]> {
  const keys = await seenKeys(db, { merchantId: of.merchantId, userId: of.userId })
  const able = keys.filter(({ permissions }) => keyPermissions(permissions).includes(permission))
  return [...new Set(able.map(({ mode }) => mode))]
}

async function seenKeys(db: Reader, { merchantId, userId, role }: Leaving): Promise<SecretKeyRow[]> {
  const keys = await db
    .selectFrom('secret_keys')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('seen_by', '=', userId)
    .where('authorization_id', 'is', null)
    .execute()
  return keys.filter(
    ({ mode, permissions }) => role === undefined || !covers(role, mode, keyPermissions(permissions)),
  )
}

/**
 * Ends the keys that a user has seen. A new key, which nobody has seen, takes the place of a current one.
 * @param graceMs how long they go on; 0: they end immediately
 */
export async function endSeenKeys(
  tx: Tx,
  { cipher, clock, by }: Pick<KeyParts, 'cipher' | 'clock'> & Acting,
  leaving: Leaving,
  graceMs: number,
): Promise<void> {
  const merchant = { id: leaving.merchantId }
  const now = clock.now()
  const seen = (await seenKeys(tx, leaving)).filter((key) => !hasEnded(now)(key))
  for (const mode of ['test', 'live'] as const) {
    const keys = seen.filter((key) => key.mode === mode)
    if (keys.length === 0) continue
    await lockKeys(tx, { merchant, mode })
    for (const key of keys) {
      const ends = Math.min(key.expires ?? Number.POSITIVE_INFINITY, now + graceMs)
      await tx.updateTable('secret_keys').set({ expires: ends }).where('hash', '=', key.hash).execute()
      await auditKey(tx, { cipher, by }, key, 'secret_key.ended', {
        before: labelOf(key, openKey(cipher, key)),
      })
    }
    if (keys.some(isEndless))
      await insertSecretKey(tx, cipher, { merchant_id: merchant.id, mode, created: now }, newSecretKey(mode))
  }
}
