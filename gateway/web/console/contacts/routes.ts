// Contacts: the list, one to be made, and a page for each with its invoices and payments (rules: pages.md#invoicing).
import { invoiceView, listInvoices } from '../../../invoicing/index.ts'
import { pageOf, pages, resource } from '../../kit/index.ts'
import { shownContactOf } from '../invoices/contact.ts'
import { actions } from './actions.ts'
import { contactList } from './list.ts'
import { onePage } from './one.ts'
import { newestPayments, paymentsPage } from './payments.ts'

const contacts = resource({
  path: '/console/contacts',
  access: 'read',
  list: contactList,
  one: {
    async read(visitor) {
      const { parts, caller } = visitor
      const contact = await shownContactOf(visitor)
      const query = { contact_id: contact.id, ...pageOf(visitor) }
      const { results, ...page } = await listInvoices(
        parts.storage.reading,
        parts.cipher,
        caller.merchant.id,
        query,
      )
      return {
        contact,
        invoices: { ...page, results: results.map((row) => invoiceView(parts.cipher, row)) },
        payments: await newestPayments(visitor, contact.id),
      }
    },
    title: ({ contact }) => contact.name,
    main: onePage,
  },
  actions,
})

export const contactPages = pages(contacts, paymentsPage)
