// Rehearsals: the limits apply in test mode, too, and an attack begins whenever somebody wants one (rules: card-testing.md#rehearsal).
import type { Caller } from '../../core/caller.ts'
import { limits } from '../../core/limits.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { type AttackParts, startAttack } from './attacks.ts'

/** `limits`: they apply from now on; `attack`: as if one had been detected; `off`: what was counted is forgotten. */
export type Rehearsal = 'off' | 'limits' | 'attack'

/** @param caller of test mode */
export async function rehearse(
  parts: AttackParts & { storage: Storage },
  { merchant: { id }, mode, clock }: Pick<Caller, 'merchant' | 'mode' | 'clock'>,
  wish: Rehearsal,
): Promise<void> {
  const now = clock.now()
  const rehearsal_until = wish === 'off' ? 0 : now + limits.cardTesting.rehearsalMs
  await parts.storage.write(async (tx) => {
    await tx.updateTable('merchants').set({ rehearsal_until }).where('id', '=', id).execute()
    if (wish === 'attack') await startAttack(tx, parts, { merchant_id: id, mode }, now)
    if (wish !== 'off') return
    for (const table of ['card_attempts', 'card_attacks'] as const)
      await tx.deleteFrom(table).where('merchant_id', '=', id).where('mode', '=', mode).execute()
  })
}
