// The list of contacts, and the search of it: the same as the API's (rules: pages.md#invoicing).
import { limits } from '../../../core/limits.ts'
import { contactView, searchContacts } from '../../../invoicing/index.ts'
import { type Listing, numbered, pageOf, search, stamp, testMode } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import type { Column } from '../../layout/tables.ts'
import type { ShownContact } from '../invoices/contact.ts'
import { contactLink } from '../invoices/list.ts'

const filters = {
  q: search({ label: 'Name, address, code or tag begins with', maxlength: limits.invoicing.searchMaxChars }),
}

export const contactList: Listing<ShownContact, typeof filters> = {
  title: 'Contacts',
  buttons: [{ label: 'Make a contact', href: '/console/contacts/new', needs: 'invoice' }],
  filters,
  async find(visitor, asked) {
    const { parts, caller } = visitor
    const query = { ...asked, ...pageOf(visitor), test_mode: testMode(caller) }
    const { results, ...page } = await searchContacts(
      parts.storage.reading,
      parts.cipher,
      caller.merchant.id,
      query,
    )
    return numbered({ ...page, results: results.map((contact) => contactView(parts.cipher, contact)) })
  },
  caption: 'Contacts, the newest first',
  columns: ({ may }) => [...COLUMNS, ...(may('invoice') ? [INVOICE] : [])],
  empty: 'There are no contacts in this mode yet. Whoever is sent an invoice is one.',
}

const COLUMNS: readonly Column<ShownContact>[] = [
  { label: 'Name', cell: (contact) => contactLink(contact) },
  { label: 'Email', cell: ({ preferred_email }) => preferred_email },
  { label: 'Code', cell: ({ contact_code }) => html`<code>${contact_code}</code>` },
  { label: 'Tags', cell: ({ tags }) => tags.join(', ') },
  { label: 'Created', cell: ({ created }) => stamp(created) },
]

const INVOICE: Column<ShownContact> = {
  label: 'Actions',
  cell: ({ id, name }) =>
    html`<a href="/console/contacts/${encodeURIComponent(id)}/invoice">Invoice<span class="hidden"> for ${name}</span></a>`,
}
