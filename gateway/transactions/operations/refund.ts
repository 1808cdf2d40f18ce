import { monthsAfter } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import { type ErrorMessage, gatewayError, refuse } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import {
  type Reader,
  recordAttempt,
  type Storage,
  type TransactionRow,
  type Tx,
} from '../../storage/index.ts'
import { asMethod, isInline, type Method, methodFaults, readInline } from '../../vault/index.ts'
import { changeLockedStatus, changeStatus, insertTransaction, recordWaiting } from '../model/change-status.ts'
import { findChargeForUpdate, visibleTransactions } from '../model/find.ts'
import { networkOf, newTransaction, totalOf } from '../model/new-transaction.ts'
import type { RefundSchema } from '../model/schemas.ts'
import { assertCountry } from '../rules/allowed-countries.ts'
import {
  faultsFor,
  findMethod,
  type MethodParts,
  type PaymentRequest,
  sealForTransaction,
} from '../rules/open-payment.ts'
import type { Given } from '../rules/validate.ts'
import { assertNoPendingOperation } from './pending-operations.ts'

export interface RefundRequest {
  /** Cents. */
  amount: number
  currency: string | undefined
  reference: string | undefined
  /** JSON. */
  data: string | undefined
  /** The card or bank to refund to, if it is another than the charge's. */
  method: PaymentRequest['method'] | undefined
}

export interface RefundParts extends MethodParts {
  storage: Storage
}

/**
 * Refunds a charge, or a part of it, to the card or bank that was charged or, if the account allows it, to another one
 * (rules: refunds-credits-voids.md#refund). The networks get the refund with the daily capture, so all of it is one database
 * transaction: of two concurrent refunds, the second sees the first. A refund of a bank charge that has not settled stays
 * PENDING until `settleTransaction` sees the charge settle (rules: refunds-credits-voids.md#refund-bank).
 * @throws 401 from a country that the account does not allow; 404; 409 while another operation on the charge is pending; 422
 *   when it may not be refunded, or not so much
 */
export async function refundCharge(
  parts: RefundParts,
  caller: Caller,
  id: string,
  request: RefundRequest,
): Promise<TransactionRow> {
  const { storage, cipher } = parts
  return storage.write(async (tx) => {
    const now = caller.clock.now()
    const charge = await findChargeForUpdate(tx, caller, id)
    await assertCountry(tx, charge, caller)
    check(charge, now, request)
    const elsewhere = await methodElsewhere(parts, tx, caller, charge, request.method)
    const amount_refunded = charge.amount_refunded + request.amount
    await changeLockedStatus(tx, charge, now, 'update', { amount_refunded })
    const row = refundRow(charge, now, request)
    const sealed = elsewhere && sealForTransaction(cipher, row.id, charge.merchant_id, elsewhere)
    const refund = await insertTransaction(tx, { ...row, ...sealed })
    await recordAttempt(tx, caller.attempt, 'Transaction', refund.id)
    if (networkOf(charge) === 'card' || charge.status === 'COMPLETED') {
      return changeLockedStatus(tx, refund, now, 'authorize')
    }
    await recordWaiting(tx, refund)
    return refund
  })
}

function check(charge: TransactionRow, now: number, { amount, currency }: RefundRequest) {
  assertNoPendingOperation(charge, now)
  const isPaid = charge.status === 'COMPLETED' || (charge.status === 'AUTHORIZED' && charge.auto_capture)
  if (!isPaid) throw gatewayError('not_valid_for_transaction_status')
  if (now > monthsAfter(charge.created, limits.refundWindowMonths)) {
    const message = 'A charge can be refunded for six months.'
    throw gatewayError('not_valid_for_transaction_status', { message })
  }
  if (currency !== undefined && currency !== charge.currency) {
    throw gatewayError('currency_mismatch', { context: 'currency' })
  }
  if (amount > totalOf(charge) - charge.amount_refunded)
    throw gatewayError('refund_exceeds_transaction', { context: 'amount' })
}

/**
 * The other method to refund to; undefined if none was given.
 * @throws 404; 422 if the operator has not enabled this, for the other type of method, or for faults of the method
 */
async function methodElsewhere(
  parts: RefundParts,
  tx: Tx,
  caller: Caller,
  charge: TransactionRow,
  given: RefundRequest['method'],
): Promise<Method | undefined> {
  if (given === undefined) return undefined
  const account = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', charge.account_id)
    .executeTakeFirstOrThrow()
  if (!account.nonoriginating_refund_enabled) {
    throw gatewayError('unavailable_for_merchant_policy', { context: 'method' })
  }
  const found = await findMethod(parts, tx, caller, given)
  if (found.input.type !== networkOf(charge)) {
    const message = 'A charge of a card can only be refunded to a card, and one of a bank to a bank.'
    throw gatewayError('incorrect_payment_type', { context: 'method', message })
  }
  refuse(faultsFor(account, found, caller.clock.now()))
  return asMethod(found.input)
}

/** Further faults of a refund request that is refused already: those of another method to refund to, given inline. */
export async function elsewhereFaults(
  db: Reader,
  caller: Caller,
  chargeId: string,
  { method }: Given<typeof RefundSchema>,
): Promise<ErrorMessage[]> {
  if (!isInline(method)) return []
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', 'in', visibleTransactions(db, caller).select('account_id').where('id', '=', chargeId))
    .executeTakeFirst()
  const found = { input: readInline(method), isSaved: false }
  const now = caller.clock.now()
  return account ? faultsFor(account, found, now) : methodFaults(found.input, now, 'method')
}

function refundRow(charge: TransactionRow, now: number, request: RefundRequest) {
  const { merchant_id, account_id, mode, currency, method } = charge
  return newTransaction(now, {
    id: newId(),
    merchant_id,
    account_id,
    mode,
    type: 'REFUND',
    amount: request.amount,
    currency,
    reference: request.reference ?? null,
    data: request.data ?? null,
    charge_id: charge.id,
    // Only the masked method is copied: its number stays with the charge, encrypted for that row alone.
    method,
  })
}

/**
 * Lowers the charge's amount_refunded by a refund that will not be paid (rules: transactions.md#refund-and-charge). Does
 * nothing for a transaction that is no refund. The charge must be locked already.
 */
export async function releaseRefunded(
  tx: Tx,
  { charge_id, amount }: TransactionRow,
  now: number,
): Promise<void> {
  if (!charge_id) return
  const charge = await tx
    .selectFrom('transactions')
    .select('amount_refunded')
    .where('id', '=', charge_id)
    .executeTakeFirstOrThrow()
  const amount_refunded = charge.amount_refunded - amount
  await changeStatus(tx, charge_id, now, 'update', { amount_refunded })
}
