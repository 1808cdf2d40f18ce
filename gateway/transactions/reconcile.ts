import { changeTransaction } from './change.ts'
import { dropPayment, networkFailures } from './drop.ts'
import { networkOf } from './rows.ts'
import { carryOut, type OperationParts } from './under-way.ts'

/** What became of what was found open. */
export interface Reconciled {
  /** Charges. */
  failed: number
  /** Captures and voids. */
  carriedOut: number
  /** The networks did not answer: these stay as they are until the next time. */
  left: number
}

/**
 * Settles what a crash left open. A PENDING charge was sent to the networks, and their answer never came: nobody was told
 * that it is paid, so the networks are told to drop it, and it is FAILED (design: never doubled). A capture or a void that
 * is under way is asked for again.
 */
export async function reconcile(parts: OperationParts): Promise<Reconciled> {
  const { storage, clock } = parts
  const open = await storage.read
    .selectFrom('transactions')
    .selectAll()
    .where((where) =>
      where.or([
        where('under_way', 'is not', null),
        // A refund that is PENDING waits for its charge to settle, which is as it should be.
        where.and([where('type', '=', 'CHARGE'), where('status', '=', 'PENDING')]),
      ]),
    )
    .orderBy('created')
    .execute()
  const done = { failed: 0, carriedOut: 0 }
  for (const row of open) {
    try {
      if (row.under_way) {
        await carryOut(parts, row)
        done.carriedOut++
      } else {
        await dropPayment(parts.processor, row)
        const failure = { failure_code: networkFailures[networkOf(row)].broken }
        await storage.write((tx) => changeTransaction(tx, row.id, clock.now(), 'fail', failure))
        done.failed++
      }
    } catch {
      // Networks that do not answer once would hold up the start for each of the others, too.
      break
    }
  }
  return { ...done, left: open.length - done.failed - done.carriedOut }
}
