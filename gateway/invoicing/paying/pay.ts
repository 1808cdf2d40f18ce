// A payer pays invoices. The payment is on the disk, and its amount reserved on the invoices, before the networks are asked; it is
// settled with the charge, whoever changes that (follow.ts). So an invoice is paid once or not, whichever process dies when.
import type { Caller } from '../../core/caller.ts'
import { fieldError, GatewayError, gatewayError } from '../../core/errors.ts'
import { isId, newPortalId } from '../../core/ids.ts'
import { english, type Words } from '../../core/language/words.ts'
import { limits } from '../../core/limits.ts'
import { cutTo } from '../../core/text.ts'
import { authorize, type ChargeHooks, type ChargeParts } from '../../payments/transactions/index.ts'
import { keepForContact, type Method } from '../../payments/vault/index.ts'
import {
  fromJson,
  type InvoicePaymentRow,
  type TransactionRow,
  type Tx,
} from '../../platform/storage/index.ts'
import { newStamp } from '../audit/stamp.ts'
import {
  beingPaid,
  dueOf,
  findAttempt,
  type InvoicePayment,
  notDue,
  standingOf,
} from '../payments/payments.ts'
import { paymentRecord } from '../payments/schemas.ts'
import { queueReceipt } from '../receipts/mail.ts'
import { lockInOrder } from './follow.ts'
import { type PaymentWish, type Terms, type TermsParts, termsOf } from './terms.ts'

export interface PaymentRequest extends PaymentWish {
  /** An id that the page has made (`newRandomId`) for this attempt: however often it comes, there is one payment. */
  attemptId: string
  /** What the payer was shown as the surcharge, in cents: another one is refused and not charged. */
  surcharge_amount: number
  /** The link that the payer came by. */
  linkId: string
  /** In the language of the page, for the receipt. */
  words?: Words
  /** Whether the card or bank of a token is kept for the contact. */
  savesMethod?: boolean
  /** The payer's authentication (`authenticatePayment`). */
  authenticationId?: string | undefined
}

/** The id of a token or a PaymentMethod. */
export const methodIdOf = ({ method }: Pick<PaymentRequest, 'method'>): string =>
  'token' in method ? method.token : method.paymentMethod

/**
 * Pays invoices of a contact by one charge (rules: invoicing.md#paying).
 * @param caller for the merchant, in the invoices' mode, with the payer's address
 * @returns the payment of this attempt, made now or before: PENDING as long as nobody knows the outcome, FAILED or VOIDED with a
 *   `failure_code` for a decline, a rejection, and networks that did not answer and were told to forget it
 * @throws as `quotePayment`; 401 from a country that the account does not allow; 409 when what is due has changed meanwhile; 422 for
 *   another surcharge than was shown, and for faults of the method. Nothing was charged then, and a token is usable still.
 */
export async function payInvoices(
  parts: ChargeParts,
  caller: Caller,
  request: PaymentRequest,
): Promise<InvoicePayment> {
  const { attemptId } = request
  const payer = { merchant_id: caller.merchant.id, contact_id: request.contactId }
  if (!isId(attemptId)) throw gatewayError('invalid_data', { context: 'attempt_id', sub_code: 'invalid' })
  const attempt = () => findAttempt(parts.storage.read, payer, attemptId)
  const before = await attempt()
  if (before) return before
  try {
    await charge(parts, caller, request, await termsForPayer(parts, caller, request))
  } catch (error) {
    // Either what the payment says itself, or the same attempt has come twice and the other one was first.
    const made = error instanceof GatewayError ? await attempt() : undefined
    if (!made) throw error
    return made
  }
  const made = await attempt()
  if (!made) throw gatewayError('version_conflict', { message: 'The payment was purged.' })
  return made
}

/** As `termsOf`. @throws also 422 for another surcharge than the payer was shown */
export async function termsForPayer(
  parts: TermsParts,
  caller: Caller,
  request: PaymentRequest,
): Promise<Terms> {
  const terms = await termsOf(parts, caller, request)
  if (terms.surcharge_amount === request.surcharge_amount) return terms
  const message = 'The surcharge is another one now. Look at the amount again.'
  throw fieldError('surcharge_amount', message)
}

