// The list of drafts.
import { draftView, listDrafts } from '../../../invoicing/index.ts'
import { decimal } from '../../../merchants/reporting/index.ts'
import {
  type Listing,
  money,
  type NoFilters,
  numbered,
  pageOrPlaceOf,
  placeText,
  recordPath,
  testMode,
} from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { moment, shortDay } from '../../layout/times.ts'
import type { ShownDraft } from './one.ts'

export const draftList: Listing<ShownDraft, NoFilters> = {
  title: 'Drafts',
  about: 'Invoices that you haven’t issued yet. Your customers don’t see them.',
  buttons: [{ label: 'Create invoice', href: '/console/invoices/new', needs: 'invoice' }],
  filters: {},
  async find(visitor) {
    const { parts, caller } = visitor
    const query = { ...pageOrPlaceOf(visitor), test_mode: testMode(caller) }
    const { results, ...page } = await listDrafts(parts.storage.reading, caller.merchant.id, query)
    return numbered({ ...page, results: results.map((draft) => draftView(parts.cipher, draft)) })
  },
  caption: 'Newest first',
  csv: {
    name: 'drafts.csv',
    placeOf: ({ created, id }) => placeText(created.timestamp, id),
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => created.timestamp],
      ['saved', ({ modified }) => modified.timestamp],
      ['customer', ({ contact }) => contact.name],
      ['invoice_date', ({ invoice_date }) => invoice_date.slice(0, 10)],
      ['due_date', ({ due_date }) => due_date],
      ['total', ({ total_amount }) => decimal(total_amount)],
      ['currency', ({ currency }) => currency],
      ['reference', ({ reference }) => reference],
      ['source_id', ({ source_id }) => source_id],
    ],
  },
  columns: [
    {
      label: 'Customer',
      cell: ({ id, contact }) => html`<a href="${recordPath('drafts', id)}">${contact.name}</a>`,
    },
    { label: 'Total', isNumber: true, cell: ({ total_amount, currency }) => money(total_amount, currency) },
    {
      label: 'Due date',
      isNamed: true,
      cell: ({ due_date }) => due_date !== undefined && shortDay(due_date),
    },
    { label: 'Reference', cell: ({ reference }) => reference },
    { label: 'Saved', isNamed: true, cell: ({ modified }) => moment(modified.timestamp) },
  ],
  empty: 'No drafts in this mode. Create an invoice and save it as a draft.',
}
