import type { TransactionRow, Tx } from '../../storage/index.ts'
import { changeOccurrence } from '../model/change.ts'
import { lockOccurrence } from '../model/find.ts'
import { changeTotals } from './plan.ts'

/**
 * A payment has come back: its occurrence has failed, and what it had collected is collected no more
 * (rules: recurring.md#returned). In the database transaction that the charge fails in, which has locked it.
 */
export async function noteReturned(tx: Tx, charge: TransactionRow, now: number): Promise<void> {
  const { recurring_charge_id, recurring_charge_occurrence_id: id } = charge
  if (recurring_charge_id === null || id === null) return
  const locked = await lockOccurrence(tx, { id, recurring_charge_id })
  if (locked?.occurrence.status !== 'PAID') return
  await changeOccurrence(tx, locked.occurrence, now, 'return')
  await changeTotals(tx, locked.recurring, now, -charge.amount)
}
