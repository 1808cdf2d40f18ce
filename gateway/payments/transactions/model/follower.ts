// Charges that pay invoices or collect occurrences: the domains above keep their own records in step, whoever changes the charge.
import type { Storage, TransactionRow, Tx } from '../../../platform/storage/index.ts'

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

/** Of each write under way. */
const followersOf = new WeakMap<Tx, ChargeFollowers>()

/**
 * A storage whose writes tell the domains above of charges. All work of a gateway gets this one, so that no operation and no job can
 * leave an invoice or an occurrence behind.
 */
export function followCharges(storage: Storage, followers: ChargeFollowers): Storage {
  return {
    ...storage,
    write: (change) =>
      storage.write((tx) => {
        followersOf.set(tx, followers)
        return change(tx)
      }),
  }
}

/** @throws for a charge that something should follow, in a write of a storage that tells nobody */
export async function tellFollower(tx: Tx, charge: TransactionRow, now: number): Promise<void> {
  const { invoice_payment_id, recurring_charge_occurrence_id } = charge
  if (invoice_payment_id === null && recurring_charge_occurrence_id === null) return
  const followers = followersOf.get(tx)
  if (!followers)
    throw new Error(
      'A charge changed, and nobody updates its invoice or occurrence: the storage has no followers.',
    )
  if (invoice_payment_id !== null) await followers.ofInvoices(tx, charge, now)
  if (recurring_charge_occurrence_id !== null) await followers.ofOccurrences(tx, charge, now)
}
