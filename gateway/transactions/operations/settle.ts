import type { Clock } from '../../core/clock.ts'
import type { ErrorCode } from '../../core/errors.ts'
import type { Settlement } from '../../networks/index.ts'
import type { Storage, TransactionRow, Tx } from '../../storage/index.ts'
import { changeStatus } from '../model/change-status.ts'
import { lockWithCharge, refundsOf } from '../model/find.ts'
import { assertNoPendingOperation } from './pending-operations.ts'
import { CHARGE_FAILED, releaseRefunded } from './refunded.ts'

/**
 * Notes how the settlement of a transaction ended, and what that means for the refunds of a bank charge that waited for it: they are
 * performed, or fail with it (rules: refunds-credits-voids.md#refund-bank). All of it is one database transaction, the
 * charge locked first: a refund that is asked for at the same time waits for the outcome or is among those that it finds.
 * @returns the transaction as it is now
 * @throws 409 while a void or a capture of it is under way; 422 not_valid_for_transaction_status for what has settled, been
 *   returned or been voided already
 */
export async function settleTransaction(
  { storage, clock }: { storage: Storage; clock: Clock },
  id: string,
  settlement: Settlement,
): Promise<TransactionRow> {
  return storage.write(async (tx) => {
    const now = clock.now()
    const known = await tx
      .selectFrom('transactions')
      .select(['id', 'charge_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const row = await lockWithCharge(tx, known)
    assertNoPendingOperation(row, now)
    return settlement.settled ? settle(tx, row, now) : returnCharge(tx, row, now, settlement.failure_code)
  })
}

async function settle(tx: Tx, row: TransactionRow, now: number): Promise<TransactionRow> {
  const settled = await changeStatus(tx, row.id, now, 'settle')
  for (const refund of await waitingRefunds(tx, row.id)) {
    await changeStatus(tx, refund.id, now, 'authorize')
  }
  return settled
}

/** What was not paid for good cannot have been refunded, and what was not refunded can be refunded again. */
async function returnCharge(
  tx: Tx,
  row: TransactionRow,
  now: number,
  failure_code: ErrorCode,
): Promise<TransactionRow> {
  const waiting = await waitingRefunds(tx, row.id)
  const amount_refunded = waiting.reduce((left, { amount }) => left - amount, row.amount_refunded)
  const returned = await changeStatus(tx, row.id, now, 'return', { failure_code, amount_refunded })
  for (const refund of waiting) await changeStatus(tx, refund.id, now, 'lose_charge', CHARGE_FAILED)
  await releaseRefunded(tx, row, now)
  return returned
}

/** The refunds of a charge that wait for it to settle and for nobody else, oldest first; of anything else none. */
async function waitingRefunds(tx: Tx, chargeId: string): Promise<TransactionRow[]> {
  const refunds = await refundsOf(tx, chargeId)
  return refunds.filter(({ status, instance_id }) => status === 'PENDING' && instance_id === null)
}