async function charge(
  parts: ChargeParts,
  caller: Caller,
  request: PaymentRequest,
  terms: Terms,
): Promise<void> {
  const { linkId, contactId, authenticationId, savesMethod } = request
  const id = newPortalId('payment')
  const asked = {
    amount: terms.total_amount,
    surcharge_amount: terms.surcharge_amount || undefined,
    currency: terms.currency,
    method: methodIdOf(request),
    authentication_id: authenticationId,
    account_id: terms.account.id,
    reference: referenceOf(terms),
    data: undefined,
    auto_capture: true,
    gratuity: undefined,
    signature: undefined,
    invoice_payment_id: id,
    payer: { linkId, contactId },
    // Without it, a card that is already saved is a stored one, too.
    ...(savesMethod && 'token' in request.method && { credential: STORED }),
  }
  await authorize(parts, caller, asked, follow(parts, caller, request, terms))
}

const STORED = { initiator: 'CARDHOLDER' } as const

/** The merchant finds the charge by what it calls its invoices. */
function referenceOf({ parts }: Terms): string {
  const names = parts.map(({ invoice }) => invoice.reference ?? `Invoice ${invoice.invoice_number}`)
  return cutTo(names.join(', '), limits.maxChars.transactionReference)
}

function follow(parts: ChargeParts, caller: Caller, request: PaymentRequest, terms: Terms): ChargeHooks {
  const { method: given, savesMethod = false, contactId, words = english } = request
  let method: Method | undefined
  return {
    async stored(tx, charge, now, payment) {
      method = payment.method
      await reserve(tx, caller, terms)
      await insertPayment(tx, newPayment(caller, charge, now, request, terms), terms)
    },
    async authorized(tx, charge, now) {
      const payer = { merchant_id: charge.merchant_id, contact_id: contactId }
      await queueReceipt(tx, parts.cipher, payer, charge.invoice_payment_id ?? '', words, now)
      if (!method || !savesMethod || !('token' in given)) return
      const { id: payment_method_id } = await keepForContact(
        parts,
        tx,
        caller,
        contactId,
        method,
        charge.network_transaction_id,
      )
      await tx
        .updateTable('invoice_payments')
        .set({ payment_method_id })
        .where('merchant_id', '=', charge.merchant_id)
        .where('transaction_id', '=', charge.id)
        .execute()
    },
  }
}

/** Locks the invoices, and checks that as much is due as the payer saw. @throws 409, 422 */
async function reserve(tx: Tx, { merchant }: Caller, { parts }: Terms): Promise<void> {
  const ids = parts.map(({ invoice }) => ({ invoice_id: invoice.id }))
  for (const invoice of await lockInOrder(tx, merchant.id, ids)) {
    const standing = await standingOf(tx, invoice)
    const due = dueOf(invoice, standing)
    if (due === parts.find((part) => part.invoice.id === invoice.id)?.due) continue
    throw due === 0 && standing.reserved === 0 ? notDue() : beingPaid()
  }
}

function newPayment(
  caller: Caller,
  charge: TransactionRow,
  now: number,
  { contactId, attemptId, method: given }: PaymentRequest,
  { amount, surcharge_amount, currency }: Terms,
): InvoicePaymentRow {
  const method = fromJson(charge.method)
  const isCard = method.type === 'card'
  return {
    ...paymentRecord.initial,
    id: charge.invoice_payment_id ?? '',
    merchant_id: charge.merchant_id,
    mode: charge.mode,
    ...newStamp(caller, now),
    contact_id: contactId,
    attempt_id: attemptId,
    transaction_id: charge.id,
    status: charge.status,
    payment_type: isCard ? 'credit_card' : 'bank_account',
    card_type: isCard ? method.card_type : null,
    last4_digits: (isCard ? method.number : method.account_number).slice(-4),
    currency,
    amount,
    surcharge_amount,
    payment_method_id: 'paymentMethod' in given ? given.paymentMethod : null,
  }
}

async function insertPayment(tx: Tx, row: InvoicePaymentRow, { parts }: Terms): Promise<void> {
  const { merchant_id, id: payment_id, attempt_id } = row
  // The same attempt may come twice, for other invoices.
  if (await findAttempt(tx, row, attempt_id)) throw beingPaid()
  await tx.insertInto('invoice_payments').values(row).execute()
  const rows = parts.map(({ invoice, amount }, place) => ({
    merchant_id,
    payment_id,
    invoice_id: invoice.id,
    place,
    amount,
    amount_refunded: 0,
  }))
  await tx.insertInto('invoice_payment_parts').values(rows).execute()
}
