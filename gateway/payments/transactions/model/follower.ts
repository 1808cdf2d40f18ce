// Charges that pay invoices or collect occurrences: the domains above keep their own records in step, whoever changes the charge.
import type { TransactionRow, Tx } from '../../../platform/storage/index.ts'

/**
 * Called after each change of a charge, in the database transaction of that change. The charge is locked.
 * @param now by the merchant's clock of the mode
 */
export type ChargeFollower = (tx: Tx, charge: TransactionRow, now: number) => Promise<void>

export interface ChargeFollowers {
  /** Follows charges with an `invoice_payment_id`. */
  ofInvoices: ChargeFollower
  /** Follows charges with a `recurring_charge_occurrence_id`. */
  ofOccurrences: ChargeFollower
}

let followers: ChargeFollowers | undefined

/**
 * Wires the domains above, once, when a process begins. Not an option of operations: then one of them, or a job, could be made
 * without it, and would leave an invoice or an occurrence behind.
 */
export function followCharges(next: ChargeFollowers): void {
  followers = next
}

/** @throws for a charge that something should follow, in a process where nothing was wired */
export async function tellFollower(tx: Tx, charge: TransactionRow, now: number): Promise<void> {
  const { invoice_payment_id, recurring_charge_occurrence_id } = charge
  if (invoice_payment_id === null && recurring_charge_occurrence_id === null) return
  if (!followers)
    throw new Error('A charge changes that an invoice or an occurrence follows, and nothing is wired.')
  if (invoice_payment_id !== null) await followers.ofInvoices(tx, charge, now)
  if (recurring_charge_occurrence_id !== null) await followers.ofOccurrences(tx, charge, now)
}
