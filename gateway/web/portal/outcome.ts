// What became of a payment, in the payer's words: always also whether anything was charged.
import { catalog } from '../../core/error-catalog.ts'
import type { ErrorMessage } from '../../core/errors.ts'
import type { InvoicePayment } from '../../invoicing/index.ts'
import type { MerchantRow } from '../../platform/storage/index.ts'
import { notice } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'

const NOTHING = 'Nothing was charged.'
const TRY_AGAIN = 'You can try again, or pay in another way.'

/** Above a form that is to be tried again. @param what was refused, or the payment that failed */
export function refusal(what: readonly ErrorMessage[] | InvoicePayment): Html | undefined {
  if ('status' in what) return hasFailed(what) ? alert(said(failureOf(what)), ` ${TRY_AGAIN}`) : undefined
  const [first] = what
  if (first?.code === 'version_conflict') {
    return alert(
      'What is due has changed while this page was open, or is being paid just now. Look at the amount before you pay.',
    )
  }
  if (first?.code === 'resource_not_found') {
    return alert('What you typed is kept for five minutes only, and they are over. Please type it once more.')
  }
  return alert(what.map((fault) => fault.message).join(' '))
}

const alert = (text: string, more = ''): Html =>
  html`<div class="notice bad" role="alert" tabindex="-1" autofocus><h2>You have not paid</h2><p>${text} ${NOTHING}${more}</p></div>`

/** Whether a payment came to nothing. */
export const hasFailed = ({ status }: InvoicePayment): boolean => status === 'FAILED' || status === 'VOIDED'

/** Why, as a sentence. */
export function failureOf({ failure_code, payment_type }: InvoicePayment): string {
  if (failure_code) return catalog[failure_code].message
  return payment_type === 'credit_card' ? 'The card was not charged.' : 'The bank account was not charged.'
}

/** Some of the catalog's sentences end with the same words. */
const said = (text: string): string => text.replace(/ Nothing was charged\.$/, '')

/** While nobody knows. */
export function checking({ name }: Pick<MerchantRow, 'name'>): Html {
  return notice(
    'wait',
    html`<strong>A payment is being checked.</strong> The bank has not answered yet. Do not pay again: this is decided in a few
      minutes, and ${name} sees it, too.`,
  )
}
