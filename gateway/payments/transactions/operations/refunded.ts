// What a refund means for its charge, and the charge for the refund. The charge is locked before the refund.
import type { ErrorCode } from '../../../core/error-catalog.ts'
import type { TransactionRow, Tx } from '../../../platform/storage/index.ts'
import { changeLockedStatus, changeStatus, recordWaiting } from '../model/change-status.ts'
import { type LockedTransaction, lockTransaction } from '../model/find.ts'
import { networkOf } from '../model/new-transaction.ts'

/** What a refund fails with that waited for its charge to settle. */
export const CHARGE_FAILED = {
  failure_code: 'ach_deferred_refund_rejected_charge_failed',
} satisfies { failure_code: ErrorCode }

/**
 * What becomes of a refund that nothing else stands in the way of: it is AUTHORIZED where its charge was of a card or has
 * settled; otherwise it waits, PENDING (rules: refunds-credits-voids.md#refund-bank). The networks do not send what they have
 * agreed to until it is captured: that of a charge that has failed in the meantime goes nowhere.
 */
export async function approveRefund(
  tx: Tx,
  refund: LockedTransaction,
  now: number,
  changes: Partial<Omit<TransactionRow, 'status'>> = {},
): Promise<TransactionRow> {
  const { merchant_id, charge_id } = refund
  const charge = await lockTransaction(tx, { merchant_id, id: charge_id ?? '' })
  if (networkOf(charge) === 'card' || charge.status === 'COMPLETED') {
    return changeLockedStatus(tx, refund, now, 'authorize', changes)
  }
  if (charge.status === 'FAILED') {
    const lost = await changeLockedStatus(tx, refund, now, 'lose_charge', { ...changes, ...CHARGE_FAILED })
    await releaseRefunded(tx, lost, now)
    return lost
  }
  const isChanged = Object.keys(changes).length > 0
  const waiting = isChanged ? await changeLockedStatus(tx, refund, now, 'update', changes) : refund
  await recordWaiting(tx, waiting)
  return waiting
}

/**
 * Lowers the charge's amount_refunded by a refund that is not going to be paid (rules: transactions.md#refund-and-charge);
 * what is no refund changes nothing. The charge is locked already.
 */
export async function releaseRefunded(
  tx: Tx,
  { merchant_id, charge_id, amount }: TransactionRow,
  now: number,
): Promise<void> {
  if (!charge_id) return
  const charge = await tx
    .selectFrom('transactions')
    .select('amount_refunded')
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', charge_id)
    .executeTakeFirstOrThrow()
  const amount_refunded = charge.amount_refunded - amount
  await changeStatus(tx, { merchant_id, id: charge_id }, now, 'update', { amount_refunded })
}
