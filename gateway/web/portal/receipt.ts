// The receipt of a payment.
import type { Receipt } from '../../invoicing/index.ts'
import { badge } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'
import { money } from '../layout/money.ts'
import { facts } from '../layout/tables.ts'
import { askPayee, isTest, momentAt, payee } from './show.ts'
import { showsPart, type Visit } from './visit.ts'

/** Whether a link shows all that a payment has paid: the PDF does. */
const isWhollyShown = ({ link }: Visit, { payment }: Receipt): boolean =>
  payment.parts.every((part) => showsPart(link, part))

/** @param others how much else is open by the same link */
export function receiptPaper(visit: Visit, receipt: Receipt, others: number): Html {
  const { payment, total, surcharge, paidWith } = receipt
  const { merchant } = visit
  const { currency, amount_refunded, created, id } = payment
  const row = (name: string, amount: string, look?: string) =>
    html`<tr${look && html` class="${look}"`}><th scope="row">${name}</th><td class="number">${amount}</td></tr>`
  return html`
    ${isTest(visit)}
    <article class="paper receipt" aria-labelledby="receipt">
      ${payee(merchant)}
      <div class="paper-head"><h1 id="receipt">Receipt</h1>${badge('good', 'Paid')}</div>
      <p class="lead">You have paid ${total} to <bdi>${merchant.name}</bdi>. Thank you.</p>
      <table class="lines">
        <caption class="hidden">What was paid</caption>
        <thead class="hidden"><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead>
        <tbody>${linesFor(visit, receipt).map(([name, amount]) => row(name, amount))}</tbody>
        <tfoot>
          ${surcharge !== undefined && row('Surcharge', surcharge)}
          ${row('Total', total, 'due')}
          ${amount_refunded > 0 && row('Given back since', `−${money(amount_refunded, currency)}`)}
        </tfoot>
      </table>
      ${facts([
        ['Date', momentAt(created, merchant.timezone)],
        ['Paid with', paidWith],
        ['Payment', html`<code>${id}</code>`],
      ])}
    </article>
    ${ways(visit, receipt, others)}
    ${askPayee(merchant)}`
}

/** Of a payment for several invoices, one link's receipt names only what that link shows. */
function linesFor({ link }: Visit, { payment, lines }: Receipt): [name: string, amount: string][] {
  const shown = payment.parts.flatMap((part, at): [string, string][] => {
    const line = lines[at]
    return line && showsPart(link, part) ? [[line.name, line.amount]] : []
  })
  const rest = payment.parts.reduce((sum, part) => sum + (showsPart(link, part) ? 0 : part.amount), 0)
  return rest > 0 ? [...shown, ['Other invoices', money(rest, payment.currency)]] : shown
}

function ways(visit: Visit, receipt: Receipt, others: number): Html {
  const { at, link } = visit
  const back = link.invoice_id === null ? 'Back to the list' : 'Back to the invoice'
  const onward = others === 1 ? 'One more open invoice' : `${others} more open invoices`
  return html`<p class="actions after">
    ${isWhollyShown(visit, receipt) && html`<a class="button quiet" href="${at}/receipts/${receipt.payment.id}/pdf">Save as PDF</a>`}
    <button class="button quiet" type="button" data-print hidden>Print</button>
    <a href="${at}">${others > 0 ? onward : back}</a></p>`
}
