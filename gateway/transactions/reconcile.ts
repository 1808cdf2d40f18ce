import { changeTransaction } from './change.ts'
import type { ChargeParts } from './charges.ts'

/**
 * Settles what a crash left open: a PENDING charge was sent to the networks, and their answer never came. Nobody was
 * told that it is paid, so the networks are told to drop it, and it is FAILED (design: never doubled).
 * @returns how many there were
 */
export async function reconcile({
  storage,
  processor,
  clock,
}: Omit<ChargeParts, 'tokens' | 'cipher'>): Promise<number> {
  const pending = await storage.read
    .selectFrom('transactions')
    .select('id')
    .where('status', '=', 'PENDING')
    .orderBy('created')
    .execute()
  for (const { id } of pending) {
    await processor.reverse(id)
    const failed = { status: 'FAILED', failure_code: 'card_processing_error' } as const
    await storage.write((tx) => changeTransaction(tx, id, clock.now(), failed))
  }
  return pending.length
}
