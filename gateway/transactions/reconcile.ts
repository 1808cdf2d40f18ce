import { changeTransaction } from './change.ts'
import type { ChargeParts } from './charges.ts'
import { dropPayment } from './drop.ts'

/** What became of the charges that were found open. */
export interface Reconciled {
  failed: number
  /** The networks could not be told to drop these: they stay PENDING until the next time. */
  left: number
}

/**
 * Settles what a crash left open: a PENDING charge was sent to the networks, and their answer never came. Nobody was
 * told that it is paid, so the networks are told to drop it, and it is FAILED (design: never doubled).
 */
export async function reconcile({
  storage,
  processor,
  clock,
}: Omit<ChargeParts, 'tokens' | 'cipher'>): Promise<Reconciled> {
  const pending = await storage.read
    .selectFrom('transactions')
    .select('id')
    .where('status', '=', 'PENDING')
    .orderBy('created')
    .execute()
  let failed = 0
  for (const { id } of pending) {
    try {
      await dropPayment(processor, id)
    } catch {
      // Networks that do not answer once would hold up the start for each of the others, too.
      break
    }
    const change = { status: 'FAILED', failure_code: 'card_processing_error' } as const
    await storage.write((tx) => changeTransaction(tx, id, clock.now(), change))
    failed++
  }
  return { failed, left: pending.length - failed }
}
