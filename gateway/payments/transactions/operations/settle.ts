import type { Clock } from '../../../core/clock.ts'
import type { ErrorCode } from '../../../core/error-catalog.ts'
import type { Storage, TransactionRow, Tx } from '../../../platform/storage/index.ts'
import type { Settlement } from '../../networks/index.ts'
import { changeStatus } from '../model/change-status.ts'
import { lockWithCharge, refundsOf, type TransactionKey } from '../model/find.ts'
import { assertNoPendingOperation } from './pending-operations.ts'
import { CHARGE_FAILED, releaseRefunded } from './refunded.ts'

interface SettleParts {
  storage: Storage
  clock: Clock
}

/**
 * Stores how the settlement of a transaction ended. Refunds that waited for a bank charge to settle go on, or fail with it
 * (rules: refunds-credits-voids.md#refund-bank). All of it is one database transaction, with the charge locked first: a
 * concurrent refund either waits for the outcome, or is among the refunds found here.
 * @returns the transaction in its new state
 * @throws 409 while a void or a capture of it is pending; 422 not_valid_for_transaction_status if it has settled, been returned
 *   or been voided already
 */
export async function settleTransaction(
  { storage, clock }: SettleParts,
  { merchant_id, id }: TransactionKey,
  settlement: Settlement,
): Promise<TransactionRow> {
  return storage.write(async (tx) => {
    const now = clock.now()
    const known = await tx
      .selectFrom('transactions')
      .select(['merchant_id', 'id', 'charge_id'])
      .where('merchant_id', '=', merchant_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const row = await lockWithCharge(tx, known)
    assertNoPendingOperation(row, now)
    if (settlement.settled) return settle(tx, row, now)
    return returnCharge(tx, row, now, settlement.failure_code)
  })
}

async function settle(tx: Tx, row: TransactionRow, now: number): Promise<TransactionRow> {
  const settled = await changeStatus(tx, row, now, 'settle')
  for (const refund of await waitingRefunds(tx, row)) {
    await changeStatus(tx, refund, now, 'authorize')
  }
  return settled
}

/**
 * Fails a returned transaction. If it is a charge, its waiting refunds fail with it. If it is a refund, its charge can be
 * refunded again.
 */
async function returnCharge(
  tx: Tx,
  row: TransactionRow,
  now: number,
  failure_code: ErrorCode,
): Promise<TransactionRow> {
  const waiting = await waitingRefunds(tx, row)
  const amount_refunded = waiting.reduce((left, { amount }) => left - amount, row.amount_refunded)
  const returned = await changeStatus(tx, row, now, 'return', { failure_code, amount_refunded })
  for (const refund of waiting) await changeStatus(tx, refund, now, 'lose_charge', CHARGE_FAILED)
  await releaseRefunded(tx, row, now)
  return returned
}

/** The refunds of a charge that wait for it to settle and for nobody else, oldest first; of anything else none. */
async function waitingRefunds(tx: Tx, charge: TransactionKey): Promise<TransactionRow[]> {
  const refunds = await refundsOf(tx, charge)
  return refunds.filter(({ status, instance_id }) => status === 'PENDING' && instance_id === null)
}
