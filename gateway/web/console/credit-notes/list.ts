// The list of credit notes.
import { contactNames, creditNoteView, listCreditNotes } from '../../../invoicing/index.ts'
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
import { moment } from '../../layout/times.ts'
import { contactLink, invoiceLink } from '../invoices/list.ts'

export type ShownNote = ReturnType<typeof creditNoteView>

type Listed = ShownNote & { customer: string }

export const creditNoteList: Listing<Listed, NoFilters> = {
  title: 'Credit notes',
  about: 'What you took off invoices. To credit one, open the invoice.',
  filters: {},
  async find(visitor) {
    const { parts, caller } = visitor
    const query = { ...pageOrPlaceOf(visitor), test_mode: testMode(caller) }
    const { reading } = parts.storage
    const { results, ...page } = await listCreditNotes(reading, caller.merchant.id, query)
    const ids = results.map(({ contact_id }) => contact_id)
    const names = await contactNames(reading, parts.cipher, caller.merchant.id, ids)
    return numbered({
      ...page,
      results: results.map((note) => ({
        ...creditNoteView(note),
        customer: names.get(note.contact_id) ?? '',
      })),
    })
  },
  caption: 'Newest first',
  csv: {
    name: 'credit-notes.csv',
    placeOf: ({ created, id }) => placeText(created.timestamp, id),
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => created.timestamp],
      ['number', ({ credit_note_number }) => credit_note_number],
      ['invoice_number', ({ invoice_number }) => invoice_number],
      ['customer', ({ customer }) => customer],
      ['subtotal', ({ subtotal_amount }) => decimal(subtotal_amount)],
      ['tax', ({ tax_amount }) => decimal(tax_amount)],
      ['amount', ({ amount }) => decimal(amount)],
      ['currency', ({ currency }) => currency],
      ['reason', ({ reason }) => reason],
    ],
  },
  columns: [
    {
      label: 'Number',
      isNamed: true,
      cell: ({ id, credit_note_number }) =>
        html`<a href="${recordPath('credit-notes', id)}">${credit_note_number}</a>`,
    },
    {
      label: 'Customer',
      cell: ({ contact_id, customer }) => contactLink({ id: contact_id, name: customer }),
    },
    {
      label: 'Invoice',
      isNamed: true,
      cell: ({ invoice_id, invoice_number }) => invoiceLink(invoice_id, invoice_number),
    },
    { label: 'Amount', isNumber: true, cell: ({ amount, currency }) => money(amount, currency) },
    { label: 'Reason', cell: ({ reason }) => reason },
    { label: 'Created', cell: ({ created }) => moment(created.timestamp) },
  ],
  empty: 'No credit notes in this mode yet. To create one, open an invoice and choose “Credit”.',
}
