import type { Disturbed } from '../../../../shared/disturbances.ts'
import { monthsAfter } from '../../../core/calendar.ts'
import { type Caller, thisMonth } from '../../../core/caller.ts'
import { type ErrorMessage, gatewayError, refuse } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { isCurrency } from '../../../core/money.ts'
import { recordOwn } from '../../../platform/audit-log/index.ts'
import {
  fromJson,
  recordAttempt,
  type TransactionRow,
  type Tx,
  toJson,
} from '../../../platform/storage/index.ts'
import {
  asMethod,
  type CardData,
  fingerprintOf,
  heedDisturbed,
  isInline,
  type MethodInput,
  methodFaults,
  readInline,
  type SealedMethod,
} from '../../vault/index.ts'
import { changeLockedStatus, insertTransaction } from '../model/change-status.ts'
import { findChargeForUpdate, visibleTransactions } from '../model/find.ts'
import { networkOf, newTransaction, totalOf } from '../model/new-transaction.ts'
import type { RefundSchema } from '../model/schemas.ts'
import { assertCountry } from '../rules/allowed-countries.ts'
import { faultsFor, findMethod, type PaymentRequest, sealForTransaction } from '../rules/open-payment.ts'
import { policiesFor } from '../rules/policies.ts'
import type { Given } from '../rules/validate.ts'
import { askAndStore, type Intent } from './ask-networks.ts'
import type { ChargeParts } from './authorize.ts'
import { admitCard } from './card-testing.ts'
import { assertNoPendingOperation, isSettling } from './pending-operations.ts'
import { approveRefund } from './refunded.ts'

export interface RefundRequest {
  /** Cents. */
  amount: number
  currency: string | undefined
  reference: string | undefined
  source_id: string | undefined
  /** JSON. */
  data: string | undefined
  /** The card or bank to refund to, if it is another than the charge's. */
  method: PaymentRequest['method'] | undefined
  /** How much of the charge was refunded when somebody decided to refund: in cents; absent: whoever asks knows what it does. */
  seen?: number
}

export type RefundParts = ChargeParts

/**
 * Refunds a charge, or a part of it, to the card or bank that was charged or, where the account allows it, elsewhere
 * (rules: refunds-credits-voids.md#refund, refunds-credits-voids.md#refund-elsewhere). It is stored by one database transaction: of two
 * refunds at once, the second sees the first. Of one to the charge's own method the networks hear with the daily capture; one
 * that goes elsewhere they are asked about as about a charge. A refund of a bank charge that has not settled waits,
 * PENDING, until settle.ts hears of it (rules: refunds-credits-voids.md#refund-bank).
 * @throws 401 from a country that the account does not allow; 404; 409 while another change of the charge is under way; 422 when
 *   it may not be refunded, or not so much; as `askAndStore` for one that goes elsewhere
 */
export async function refundCharge(
  parts: RefundParts,
  caller: Caller,
  chargeId: string,
  request: RefundRequest,
): Promise<TransactionRow> {
  const id = newId()
  const attempt = async () => {
    const stored = await storeRefund(parts, caller, id, chargeId, request)
    return 'method' in stored ? askAndStore(parts, caller, stored) : stored.row
  }
  return parts.leases.during(id, () => parts.cardTesting.during(caller, id, attempt))
}

/** @returns the refund; with what the networks are to be asked, where it goes elsewhere */
async function storeRefund(
  parts: RefundParts,
  caller: Caller,
  id: string,
  chargeId: string,
  request: RefundRequest,
): Promise<Intent | Pick<Intent, 'row'>> {
  const { storage, cipher, leases } = parts
  return storage.write(async (tx) => {
    const now = caller.clock.now()
    const charge = await findChargeForUpdate(tx, caller, chargeId)
    await assertCountry(tx, charge, caller)
    check(charge, now, request)
    const elsewhere = await openElsewhere(parts, tx, caller, id, charge, request.method)
    const amount_refunded = charge.amount_refunded + request.amount
    await changeLockedStatus(tx, charge, now, 'update', { amount_refunded })
    const row = refundRow(id, caller, charge, request)
    const other = elsewhere && {
      ...elsewhere.sealed,
      instance_id: leases.processId,
      disturbed: elsewhere.disturbed ? toJson(elsewhere.disturbed) : null,
    }
    const refund = await insertTransaction(tx, { ...row, ...other })
    await recordAttempt(tx, caller.attempt, 'Transaction', id)
    await recordOwn(tx, cipher, caller, {
      action: 'transaction.refunded',
      record: { type: 'Transaction', id },
      after: {
        charge_id: charge.id,
        amount: row.amount,
        currency: row.currency,
        elsewhere: Boolean(elsewhere),
      },
    })
    return elsewhere ? { row: refund, ...elsewhere } : { row: await approveRefund(tx, refund, now) }
  })
}

