import type { Caller } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { recordAttempt, type TransactionRow } from '../../storage/index.ts'
import { changeLockedStatus, insertTransaction } from '../model/change-status.ts'
import { newTransaction } from '../model/new-transaction.ts'
import { assertNotFailedForCountry, failForCountry } from '../rules/allowed-countries.ts'
import { openPayment, type PaymentRequest, sealForTransaction } from '../rules/open-payment.ts'
import type { ChargeParts } from './authorize.ts'

/**
 * Sends money to a card or a bank without a charge (rules: refunds-credits-voids.md#credit). The networks get it with the daily
 * capture.
 * @throws as `openPayment`; 401 from a country that the account does not allow, with the stored transaction's id as
 *   entity_id; 422 unavailable_for_merchant_policy where the operator has not enabled it
 */
export async function createCredit(
  parts: Omit<ChargeParts, 'processor' | 'leases'>,
  caller: Caller,
  request: PaymentRequest,
): Promise<TransactionRow> {
  const { storage, cipher } = parts
  const { merchant, mode } = caller
  const stored = await storage.write(async (tx) => {
    const now = caller.clock.now()
    const { account, method } = await openPayment(parts, tx, caller, request)
    if (!account.credit_enabled) throw gatewayError('unavailable_for_merchant_policy')
    const id = newId()
    const row = newTransaction(now, {
      id,
      merchant_id: merchant.id,
      account_id: account.id,
      mode,
      type: 'CREDIT',
      amount: request.amount,
      currency: account.currency,
      reference: request.reference ?? null,
      data: request.data ?? null,
      ...sealForTransaction(cipher, id, merchant.id, method),
    })
    const inserted = await insertTransaction(tx, row)
    await recordAttempt(tx, caller.attempt, 'Transaction', id)
    const created = await failForCountry(tx, inserted, account, caller)
    return created.status === 'FAILED' ? created : changeLockedStatus(tx, created, now, 'authorize')
  })
  assertNotFailedForCountry(stored)
  return stored
}
