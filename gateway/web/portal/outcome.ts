// The result of a payment for its payer. Always says whether anything was charged.
import type { ErrorCode } from '../../core/error-catalog.ts'
import { type ErrorMessage, fieldOf } from '../../core/errors.ts'
import type { TextKey } from '../../core/language/catalogs.ts'
import type { Words } from '../../core/language/words.ts'
import { own } from '../../core/objects.ts'
import { type InvoicePayment, isCredited, type ShownInvoice } from '../../invoicing/index.ts'
import { notice } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'
import type { Visit } from './visit.ts'

const DECLINES: { readonly [Code in ErrorCode]?: TextKey } = {
  card_declined_insufficient_funds: 'decline.cardFunds',
  card_declined_limit_exceeded: 'decline.cardLimit',
  card_declined_hold: 'decline.callBank',
  card_declined_refer_to_issuer: 'decline.callBank',
  card_cvv_incorrect: 'decline.cvv',
  card_avs_rejected: 'decline.address',
  card_type_not_accepted: 'decline.type',
  card_number_invalid: 'decline.number',
  card_number_incorrect: 'decline.number',
  card_declined_no_account: 'decline.number',
  card_expired: 'decline.expired',
  payment_method_expired: 'decline.expired',
  authentication_required: 'decline.notConfirmed',
  authentication_failed: 'decline.notConfirmed',
  not_authorized_country_denied: 'decline.country',
  ach_insufficient_funds: 'decline.bankFunds',
  ach_limit_exceeded: 'decline.bankLimit',
  ach_declined_duplicate: 'decline.bankDuplicate',
  ach_invalid_account_number: 'decline.bankAccount',
  ach_account_not_found: 'decline.bankAccount',
  ach_invalid_routing_number: 'decline.bankRouting',
  ach_account_closed: 'decline.bankClosed',
  ach_account_frozen: 'decline.bankClosed',
  ach_declined_hold: 'decline.bankClosed',
  card_processor_not_available: 'decline.silent',
  ach_processor_not_available: 'decline.silent',
  settlement_failed: 'decline.returned',
  ach_not_authorized: 'decline.returned',
  ach_authorization_revoked: 'decline.returned',
  ach_payment_stopped: 'decline.returned',
  ach_payment_refused: 'decline.returned',
}

const FAULTS: { readonly [Code in ErrorCode]?: TextKey } = {
  ...DECLINES,
  version_conflict: 'outcome.changed',
  // The token of the payment details.
  resource_not_found: 'outcome.expired',
  unavailable_for_merchant_policy: 'outcome.inFull',
  rate_limited: 'outcome.busy',
  merchant_not_active: 'outcome.unavailable',
  account_not_active: 'outcome.unavailable',
  no_account_for_payment_method: 'outcome.unavailable',
}

/** What a payer is told of an attempt that paid nothing. */
export interface Told {
  title: string
  sentences: readonly string[]
}

/** Says why a form was refused. Nothing was charged. @param retryAfter seconds, after too many attempts */
export function refused({ words, merchant }: Visit, faults: readonly ErrorMessage[], retryAfter = 60): Told {
  const keys = new Set(faults.map(keyFor))
  const values = { merchant: merchant.name, when: words.later(retryAfter) }
  const said = [...keys].map((key) => words.text(key, values))
  return { title: words.text('outcome.notPaid'), sentences: [...said, words.text('outcome.notCharged')] }
}

function keyFor(fault: ErrorMessage): TextKey {
  const field = fieldOf(fault)
  const isPolicy = fault.code === 'unavailable_for_merchant_policy'
  if (field === 'surcharge_amount') return 'outcome.surcharge'
  if (field === 'code') return 'code.wrong'
  if (field === 'amount' && !isPolicy) return 'outcome.amount'
  if (isPolicy && field !== 'amount') return 'outcome.unavailable'
  return own(FAULTS, fault.code) ?? 'outcome.details'
}

/** Says why a payment failed. */
export const declineOf = ({ words }: Visit, payment: InvoicePayment): Told =>
  declined(words, failureOf(payment))

/** Says why nothing was paid, and that the payer may try again. */
export const declined = ({ text }: Words, reason: TextKey): Told => ({
  title: text('outcome.notPaid'),
  sentences: [text(reason), text('outcome.notCharged'), text('outcome.retry')],
})

/** Whether the payer's bank wants to authenticate the payer first (rules: authentications.md#soft-declines). */
export const isSoftDecline = ({ failure_code }: InvoicePayment): boolean =>
  failure_code === 'authentication_required'

/** Tells it above the form. */
export const alert = ({ title, sentences }: Told): Html =>
  html`<div class="notice bad" role="alert" tabindex="-1" autofocus><h2>${title}</h2><p>${sentences.join(' ')}</p></div>`

/** The answer to a form sent after its invoices were paid or canceled: it isn't a failure. */
export function settled({ words: { text } }: Visit, invoices: readonly ShownInvoice[]): Told {
  const isPaid = invoices.length === 1 && invoices.every(({ status }) => status === 'paid')
  const notCharged = text('outcome.notCharged')
  return isPaid
    ? { title: text('outcome.alreadyPaid'), sentences: [notCharged] }
    : { title: notCharged, sentences: [] }
}

/** The same, above the invoice. */
export const nothingCharged = ({ title, sentences }: Told): Html =>
  html`<div class="notice wait" role="status" tabindex="-1" autofocus><p>${[title, ...sentences].join(' ')}</p></div>`

const NOTHING_DUE = {
  pending: 'state.unpayable',
  partially_paid: 'state.unpayable',
  paid: 'state.paid',
  void: 'state.void',
  refunded: 'state.refunded',
} as const

/** Tells payers why they can't pay an invoice. */
export const nothingDueText = (invoice: ShownInvoice): TextKey =>
  isCredited(invoice) ? 'state.credited' : NOTHING_DUE[invoice.status]

/** Whether a payment failed or was voided. */
export const hasFailed = ({ status }: Pick<InvoicePayment, 'status'>): boolean =>
  status === 'FAILED' || status === 'VOIDED'

/** Returns the last successful payment of an invoice. */
export const lastPaid = ({ payments }: ShownInvoice): InvoicePayment | undefined =>
  payments.findLast(({ status }) => status === 'AUTHORIZED' || status === 'COMPLETED')

function failureOf({ failure_code, payment_type }: InvoicePayment): TextKey {
  const known = failure_code ? own(DECLINES, failure_code) : undefined
  return known ?? (payment_type === 'credit_card' ? 'decline.card' : 'decline.bank')
}

/** For a payment whose result isn't known yet. */
export function checking({ words, merchant }: Visit): Html {
  const text = words.html('outcome.checkingText', { merchant: merchant.name })
  return notice('wait', html`<strong>${words.text('outcome.checking')}</strong> ${text}`)
}
