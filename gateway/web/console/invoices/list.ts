// The list of invoices, and the search of it: the same as the API's (rules: invoicing.md#list-invoices).
import { limits } from '../../../core/limits.ts'
import { invoiceView, isCredited, isOverdue, listInvoices, todayOf } from '../../../invoicing/index.ts'
import { decimal } from '../../../merchants/reporting/index.ts'
import { invoiceStatuses } from '../../../platform/storage/index.ts'
import {
  choicesOf,
  type Listing,
  money,
  numbered,
  oneOf,
  pageOrPlaceOf,
  placeText,
  recordPath,
  search,
  statusBadge,
  testMode,
  textOf,
} from '../../kit/index.ts'
import { badge } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment, shortDay } from '../../layout/times.ts'

type Shown = ReturnType<typeof invoiceView>

const filters = {
  q: search({ label: 'Number, reference, name or address', maxlength: limits.invoicing.searchMaxChars }),
  status: oneOf('Status', choicesOf(invoiceStatuses)),
  due: oneOf('Due date', [{ value: 'overdue', label: 'Overdue' }]),
}

export const invoiceList: Listing<Shown, typeof filters> = {
  title: 'Invoices',
  buttons: [{ label: 'Create invoice', href: '/console/invoices/new', needs: 'invoice' }],
  filters,
  async find(visitor, { due, ...asked }) {
    const { parts, caller } = visitor
    const due_before = due === undefined ? undefined : todayOf(caller)
    const order_by = textOf(visitor.query, 'order_by')
    const query = { ...asked, ...pageOrPlaceOf(visitor), order_by, due_before, test_mode: testMode(caller) }
    const { results, ...page } = await listInvoices(
      parts.storage.reading,
      parts.cipher,
      caller.merchant.id,
      query,
    )
    return numbered({ ...page, results: results.map((invoice) => invoiceView(parts.cipher, invoice)) })
  },
  caption: 'Invoices',
  usualOrder: '-created',
  csv: {
    name: 'invoices.csv',
    placeOf: ({ created, id }) => placeText(created.timestamp, id),
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => created.timestamp],
      ['number', ({ invoice_number }) => invoice_number],
      ['status', ({ status }) => status],
      ['due_date', ({ due_date }) => due_date],
      ['customer', ({ contact }) => contact.name],
      ['total', ({ total_amount }) => decimal(total_amount)],
      ['credited', ({ amount_credited }) => decimal(amount_credited)],
      ['paid', ({ amount_paid }) => decimal(amount_paid)],
      ['due', ({ total_amount_due }) => decimal(total_amount_due)],
      ['currency', ({ currency }) => currency],
      ['reference', ({ reference }) => reference],
    ],
  },
  columns: ({ caller }) => [
    {
      label: 'Number',
      isNamed: true,
      sort: 'invoice_number',
      cell: ({ id, invoice_number }) => invoiceLink(id, invoice_number),
    },
    { label: 'Status', sort: 'status', cell: (invoice) => invoiceBadge(invoice, todayOf(caller)) },
    { label: 'Customer', cell: ({ contact }) => contactLink(contact) },
    { label: 'Delivery', cell: ({ presentment_status }) => PRESENTED[presentment_status] },
    {
      label: 'Total',
      isNumber: true,
      sort: 'total_amount',
      cell: ({ total_amount, currency }) => money(total_amount, currency),
    },
    {
      label: 'Due',
      isNumber: true,
      isNamed: true,
      cell: ({ total_amount_due, currency }) => money(total_amount_due, currency),
    },
    {
      label: 'Due date',
      isNamed: true,
      sort: 'due_date',
      cell: ({ due_date }) => due_date !== undefined && shortDay(due_date),
    },
    { label: 'Reference', sort: 'reference', cell: ({ reference }) => reference },
    { label: 'Created', sort: 'created', cell: ({ created }) => moment(created.timestamp) },
  ],
  empty: 'No invoices in this mode yet. Those you create here or with the API appear here.',
}

/** How far the payer has come, as people read it. */
export const PRESENTED: Readonly<Record<Shown['presentment_status'], string>> = {
  unsent: 'Not sent',
  sent: 'Sent',
  viewed: 'Opened',
}

/** An invoice's status, or that it's overdue or credited. @param today as `todayOf` has it */
export function invoiceBadge(invoice: Shown, today: string): Html {
  if (isOverdue(invoice, today)) return badge('bad', 'Overdue')
  return isCredited(invoice) ? badge('plain', 'Credited') : statusBadge(invoice.status)
}

export const invoiceLink = (id: string, number: string): Html =>
  html`<a href="${recordPath('invoices', id)}">${number}</a>`

export const contactLink = ({ id, name }: { id: string; name: string }): Html =>
  html`<a href="${recordPath('contacts', id)}">${name}</a>`
