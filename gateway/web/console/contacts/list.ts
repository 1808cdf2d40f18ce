// The list of contacts, and the search of it: the same as the API's (rules: pages.md#invoicing).
import { limits } from '../../../core/limits.ts'
import { contactView, searchContacts } from '../../../invoicing/index.ts'
import {
  type Listing,
  numbered,
  pageOrPlaceOf,
  placeText,
  recordPath,
  search,
  testMode,
  textOf,
} from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import type { Column } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import type { ShownContact } from '../invoices/contact.ts'
import { contactLink } from '../invoices/list.ts'

const filters = {
  q: search({ label: 'Name, address, code or tag begins with', maxlength: limits.invoicing.searchMaxChars }),
}

export const contactList: Listing<ShownContact, typeof filters> = {
  title: 'Customers',
  buttons: [{ label: 'Create customer', href: '/console/contacts/new', needs: 'invoice' }],
  filters,
  async find(visitor, asked) {
    const { parts, caller } = visitor
    const order_by = textOf(visitor.query, 'order_by')
    const query = { ...asked, ...pageOrPlaceOf(visitor), order_by, test_mode: testMode(caller) }
    const { results, ...page } = await searchContacts(
      parts.storage.reading,
      parts.cipher,
      caller.merchant.id,
      query,
    )
    return numbered({ ...page, results: results.map((contact) => contactView(parts.cipher, contact)) })
  },
  csv: {
    name: 'customers.csv',
    placeOf: ({ created, id }) => placeText(created.timestamp, id),
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => created.timestamp],
      ['name', ({ name }) => name],
      ['email', ({ preferred_email }) => preferred_email],
      ['code', ({ contact_code }) => contact_code],
      ['tags', ({ tags }) => tags.join(' ')],
    ],
  },
  caption: 'Customers',
  usualOrder: '-created',
  columns: ({ may }) => [...COLUMNS, ...(may('invoice') ? [INVOICE] : [])],
  empty: 'No customers in this mode yet. Create one to send an invoice.',
}

const COLUMNS: readonly Column<ShownContact>[] = [
  { label: 'Name', cell: (contact) => contactLink(contact) },
  { label: 'Email', cell: ({ preferred_email }) => preferred_email },
  { label: 'Code', cell: ({ contact_code }) => html`<code>${contact_code}</code>` },
  { label: 'Tags', cell: ({ tags }) => tags.join(', ') },
  { label: 'Created', sort: 'created', cell: ({ created }) => moment(created.timestamp) },
]

const INVOICE: Column<ShownContact> = {
  label: 'Actions',
  cell: ({ id, name }) =>
    html`<a href="${recordPath('contacts', id)}/invoice">Invoice<span class="hidden"> for ${name}</span></a>`,
}
