import type { Caller } from '../../../core/caller.ts'
import { fieldError, gatewayError } from '../../../core/errors.ts'
import { isCurrency } from '../../../core/money.ts'
import { recordOwn } from '../../../platform/audit-log/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import { recordAttempt, type TransactionRow, type Tx } from '../../../platform/storage/index.ts'
import { changeLockedStatus } from '../model/change-status.ts'
import { findChargeForUpdate } from '../model/find.ts'
import { assertCountry } from '../rules/allowed-countries.ts'
import {
  assertNoPendingOperation,
  beginOperation,
  completeOperation,
  type OperationParts,
} from './pending-operations.ts'
import { addAtCapture, type SignatureInput } from './signatures.ts'

export interface CaptureRequest {
  /** Cents. */
  amount: number
  currency: string | undefined
  reference: string | undefined
  capture_time: 'IMMEDIATE' | 'NEXT_AUTO_CAPTURE'
  /** The payer's signature, if it comes only with the capture. */
  signature: SignatureInput | undefined
  /** Cents, on top of the amount. */
  gratuity: number | undefined
}

/**
 * Captures a hold (rules: charges.md#capture): at once, or with the next daily capture, for which it is changed into a charge
 * with automatic capture.
 * @throws 401 from a country that the account does not allow; 404; 409 while another operation is pending; 422 for a charge
 *   that may not be captured, or not with this amount; 500 when the networks do not answer
 */
export async function captureCharge(
  parts: OperationParts & { cipher: Cipher },
  caller: Caller,
  id: string,
  request: CaptureRequest,
): Promise<TransactionRow> {
  const { storage, leases, cipher } = parts
  return leases.during(id, async () => {
    const row = await storage.write(async (tx) => {
      const found = await findChargeForUpdate(tx, caller, id)
      await assertCountry(tx, found, caller)
      await check(tx, found, request)
      const now = caller.clock.now()
      const charge = await addAtCapture(tx, found, now, request)
      await recordAttempt(tx, caller.attempt, 'Transaction', id)
      await recordOwn(tx, cipher, caller, {
        action: 'transaction.captured',
        record: { type: 'Transaction', id },
        after: { amount: charge.amount, gratuity: charge.gratuity, capture_time: request.capture_time },
      })
      const reference = request.reference ?? null
      if (request.capture_time === 'IMMEDIATE')
        return beginOperation(tx, charge, now, leases, 'CAPTURE', reference)
      assertNoPendingOperation(charge, now)
      return changeLockedStatus(tx, charge, now, 'update', { auto_capture: 1, capture_reference: reference })
    })
    return completeOperation(parts, row, caller)
  })
}

async function check(tx: Tx, charge: TransactionRow, { amount, currency }: CaptureRequest) {
  const account = await tx
    .selectFrom('accounts')
    .select('manual_capture_enabled')
    .where('merchant_id', '=', charge.merchant_id)
    .where('id', '=', charge.account_id)
    .executeTakeFirstOrThrow()
  if (!account.manual_capture_enabled) throw gatewayError('unavailable_for_merchant_policy')
  if (charge.auto_capture) throw gatewayError('not_valid_for_auto_capture')
  if (charge.status !== 'AUTHORIZED') throw gatewayError('not_valid_for_transaction_status')
  if (!isCurrency(currency, charge.currency)) throw gatewayError('currency_mismatch', { context: 'currency' })
  if (amount > charge.amount) throw gatewayError('exceeds_authorized_amount', { context: 'amount' })
  if (amount < charge.amount) {
    const message = 'The amount must be the one that was authorized.'
    throw fieldError('amount', message, 'below_minimum_value')
  }
}
