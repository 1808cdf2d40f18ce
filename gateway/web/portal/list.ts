// All open invoices of a contact: the page behind a contact's link.
import type { ShownInvoice } from '../../invoicing/index.ts'
import { type Html, html } from '../layout/html.ts'
import { table } from '../layout/tables.ts'
import { askPayee, day, dueDay, isolated, payee, statusOf, testNotice, titleOf } from './show.ts'
import type { Visit } from './visit.ts'

/** @param mayBePaid whether one payment can pay all of which something is due */
export function openList(visit: Visit, invoices: readonly ShownInvoice[], mayBePaid: boolean): Html {
  const { merchant, at, words } = visit
  const due = invoices.reduce((sum, invoice) => sum + invoice.due, 0)
  const amount = words.money(due, invoices[0]?.currency)
  const payable = invoices.filter((invoice) => invoice.due > 0)
  const [first] = payable
  const pay =
    first &&
    mayBePaid &&
    (payable.length > 1
      ? html`<p><a class="button" href="${at}/all">${words.html('list.payAll', { amount })}</a></p>`
      : html`<p><a class="button" href="${at}/invoices/${first.id}">${words.html('pay.submit', { amount })}</a></p>`)
  return html`
    ${testNotice(visit)}
    ${payee(visit)}
    <h1>${words.text('list.title')}</h1>
    ${table({
      caption: words.count('invoice.several', invoices.length),
      columns: [
        {
          label: words.text('list.invoice'),
          cell: (one: ShownInvoice) => html`<a href="${at}/invoices/${one.id}">${titleOf(words, one)}</a>`,
        },
        {
          label: words.text('invoice.reference'),
          isNamed: true,
          cell: ({ reference }) => reference && isolated(reference),
        },
        { label: words.text('invoice.date'), cell: ({ invoice_date }) => day(words, invoice_date) },
        {
          label: words.text('invoice.dueDate'),
          isNamed: true,
          cell: ({ due_date }) => due_date !== null && dueDay(words, due_date),
        },
        { label: words.text('invoice.status'), cell: (one) => statusOf(visit, one) },
        {
          label: words.text('invoice.due'),
          isAhead: true,
          isNumber: true,
          cell: (one) => words.money(one.due, one.currency),
        },
      ],
      rows: invoices,
      empty: html`<p><strong>${words.text('list.none')}</strong></p>
        <p>${words.html('list.allPaid', { merchant: merchant.name })}</p>`,
    })}
    ${pay}
    ${askPayee(visit)}`
}
