// Charges that pay invoices: a domain above keeps its own records in step with them, whoever changes them.
import type { TransactionRow, Tx } from '../../storage/index.ts'

/**
 * Told of a charge with an `invoice_payment_id` after each change of it, in the database transaction of that change. The charge is
 * locked. @param now by the merchant's clock of the mode
 */
export type ChargeFollower = (tx: Tx, charge: TransactionRow, now: number) => Promise<void>

let follower: ChargeFollower | undefined

/**
 * Wires the domain above, once, when a process begins. It is no part of what operations are given: then one of them, or a job,
 * could be made without it, and would leave an invoice behind.
 */
export function followCharges(next: ChargeFollower): void {
  follower = next
}

/** @throws for a charge that pays invoices where nobody was wired who knows of them */
export async function tellFollower(tx: Tx, charge: TransactionRow, now: number): Promise<void> {
  if (charge.invoice_payment_id === null) return
  if (!follower) throw new Error('A charge of an invoice changes, and nothing follows it.')
  await follower(tx, charge, now)
}
