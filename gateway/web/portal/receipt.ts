// The receipt of a payment.
import { timestamp } from '../../core/calendar.ts'
import type { Receipt } from '../../invoicing/index.ts'
import { mark } from '../layout/card-marks.ts'
import { badge } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'
import { facts } from '../layout/tables.ts'
import { sum, tableHead } from './invoice.ts'
import { askPayee, isolated, payee, testNotice } from './show.ts'
import { showsPart, type Visit } from './visit.ts'

/** Whether a link shows every invoice of a payment, as the PDF does. */
const isWhollyShown = ({ link }: Visit, { payment }: Receipt): boolean =>
  payment.parts.every((part) => showsPart(link, part))

/** @param others how many other invoices are open behind the same link */
export function receiptPaper(visit: Visit, receipt: Receipt, others: number): Html {
  const { payment, total, surcharge, credits, paidWith, paidAt } = receipt
  const { merchant, words } = visit
  const { text } = words
  const { currency, amount_refunded, card_type, created, id, payment_type } = payment
  return html`
    ${testNotice(visit)}
    <article class="paper receipt" aria-labelledby="receipt">
      ${payee(visit)}
      <div class="paper-head"><h1 id="receipt">${text('receipt.title')}</h1>${badge('good', text('invoice.paid'))}</div>
      <p class="lead">${words.html('receipt.youPaid', { amount: total, merchant: merchant.name })}</p>
      <table class="lines">
        ${tableHead(text('receipt.what'), text('receipt.line'), text('invoice.amount'))}
        <tbody>${linesFor(visit, receipt).map(([name, amount]) => sum(isolated(name), amount))}</tbody>
        <tfoot>
          ${surcharge !== undefined && sum(text('pay.surcharge'), surcharge)}
          ${sum(text('invoice.total'), total, 'due')}
          ${credits.filter((credit) => showsPart(visit.link, credit)).map(({ name, amount }) => sum(isolated(name), amount))}
          ${amount_refunded > 0 && sum(text('invoice.refunded'), words.money(-amount_refunded, currency))}
        </tfoot>
      </table>
      ${facts([
        [text('invoice.date'), html`<time datetime="${timestamp(created)}">${paidAt}</time>`],
        [
          text('receipt.method'),
          html`${mark({ type: payment_type === 'bank_account' ? 'bank' : 'card', card_type })} ${paidWith}`,
        ],
        [text('receipt.id'), html`<code dir="ltr">${id}</code>`],
      ])}
    </article>
    ${ways(visit, receipt, others)}
    ${askPayee(visit)}`
}

/** A link to one invoice doesn't name the others that the payment paid. */
function linesFor({ link, words }: Visit, { payment, lines }: Receipt): [name: string, amount: string][] {
  const shown = payment.parts.flatMap((part, at): [string, string][] => {
    const line = lines[at]
    return line && showsPart(link, part) ? [[line.name, line.amount]] : []
  })
  const rest = payment.parts.reduce((all, part) => all + (showsPart(link, part) ? 0 : part.amount), 0)
  return rest > 0 ? [...shown, [words.text('receipt.others'), words.money(rest, payment.currency)]] : shown
}

function ways(visit: Visit, receipt: Receipt, others: number): Html {
  const { at, link, words } = visit
  const { text } = words
  const back = text(link.invoice_id === null ? 'receipt.toList' : 'outcome.back')
  return html`<p class="actions after">
    ${isWhollyShown(visit, receipt) && html`<a class="button quiet" href="${at}/receipts/${receipt.payment.id}/pdf">${text('invoice.pdf')}</a>`}
    <button class="button quiet" type="button" data-print hidden>${text('receipt.print')}</button>
    <a href="${at}">${others > 0 ? words.count('receipt.more', others) : back}</a></p>`
}
