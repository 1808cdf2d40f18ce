// The list of invoices, and the search of it: the same as the API's (rules: invoicing.md#list-invoices).
import type { invoiceView, listInvoices } from '../../../invoicing/index.ts'
import { invoiceStatuses } from '../../../platform/storage/index.ts'
import { filterForm, formFields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { pager, table } from '../../layout/tables.ts'
import { addressOf, money, type Query, stamp, statusBadge, textOf, words } from '../show.ts'

const LIST = '/console/invoices'

type Listed = Awaited<ReturnType<typeof listInvoices>>
type Shown = ReturnType<typeof invoiceView>

/** What the page's address asks for. */
export function readAsked(query: Query) {
  const status = invoiceStatuses.find((one) => one === textOf(query, 'status'))
  // As long as the API takes it.
  return { q: textOf(query, 'q')?.slice(0, 256), status }
}

export interface ListContent extends Omit<Listed, 'results'> {
  results: readonly Shown[]
  asked: ReturnType<typeof readAsked>
  mayAct: boolean
}

export function listPage({ results, page, page_size, total_entries, asked, mayAct }: ListContent): Html {
  const isAsked = Object.values(asked).some((value) => value !== undefined)
  const pageAt = (number: number) => addressOf(LIST, { ...asked, page: String(number) })
  return html`
    <h1>Invoices</h1>
    ${mayAct && html`<div class="page-actions"><a class="button small" href="/console/contacts">Make an invoice</a></div>`}
    ${filters(asked)}
    ${table({
      caption: 'Invoices, the newest first',
      columns: [
        { label: 'Number', cell: ({ id, invoice_number }) => invoiceLink(id, invoice_number) },
        { label: 'Contact', cell: ({ contact }) => contactLink(contact) },
        { label: 'Status', cell: ({ status }) => statusBadge(status) },
        { label: 'Payer', cell: ({ presentment_status }) => PRESENTED[presentment_status] },
        {
          label: 'Total',
          isNumber: true,
          cell: ({ total_amount, currency }) => money(total_amount, currency),
        },
        {
          label: 'Due',
          isNumber: true,
          cell: ({ total_amount_due, currency }) => money(total_amount_due, currency),
        },
        { label: 'Reference', cell: ({ reference }) => reference },
        { label: 'Made', cell: ({ created }) => stamp(created) },
      ],
      rows: results,
      empty: isAsked
        ? html`<p>No invoice is found by this. <a href="${LIST}">Show all</a></p>`
        : html`<p>There are no invoices in this mode yet. Each one that the API or you make will be here.</p>`,
    })}
    ${pager({
      newer: page > 1 ? pageAt(page - 1) : undefined,
      older: page * page_size < total_entries ? pageAt(page + 1) : undefined,
    })}`
}

/** How far the payer has come, as people read it. */
export const PRESENTED: Readonly<Record<Shown['presentment_status'], string>> = {
  unsent: 'Not sent',
  sent: 'Sent',
  viewed: 'Opened',
}

export const invoiceLink = (id: string, number: string): Html =>
  html`<a href="${LIST}/${encodeURIComponent(id)}">${number}</a>`

export const contactLink = ({ id, name }: { id: string; name: string }): Html =>
  html`<a href="/console/contacts/${encodeURIComponent(id)}">${name}</a>`

function filters({ q, status }: ReturnType<typeof readAsked>): Html {
  const fields = formFields({ values: { q, status } })
  const options = [
    { value: '', label: 'Any' },
    ...invoiceStatuses.map((value) => ({
      value,
      label: words(value.slice(0, 1).toUpperCase() + value.slice(1)),
    })),
  ]
  return filterForm(
    LIST,
    html`
      ${fields.text({ name: 'q', label: 'Number, reference, name or address', type: 'search', maxlength: 256, optional: true })}
      ${fields.select({ name: 'status', label: 'Status', options })}`,
    'Search',
  )
}
