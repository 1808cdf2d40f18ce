import type { TransactionRow, Tx } from '../../../platform/storage/index.ts'
import { changeOccurrence } from '../model/change.ts'
import { lockOccurrence } from '../model/find.ts'
import { changeTotals } from './plan.ts'

/**
 * Follows the charge of an occurrence. Once a bank has returned it, or somebody has voided it, the occurrence has failed and leaves the
 * totals, and can be paid or ignored again (rules: recurring.md#returned, recurring.md#voided). In the database transaction of the
 * charge's change, which has locked it.
 */
export async function followOccurrence(tx: Tx, charge: TransactionRow, now: number): Promise<void> {
  const { merchant_id, recurring_charge_id, recurring_charge_occurrence_id: id, status } = charge
  if (status !== 'FAILED' && status !== 'VOIDED') return
  if (recurring_charge_id === null || id === null) return
  const locked = await lockOccurrence(tx, { merchant_id, id, recurring_charge_id })
  // While it is being paid, the payment itself takes care of what its charge comes to.
  if (locked?.occurrence.status !== 'PAID') return
  await changeOccurrence(tx, locked.occurrence, now, 'return')
  await changeTotals(tx, locked.recurring, now, -charge.amount)
}
