// An invoice as its payer sees it.

import { nameOf, openPerson, type ShownInvoice } from '../../invoicing/index.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { fromJson } from '../../platform/storage/index.ts'
import { type Html, html } from '../layout/html.ts'
import { money } from '../layout/money.ts'
import { facts } from '../layout/tables.ts'
import { day, payee, statusOf, titleOf } from './show.ts'
import type { Visit } from './visit.ts'

/** The whole invoice, with the page's heading. */
export function invoicePaper(cipher: Cipher, { merchant, at }: Visit, invoice: ShownInvoice): Html {
  const { reference, invoice_date, contact } = invoice
  const { first_name, last_name } = openPerson(cipher, contact)
  const name = nameOf(first_name, last_name)
  return html`<article class="paper" aria-labelledby="invoice">
    ${payee(merchant)}
    <div class="paper-head"><h1 id="invoice">${titleOf(invoice)}</h1>${statusOf(invoice)}</div>
    ${facts([
      ...(reference ? [['Reference', reference] as const] : []),
      ['Date', day(invoice_date)],
      ...(name ? [['For', name] as const] : []),
    ])}
    ${lines(invoice)}
    ${files(at, invoice)}
    <p class="paper-links"><a href="${at}/invoices/${invoice.id}/pdf">Save as PDF</a></p>
  </article>`
}

function lines(invoice: ShownInvoice): Html {
  const { currency, total_amount, amount_paid, due, reserved } = invoice
  const cents = (amount: number) => money(amount, currency)
  const sum = (label: string, amount: string, look?: string) =>
    html`<tr${look && html` class="${look}"`}><th scope="row">${label}</th><td class="number">${amount}</td></tr>`
  return html`<table class="lines">
    <caption class="hidden">What it is for</caption>
    <thead class="hidden"><tr><th scope="col">Item</th><th scope="col">Amount</th></tr></thead>
    <tbody>${fromJson(invoice.line_items).map(({ description, total }) => sum(description || 'Item', cents(total)))}</tbody>
    <tfoot>
      ${sum('Total', cents(total_amount))}
      ${amount_paid > 0 && sum('Paid', `−${cents(amount_paid)}`)}
      ${reserved > 0 && sum('Being paid just now', `−${cents(reserved)}`)}
      ${sum('Amount due', cents(due), 'due')}
    </tfoot>
  </table>`
}

function files(at: string, { id, files }: ShownInvoice): Html | undefined {
  const whole = files.filter(({ processing_state }) => processing_state === 'completed')
  if (whole.length === 0) return undefined
  return html`<h2>Files</h2><ul class="files">${whole.map(
    (file) => html`<li><a href="${at}/invoices/${id}/files/${file.id}"><bdi>${file.file_name}</bdi></a></li>`,
  )}</ul>`
}

/** Several that are paid together. */
export function invoicesPaper({ merchant, at }: Visit, invoices: readonly ShownInvoice[]): Html {
  const currency = invoices[0]?.currency
  const due = invoices.reduce((sum, invoice) => sum + invoice.due, 0)
  return html`<article class="paper" aria-labelledby="invoice">
    ${payee(merchant)}
    <div class="paper-head"><h1 id="invoice">${invoices.length} invoices</h1></div>
    <table class="lines">
      <caption class="hidden">What is paid together</caption>
      <thead class="hidden"><tr><th scope="col">Invoice</th><th scope="col">Amount due</th></tr></thead>
      <tbody>${invoices.map(
        (invoice) => html`<tr>
          <th scope="row"><a href="${at}/invoices/${invoice.id}">${titleOf(invoice)}</a>${
            invoice.reference && html` <span class="soft">${invoice.reference}</span>`
          }</th>
          <td class="number">${money(invoice.due, invoice.currency)}</td></tr>`,
      )}</tbody>
      <tfoot><tr class="due"><th scope="row">Amount due</th><td class="number">${money(due, currency)}</td></tr></tfoot>
    </table>
  </article>`
}
