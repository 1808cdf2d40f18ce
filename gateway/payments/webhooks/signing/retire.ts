// Replaces signing secrets of those who lose access: partners, and users who leave a team.
import type { Acting } from '../../../core/actor.ts'
import type { Mode } from '../../../core/caller.ts'
import { type Clock, clockOf } from '../../../core/clock.ts'
import { limits } from '../../../core/limits.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type MerchantRow,
  type PartnerSettingRow,
  type Reader,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import { revokeSecrets } from './rotate.ts'
import { audit, findSecrets, lockOwner, makeSecret, noteOf, seenBy } from './secrets.ts'

type RetireParts = Acting & { cipher: Cipher; clock: Clock }

const MODES = ['test', 'live'] as const

/**
 * Replaces the secrets that a partner knew. Each still signs for a day beside the new one, so that receivers have time to switch.
 * @param notes of the partner's authorization
 */
export async function retireKnownSecrets(
  tx: Tx,
  parts: RetireParts,
  merchant: MerchantRow,
  notes: readonly Pick<PartnerSettingRow, 'name'>[],
): Promise<void> {
  const modes = MODES.filter((mode) => notes.some(({ name }) => name === noteOf(mode)))
  await retireSecrets(tx, parts, merchant, { modes, graceMs: limits.webhooks.secretLifeMs })
}

/**
 * Returns the modes whose current secret a user has seen in the dashboard, or with a key.
 * @param byKey the modes in which the user has seen a key that reads it
 */
export async function seenSecrets(
  db: Reader,
  { merchantId, userId }: { merchantId: string; userId: string },
  byKey: readonly Mode[],
): Promise<Mode[]> {
  const current = await db
    .selectFrom('webhook_secrets')
    .select(['mode', 'seen_by'])
    .where('merchant_id', '=', merchantId)
    .where('expires', 'is', null)
    .execute()
  return current
    .filter((row) => seenBy(row).includes(userId) || byKey.includes(row.mode))
    .map(({ mode }) => mode)
}

/**
 * Replaces the secrets of some modes. A mode that has none yet stays without.
 * @param graceMs how long the earlier ones go on signing beside the new one; 0: they stop immediately
 */
export async function retireSecrets(
  tx: Tx,
  parts: RetireParts,
  merchant: MerchantRow,
  { modes, graceMs }: { modes: readonly Mode[]; graceMs: number },
): Promise<void> {
  for (const mode of modes) {
    const owner = { merchant_id: merchant.id, mode }
    const now = clockOf(merchant, mode, parts.clock).now()
    await lockOwner(tx, owner)
    const found = await findSecrets(tx, owner, now)
    if (!found) continue
    if (graceMs === 0) await revokeSecrets(tx, parts.cipher, owner)
    else {
      const expires = now + graceMs
      await updateRow(tx, 'webhook_secrets', found.current, { expires })
    }
    const current = await makeSecret(tx, parts.cipher, owner, now)
    await audit(tx, parts, current, 'webhook_secret.rotated', [])
  }
}
