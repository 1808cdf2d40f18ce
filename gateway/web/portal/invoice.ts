// An invoice as the payer sees it.

import {
  billedLines,
  type CreditNote,
  openPerson,
  type ShownFact,
  type ShownInvoice,
  shownFacts,
  shownLines,
  sumRows,
  wholeFiles,
} from '../../invoicing/index.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { type Html, html } from '../layout/html.ts'
import { facts } from '../layout/tables.ts'
import { broken, isolated, payee, statusOf, titleOf } from './show.ts'
import type { Visit } from './visit.ts'

/** The whole invoice, with the page's heading. */
export function invoicePaper(cipher: Cipher, visit: Visit, invoice: ShownInvoice): Html {
  const { at, words } = visit
  const billed = billedLines(words, openPerson(cipher, invoice.contact))
  return html`<article class="paper" aria-labelledby="invoice">
    ${payee(visit)}
    <div class="paper-head"><h1 id="invoice">${titleOf(words, invoice)}</h1>${statusOf(visit, invoice)}</div>
    ${facts([
      ...(billed.length === 0 ? [] : [[words.text('invoice.billTo'), broken(billed)] as const]),
      ...shownFacts(words, invoice).map(factOf),
    ])}
    ${lines(visit, invoice)}
    ${files(visit, invoice)}
    <p class="paper-links"><a href="${at}/invoices/${invoice.id}/pdf">${words.text('invoice.pdf')}</a></p>
  </article>`
}

const factOf = ({ label, text, date }: ShownFact) =>
  [label, date === undefined ? isolated(text) : html`<time datetime="${date}">${text}</time>`] as const

/** Caption and column headers of a table of amounts, for screen readers only. */
export const tableHead = (caption: string, what: string, amount: string): Html => html`
    <caption class="hidden">${caption}</caption>
    <thead class="hidden"><tr><th scope="col">${what}</th><th scope="col">${amount}</th></tr></thead>`

/** A row of a table of amounts. */
export const sum = (label: string | Html, amount: string, look?: string): Html =>
  html`<tr${look && html` class="${look}"`}><th scope="row">${label}</th><td class="number">${amount}</td></tr>`

function lines({ words, at }: Visit, invoice: ShownInvoice): Html {
  const { amount_paid, due, reserved, credits } = invoice
  const { text } = words
  return html`<table class="lines">
    ${tableHead(text('invoice.lines'), text('invoice.item'), text('invoice.amount'))}
    <tbody>${shownLines(words, invoice).map(({ description, quantity, rate, amount, isCounted }) =>
      sum(
        html`${isolated(description)}${
          isCounted && html`<br><span class="soft"><bdi>${quantity}</bdi> × <bdi>${rate}</bdi></span>`
        }`,
        amount,
      ),
    )}</tbody>
    <tfoot>${sumRows(words, invoice, { amount_paid, reserved, due, credits }).map(
      ({ label, amount, isDue, credit }) =>
        sum(credit ? creditLabel(at, label, credit) : isolated(label), amount, isDue ? 'due' : undefined),
    )}</tfoot>
  </table>`
}

/** Leads to its PDF. */
const creditLabel = (at: string, label: string, { id, reason }: CreditNote): Html =>
  html`<a href="${at}/credit-notes/${id}/pdf">${isolated(label)}</a>${
    reason !== null && html`<br><span class="soft">${isolated(reason)}</span>`
  }`

function files({ at, words }: Visit, { id, files }: ShownInvoice): Html | undefined {
  const whole = wholeFiles(files)
  if (whole.length === 0) return undefined
  return html`<h2>${words.text('invoice.files')}</h2><ul class="files">${whole.map(
    (file) => html`<li><a href="${at}/invoices/${id}/files/${file.id}"><bdi>${file.file_name}</bdi></a></li>`,
  )}</ul>`
}

/** Several invoices that are paid together. */
export function invoicesPaper(visit: Visit, invoices: readonly ShownInvoice[]): Html {
  const { at, words } = visit
  const { text } = words
  const currency = invoices[0]?.currency
  const due = invoices.reduce((all, invoice) => all + invoice.due, 0)
  const title = words.count('invoice.several', invoices.length)
  return html`<article class="paper" aria-labelledby="invoice">
    ${payee(visit)}
    <div class="paper-head"><h1 id="invoice">${title}</h1></div>
    <table class="lines">
      ${tableHead(title, text('list.invoice'), text('invoice.due'))}
      <tbody>${invoices.map((invoice) =>
        sum(
          html`<a href="${at}/invoices/${invoice.id}">${titleOf(words, invoice)}</a>${
            invoice.reference && html` <bdi class="soft">${invoice.reference}</bdi>`
          }`,
          words.money(invoice.due, invoice.currency),
        ),
      )}</tbody>
      <tfoot>${sum(text('invoice.due'), words.money(due, currency), 'due')}</tfoot>
    </table>
  </article>`
}
