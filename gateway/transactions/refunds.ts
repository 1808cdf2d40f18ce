import { monthsAfter } from '../clock.ts'
import { gatewayError } from '../errors.ts'
import type { SecretKeyHolder } from '../http/authentication.ts'
import { newId } from '../ids.ts'
import { limits } from '../limits.ts'
import type { TransactionRow } from '../storage/index.ts'
import { changeTransaction, insertTransaction } from './change.ts'
import { findCharge } from './find.ts'
import { newTransaction, totalOf } from './rows.ts'
import { assertIdle, type OperationParts } from './under-way.ts'

export interface RefundRequest {
  /** Cents. */
  amount: number
  currency: string | undefined
  reference: string | undefined
  /** JSON. */
  data: string | undefined
}

/**
 * Refunds a charge, or a part of it, to the card that was charged (service.md, Charges: refund). The networks hear of it
 * with the daily capture, so all of it is one database transaction: of two refunds at once, the second sees the first.
 * @throws 404; 409 while another change of the charge is under way; 422 when it may not be refunded, or not so much
 */
export async function refundCharge(
  { storage, clock }: Omit<OperationParts, 'processor'>,
  caller: SecretKeyHolder,
  id: string,
  request: RefundRequest,
): Promise<TransactionRow> {
  return storage.write(async (tx) => {
    const now = clock.now()
    const charge = await findCharge(tx, caller, id, 'lock')
    check(charge, now, request)
    const amount_refunded = charge.amount_refunded + request.amount
    await changeTransaction(tx, id, now, 'update', { amount_refunded })
    const refund = await insertTransaction(tx, refundRow(charge, now, request))
    return changeTransaction(tx, refund.id, now, 'authorize')
  })
}

function check(charge: TransactionRow, now: number, { amount, currency }: RefundRequest) {
  assertIdle(charge, now)
  const isPaid = charge.status === 'COMPLETED' || (charge.status === 'AUTHORIZED' && charge.auto_capture)
  if (!isPaid) throw gatewayError('not_valid_for_transaction_status')
  if (now > monthsAfter(charge.created, limits.refundMonths)) {
    const message = 'A charge can be refunded for six months.'
    throw gatewayError('not_valid_for_transaction_status', { message })
  }
  if (currency !== undefined && currency !== charge.currency) {
    throw gatewayError('currency_mismatch', { context: 'currency' })
  }
  if (amount > totalOf(charge) - charge.amount_refunded)
    throw gatewayError('refund_exceeds_transaction', { context: 'amount' })
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
    // The number is the charge's, and encrypted for that alone.
    method,
  })
}
