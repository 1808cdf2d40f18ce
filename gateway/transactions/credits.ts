import { gatewayError } from '../errors.ts'
import type { SecretKeyHolder } from '../http/authentication.ts'
import { newId } from '../ids.ts'
import type { TransactionRow } from '../storage/index.ts'
import { changeLocked, insertTransaction } from './change.ts'
import type { ChargeParts } from './charges.ts'
import { assertNotAbroad, failAbroad } from './countries.ts'
import { openPayment, type PaymentRequest, sealMethod } from './payment.ts'
import { newTransaction } from './rows.ts'

/**
 * Sends money to a card or a bank that was not charged (rules: refunds-credits-voids.md#credit). The networks hear of it with
 * the daily capture.
 * @throws as `openPayment`; 401 from a country that the account does not allow, with the stored transaction's id as
 *   entity_id; 422 unavailable_for_merchant_policy where the operator has not enabled it
 */
export async function createCredit(
  parts: Omit<ChargeParts, 'processor' | 'instance'>,
  caller: SecretKeyHolder,
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
      ...sealMethod(cipher, id, merchant.id, method),
    })
    const inserted = await insertTransaction(tx, row)
    await caller.attempt?.record(tx, 'Transaction', id)
    const created = await failAbroad(tx, inserted, account, caller)
    return created.status === 'FAILED' ? created : changeLocked(tx, created, now, 'authorize')
  })
  assertNotAbroad(stored)
  return stored
}
