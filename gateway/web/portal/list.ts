// All open invoices of a contact: what a contact hash leads to.
import type { ShownInvoice } from '../../invoicing/index.ts'
import { type Html, html } from '../layout/html.ts'
import { money } from '../layout/money.ts'
import { table } from '../layout/tables.ts'
import { askPayee, day, isTest, payee, statusOf, titleOf } from './show.ts'
import type { Visit } from './visit.ts'

/** @param mayBePaidTogether whether one payment can pay all of them */
export function openList(visit: Visit, invoices: readonly ShownInvoice[], mayBePaidTogether: boolean): Html {
  const { merchant, at } = visit
  const due = invoices.reduce((sum, invoice) => sum + invoice.due, 0)
  const payAll =
    mayBePaidTogether &&
    html`<p><a class="button" href="${at}/all">Pay all: ${money(due, invoices[0]?.currency)}</a></p>`
  return html`
    ${isTest(visit)}
    ${payee(merchant)}
    <h1>Your open invoices</h1>
    ${table({
      caption: invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`,
      columns: [
        {
          label: 'Invoice',
          cell: (one: ShownInvoice) => html`<a href="${at}/invoices/${one.id}">${titleOf(one)}</a>`,
        },
        { label: 'Reference', cell: ({ reference }) => reference ?? '–' },
        { label: 'Date', cell: ({ invoice_date }) => day(invoice_date) },
        { label: 'Status', cell: statusOf },
        { label: 'Amount due', isNumber: true, cell: (one) => money(one.due, one.currency) },
      ],
      rows: invoices,
      empty: html`<p><strong>Nothing is open.</strong></p><p>You have paid all invoices of ${merchant.name}.</p>`,
    })}
    ${payAll}
    ${askPayee(merchant)}`
}