function check(charge: TransactionRow, now: number, { amount, currency, seen }: RefundRequest) {
  // While it settles, a refund is safe: the settlement finds it, or it finds the charge settled.
  if (!isSettling(charge)) assertNoPendingOperation(charge, now)
  if (seen !== undefined && seen !== charge.amount_refunded) {
    const message = 'Another refund was made in the meantime. Check the charge before you refund more.'
    throw gatewayError('version_conflict', { message })
  }
  const isPaid = charge.status === 'COMPLETED' || (charge.status === 'AUTHORIZED' && charge.auto_capture)
  if (!isPaid) throw gatewayError('not_valid_for_transaction_status')
  if (now > monthsAfter(charge.created, limits.refundWindowMonths)) {
    const message = 'A charge can be refunded for six months.'
    throw gatewayError('not_valid_for_transaction_status', { message })
  }
  if (!isCurrency(currency, charge.currency)) throw gatewayError('currency_mismatch', { context: 'currency' })
  if (amount > totalOf(charge) - charge.amount_refunded)
    throw gatewayError('refund_exceeds_transaction', { context: 'amount' })
}

/** Where a refund goes that doesn't go back to the charge's method. */
type Elsewhere = Pick<Intent, 'method' | 'policies' | 'admission'> & {
  sealed: SealedMethod
  disturbed: Disturbed | undefined
}

/**
 * @returns undefined for the charge's own method, however it was given
 * @throws 404; 422 where the operator has not enabled it, for the other type of method, or for what is wrong with it
 */
async function openElsewhere(
  parts: RefundParts,
  tx: Tx,
  caller: Caller,
  id: string,
  charge: TransactionRow,
  given: RefundRequest['method'],
): Promise<Elsewhere | undefined> {
  if (given === undefined) return undefined
  const found = await findMethod(parts, tx, caller, given)
  const account = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('merchant_id', '=', charge.merchant_id)
    .where('id', '=', charge.account_id)
    .executeTakeFirstOrThrow()
  const disturbed = heedDisturbed(account, found.disturbed, 'method')
  if (await isOwn(parts.cardData, charge, found.input)) return undefined
  if (!account.nonoriginating_refund_enabled) {
    throw gatewayError('unavailable_for_merchant_policy', { context: 'method' })
  }
  if (found.input.type !== networkOf(charge)) {
    const message = 'A charge of a card can only be refunded to a card, and one of a bank to a bank.'
    throw gatewayError('incorrect_payment_type', { context: 'method', message })
  }
  refuse(faultsFor(account, found, thisMonth(caller)))
  const method = asMethod(found.input)
  const sealed = await sealForTransaction(parts.cardData, id, charge.merchant_id, method)
  const admission = await admitCard(parts.cardTesting, tx, caller, { id, ...found, method })
  return { method, sealed, policies: policiesFor(account, found.isSaved), admission, disturbed }
}

/** Whether a refund to a card or bank goes to the very one that was charged. */
async function isOwn(
  cardData: CardData,
  { merchant_id, method }: Pick<TransactionRow, 'merchant_id' | 'method'>,
  input: MethodInput,
): Promise<boolean> {
  const own = fromJson(method)
  return own.type === input.type && own.fingerprint === (await fingerprintOf(cardData, merchant_id, input))
}

/** Further faults of a refund request that is refused already: those of another method to refund to, given inline. */
export async function elsewhereFaults(
  { storage, cardData }: Pick<RefundParts, 'storage' | 'cardData'>,
  caller: Caller,
  chargeId: string,
  { method }: Given<typeof RefundSchema>,
): Promise<ErrorMessage[]> {
  if (!isInline(method)) return []
  const charge = await visibleTransactions(storage.read, caller)
    .selectAll()
    .where('id', '=', chargeId)
    .executeTakeFirst()
  const input = readInline(method)
  const current = thisMonth(caller)
  if (!charge) return methodFaults(input, current, 'method')
  if (await isOwn(cardData, charge, input)) return []
  const account = await storage.read
    .selectFrom('accounts')
    .selectAll()
    .where('merchant_id', '=', charge.merchant_id)
    .where('id', '=', charge.account_id)
    .executeTakeFirstOrThrow()
  return faultsFor(account, { input, isSaved: false }, current)
}

function refundRow(
  id: string,
  { clock, clientId, actor }: Caller,
  charge: TransactionRow,
  request: RefundRequest,
) {
  const { merchant_id, account_id, mode, currency, method } = charge
  return newTransaction(clock.now(), {
    id,
    merchant_id,
    account_id,
    mode,
    type: 'REFUND',
    amount: request.amount,
    currency,
    reference: request.reference ?? null,
    source_id: request.source_id ?? null,
    client_id: clientId ?? null,
    created_by: toJson(actor),
    data: request.data ?? null,
    charge_id: charge.id,
    // Only the masked method is copied: its number stays with the charge, encrypted for that row alone.
    method,
  })
}
