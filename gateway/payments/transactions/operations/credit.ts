import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import { type Approve, assertApproved } from '../../../platform/approvals/index.ts'
import { recordOwn } from '../../../platform/audit-log/index.ts'
import {
  lockName,
  type Reader,
  recordAttempt,
  type TransactionRow,
  toJson,
} from '../../../platform/storage/index.ts'
import { insertTransaction } from '../model/change-status.ts'
import { visibleTransactions } from '../model/find.ts'
import { newTransaction } from '../model/new-transaction.ts'
import { assertNotFailedForCountry, failForCountry } from '../rules/allowed-countries.ts'
import { openPayment, type PaymentRequest, sealForTransaction } from '../rules/open-payment.ts'
import { policiesFor } from '../rules/policies.ts'
import { askAndStore, type Intent } from './ask-networks.ts'
import type { ChargeParts } from './authorize.ts'
import { admitCard } from './card-testing.ts'

export interface CreditOptions {
  /** Approves it in the same write; absent: nobody has been asked. */
  approve?: Approve
  /** Whether its `source_id` makes one credit: an earlier one that wasn't declined or rejected is returned, whether the networks have answered or not. */
  isOnce?: boolean
}

/**
 * Sends money to a card or a bank that was not charged (rules: refunds-credits-voids.md#credit). The networks are asked as for a
 * charge; it goes out with the daily capture.
 * @throws as `openPayment` and `askAndStore`; 401 for an amount that needs approval (rules: approvals.md#rules), and from a country
 *   that the account does not allow, with the stored transaction's id as entity_id; 422 unavailable_for_merchant_policy where the operator has not enabled it
 */
export async function createCredit(
  parts: ChargeParts,
  caller: Caller,
  request: PaymentRequest,
  options: CreditOptions = {},
): Promise<TransactionRow> {
  const id = newId()
  const attempt = async () => {
    const stored = await storeCredit(parts, caller, id, request, options)
    if ('earlier' in stored) return stored.earlier
    assertNotFailedForCountry(stored.row)
    return askAndStore(parts, caller, stored)
  }
  return parts.leases.during(id, () => parts.cardTesting.during(caller, id, attempt))
}

/** Finds the credit of a `source_id` that makes one, unless it was declined or rejected: no money went out then. */
export const earlierCredit = (
  db: Reader,
  caller: Caller,
  sourceId: string,
): Promise<TransactionRow | undefined> =>
  visibleTransactions(db, caller)
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('type', '=', 'CREDIT')
    .where('failure_code', 'is', null)
    .executeTakeFirst()

async function storeCredit(
  parts: ChargeParts,
  caller: Caller,
  id: string,
  request: PaymentRequest,
  { approve, isOnce = false }: CreditOptions,
): Promise<Intent | { earlier: TransactionRow }> {
  const { storage, cipher, cardData, leases } = parts
  const { merchant, mode } = caller
  return storage.write(async (tx) => {
    // Of two at a time the second finds the first.
    if (isOnce) await lockName(tx, `credits ${merchant.id}`)
    await assertApproved(tx, { merchantId: merchant.id, mode }, { credit: request.amount }, approve)
    const earlier = isOnce && (await earlierCredit(tx, caller, request.source_id ?? ''))
    if (earlier) return { earlier }
    const payment = await openPayment(parts, tx, caller, request)
    const { account, method, isSaved, disturbed } = payment
    if (!account.credit_enabled) throw gatewayError('unavailable_for_merchant_policy')
    const sealed = await sealForTransaction(cardData, id, merchant.id, method)
    const admission = await admitCard(parts.cardTesting, tx, caller, { id, ...payment })
    const row = newTransaction(caller.clock.now(), {
      id,
      merchant_id: merchant.id,
      account_id: account.id,
      mode,
      type: 'CREDIT',
      amount: request.amount,
      currency: account.currency,
      reference: request.reference ?? null,
      source_id: request.source_id ?? null,
      client_id: caller.clientId ?? null,
      created_by: toJson(caller.actor),
      data: request.data ?? null,
      disturbed: disturbed ? toJson(disturbed) : null,
      instance_id: leases.processId,
      ...sealed,
    })
    const inserted = await insertTransaction(tx, row)
    await recordAttempt(tx, caller.attempt, 'Transaction', id)
    const { amount, currency } = row
    await recordOwn(tx, cipher, caller, {
      action: 'transaction.credited',
      record: { type: 'Transaction', id },
      after: { amount, currency },
    })
    const stored = await failForCountry(tx, inserted, account, caller)
    return { row: stored, method, admission, policies: policiesFor(account, isSaved) }
  })
}
