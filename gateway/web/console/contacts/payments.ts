// A customer's payments: the newest on the customer's page, and all of them on a separate one (rules: pages.md#invoicing).
import { transactionsOfContact } from '../../../invoicing/index.ts'
import type { Part } from '../../../payments/transactions/index.ts'
import {
  listFoot,
  readAfter,
  recordPath,
  rowsIn,
  screen,
  textOf,
  type Visitor,
  writeAfter,
} from '../../kit/index.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { type ShownContact, shownContactOf } from '../invoices/contact.ts'
import { type Found, fewOfCustomer, ofCustomer } from '../records/payment-columns.ts'

/** How many the customer's page shows. */
const NEWEST = 5

export type Payments = Part<Found>

const pathOf = (contactId: string): string => `${recordPath('contacts', contactId)}/payments`

export const newestPayments = ({ parts, caller }: Visitor, contactId: string): Promise<Payments> =>
  transactionsOfContact(parts.storage.reading, caller, contactId, { after: undefined, most: NEWEST })

export const paymentsPart = (contactId: string, { results, next }: Payments): Html =>
  html`<h2>Payments</h2>
    ${paymentTable(results, fewOfCustomer)}
    ${next && html`<p><a href="${pathOf(contactId)}">All payments</a></p>`}`

const paymentTable = (rows: readonly Found[], columns: typeof ofCustomer): Html =>
  table<Found>({
    caption: 'Newest first',
    columns,
    rows,
    empty: html`<p>No payments yet. Payments of this customer’s invoices, and with saved cards and bank accounts, appear here.</p>`,
  })

export const paymentsPage = screen<{ contact: ShownContact; payments: Payments }>({
  path: '/console/contacts/:id/payments',
  access: 'read',
  current: '/console/contacts',
  async read(visitor) {
    const { parts, caller, query } = visitor
    const contact = await shownContactOf(visitor)
    const after = readAfter(textOf(query, 'before'))
    const place = { after, most: rowsIn(query) }
    return {
      contact,
      payments: await transactionsOfContact(parts.storage.reading, caller, contact.id, place),
    }
  },
  title: ({ contact }) => `Payments of ${contact.name}`,
  main({ contact, payments: { results, next } }, { query }) {
    const part = {
      rows: results,
      newer: textOf(query, 'before') === undefined ? undefined : {},
      older: next && { before: writeAfter(next) },
    }
    return html`
      ${pageHeader({
        back: { href: recordPath('contacts', contact.id), label: contact.name },
        title: `Payments of ${contact.name}`,
      })}
      <p class="lead">Of invoices, and with saved cards and bank accounts.</p>
      ${paymentTable(results, ofCustomer)}
      ${results.length > 0 && listFoot(pathOf(contact.id), part, { rows: textOf(query, 'rows') }, false)}`
  },
})
