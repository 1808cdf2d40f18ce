// How the daily capture settles a transaction. It is first noted as being captured. From then on it can't be voided or signed, so the
// networks are asked for the same amount each time.
import type { Clock } from '../../../core/clock.ts'
import type { ErrorCode } from '../../../core/error-catalog.ts'
import { limits } from '../../../core/limits.ts'
import { withDeadline } from '../../../core/promises.ts'
import type { Leases } from '../../../platform/leases/index.ts'
import type { Storage, TransactionRow, Tx } from '../../../platform/storage/index.ts'
import type { Settlement } from '../../networks/index.ts'
import { changeStatus } from '../model/change-status.ts'
import { lockIfThere, lockWithCharge, refundsOf, type TransactionKey } from '../model/find.ts'
import { totalOf } from '../model/new-transaction.ts'
import {
  assertNoPendingOperation,
  beginOperation,
  isSettling,
  noPendingOperation,
  type OperationParts,
} from './pending-operations.ts'
import { CHARGE_FAILED, releaseRefunded } from './refunded.ts'

interface SettleParts {
  storage: Storage
  clock: Clock
  /** Of the process that is capturing it. */
  leases?: Leases
}

/**
 * Notes that the networks are about to be asked to capture and settle a transaction.
 * @returns undefined if it doesn't wait for that any more, or is being voided
 * @throws 409 while another process is capturing it
 */
export async function beginSettlement(
  { storage, leases }: OperationParts,
  key: TransactionKey,
  clock: Clock,
): Promise<TransactionRow | undefined> {
  return storage.write(async (tx) => {
    const row = await lockIfThere(tx, key)
    if (row?.status !== 'AUTHORIZED' || !row.auto_capture || row.under_way === 'VOID') return undefined
    return beginOperation(tx, row, clock.now(), leases, 'CAPTURE', null)
  })
}

/**
 * Asks the networks to capture and settle what `beginSettlement` has noted: it becomes COMPLETED, or FAILED if they say so. Repeating this
 * takes nothing twice.
 */
export async function completeSettlement(
  { storage, processor, leases }: OperationParts,
  row: TransactionRow,
  clock: Clock,
): Promise<void> {
  const at = clock.now()
  // A refund to the charge's own method was never authorized by the networks, so there is nothing to capture.
  if (row.authorization_code !== null) {
    await withDeadline(processor.capture(row.id, totalOf(row), at), limits.processorTimeoutMs)
  }
  const settlement = await withDeadline(processor.settle(row.id, at), limits.processorTimeoutMs)
  await settleTransaction({ storage, clock, leases }, row, settlement)
}

/**
 * Stores how the settlement of a transaction ended. Refunds that waited for a bank charge to settle go on, or fail with it
 * (rules: refunds-credits-voids.md#refund-bank). All of it is one database transaction, with the charge locked first: a
 * concurrent refund either waits for the outcome, or is among the refunds found here.
 * @returns the transaction in its new state
 * @throws 409 while a void of it is pending, or another process is capturing it; 422 not_valid_for_transaction_status if it has settled,
 *   been returned or been voided already
 */
export async function settleTransaction(
  { storage, clock, leases }: SettleParts,
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
    if (!isSettling(row) || row.instance_id !== leases?.processId) assertNoPendingOperation(row, now)
    if (settlement.settled) return settle(tx, row, now)
    return returnCharge(tx, row, now, settlement.failure_code)
  })
}

async function settle(tx: Tx, row: TransactionRow, now: number): Promise<TransactionRow> {
  const settled = await changeStatus(tx, row, now, 'settle', noPendingOperation)
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
  const returned = await changeStatus(tx, row, now, 'return', {
    ...noPendingOperation,
    failure_code,
    amount_refunded,
  })
  for (const refund of waiting) await changeStatus(tx, refund, now, 'lose_charge', CHARGE_FAILED)
  await releaseRefunded(tx, row, now)
  return returned
}

/** The refunds of a charge that wait for it to settle and for nobody else, oldest first; of anything else none. */
async function waitingRefunds(tx: Tx, charge: TransactionKey): Promise<TransactionRow[]> {
  const refunds = await refundsOf(tx, charge)
  return refunds.filter(({ status, instance_id }) => status === 'PENDING' && instance_id === null)
}
