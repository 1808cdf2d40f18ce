// The receipt of a payment.
import type { InvoicePayment } from '../../invoicing/index.ts'
import { type Html, html } from '../layout/html.ts'
import { money } from '../layout/money.ts'
import { badge } from '../layout/parts.ts'
import { facts } from '../layout/tables.ts'
import { askPayee, isTest, momentAt, payee } from './show.ts'
import type { Visit } from './visit.ts'

const CARDS = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  DINERS_CLUB: 'Diners Club',
  JCB: 'JCB',
  UNKNOWN: 'Card',
} as const

/** @param others what else is open by the same link */
export function receipt(
  visit: Visit,
  payment: InvoicePayment,
  references: ReadonlyMap<string, string>,
  others: number,
): Html {
  const { merchant, at } = visit
  const {
    currency,
    amount,
    surcharge_amount,
    amount_refunded,
    created,
    id,
    payment_type,
    card_type,
    last4_digits,
  } = payment
  const cents = (value: number) => money(value, currency)
  const kind = payment_type === 'credit_card' ? CARDS[card_type ?? 'UNKNOWN'] : 'Bank account'
  return html`
    ${isTest(visit)}
    <article class="paper receipt" aria-labelledby="receipt">
      ${payee(merchant)}
      <div class="paper-head"><h1 id="receipt">Receipt</h1>${badge('good', 'Paid')}</div>
      <p class="lead">You have paid ${cents(amount + surcharge_amount)} to ${merchant.name}. Thank you.</p>
      <table class="lines">
        <caption class="hidden">What was paid</caption>
        <thead class="hidden"><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead>
        <tbody>${parts(visit, payment, references).map(
          ([name, paid]) => html`<tr><th scope="row">${name}</th><td class="number">${cents(paid)}</td></tr>`,
        )}</tbody>
        <tfoot>
          ${surcharge_amount > 0 && html`<tr><th scope="row">Surcharge</th><td class="number">${cents(surcharge_amount)}</td></tr>`}
          <tr class="due"><th scope="row">Total</th><td class="number">${cents(amount + surcharge_amount)}</td></tr>
          ${amount_refunded > 0 && html`<tr><th scope="row">Given back since</th><td class="number">−${cents(amount_refunded)}</td></tr>`}
        </tfoot>
      </table>
      ${facts([
        ['Date', momentAt(created, merchant.timezone)],
        ['Paid with', `${kind} ending in ${last4_digits}`],
        ['Payment', html`<code>${id}</code>`],
      ])}
    </article>
    <p class="actions after"><button class="button quiet" type="button" data-print hidden>Print</button>
      ${others > 0 && html`<a href="${at}">${others === 1 ? 'One more open invoice' : `${others} more open invoices`}</a>`}
      ${others === 0 && html`<a href="${at}">Back to the ${visit.link.invoice_id ? 'invoice' : 'list'}</a>`}</p>
    ${askPayee(merchant)}`
}

/** Of a payment for several invoices, one link's receipt names only what that link shows. */
function parts(
  { link }: Visit,
  { parts }: InvoicePayment,
  references: ReadonlyMap<string, string>,
): [string, number][] {
  const isShown = ({ invoice_id }: { invoice_id: string }) => (link.invoice_id ?? invoice_id) === invoice_id
  const named = parts.filter(isShown).map(({ invoice_id, invoice_number, amount }): [string, number] => {
    const reference = references.get(invoice_id)
    return [`Invoice ${invoice_number}${reference ? `, ${reference}` : ''}`, amount]
  })
  const rest = parts.filter((part) => !isShown(part)).reduce((sum, { amount }) => sum + amount, 0)
  return rest > 0 ? [...named, ['Other invoices', rest]] : named
}
