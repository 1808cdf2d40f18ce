// Secret keys that a user has seen: they outlive the user's place on the team unless somebody ends them (rules: permissions.md#leaving).
import type { Acting } from '../core/actor.ts'
import { newSecretKey } from '../core/ids.ts'
import { covers, keyPermissions, type MemberRole } from '../core/permissions.ts'
import type { Reader, SecretKeyRow, Tx } from '../storage/index.ts'
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
