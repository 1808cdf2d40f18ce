// What a text finds in all that a merchant’s dashboard shows (rules: pages.md#search).
import { isId } from '../../../core/ids.ts'
import {
  contactView,
  invoiceView,
  listInvoices,
  readContact,
  readCreditNote,
  readDraft,
  readInvoice,
  searchContacts,
} from '../../../invoicing/index.ts'
import { browseAuthentications } from '../../../payments/authentications/index.ts'
import { findEvent } from '../../../payments/events/index.ts'
import { findRecurring } from '../../../payments/recurring/index.ts'
import { browseTransactions } from '../../../payments/transactions/index.ts'
import { redactCardNumbers } from '../../../payments/vault/index.ts'
import { findDelivery } from '../../../payments/webhooks/index.ts'
import { findRequest, requestsAbout, timeOfRequest } from '../../../platform/request-log/index.ts'
import { type ApiRequestRow, fromJson } from '../../../platform/storage/index.ts'
import {
  addressOf,
  type Group,
  type Hit,
  ifFound,
  invoiceTitle,
  MOST_HITS,
  methodWithMark,
  money,
  paymentTitle,
  recordPath,
  statusBadge,
  testMode,
  type Visitor,
} from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { AUTHENTICATIONS, soughtBy as soughtAuthentication } from '../authentications/list.ts'
import { titleOf as authenticationTitle } from '../authentications/words.ts'
import { soughtBy } from '../transactions/list.ts'
import { creditNotesWith, endpointsWith, teamWith } from './few.ts'

/** Everything that a text finds, by kind. @param text not empty */
export const findEverything = (visitor: Visitor, text: string): Promise<Group[]> =>
  Promise.all([
    paymentsWith(visitor, text),
    authenticationsWith(visitor, text),
    customersWith(visitor, redactCardNumbers(text)),
    invoicesWith(visitor, redactCardNumbers(text)),
    creditNotesWith(visitor, text),
    endpointsWith(visitor, text),
    teamWith(visitor, text),
    withId(visitor, text),
  ])

async function paymentsWith({ parts, caller }: Visitor, text: string): Promise<Group> {
  const { results, next } = await browseTransactions(parts.storage.reading, caller, soughtBy(text), {
    after: undefined,
    most: MOST_HITS,
  })
  const hits = results.map(({ id, type, amount, currency, status, method, created }) => ({
    href: recordPath('transactions', id),
    name: paymentTitle({ type, amount, currency }),
    details: html`${statusBadge(status)} ${method.name && html`${method.name} · `}${methodWithMark(method)} · ${moment(created)}`,
  }))
  const all = next && { all: addressOf('/console/transactions', { q: redactCardNumbers(text) }) }
  return { title: 'Payments', hits, ...all }
}

async function authenticationsWith({ parts, caller }: Visitor, text: string): Promise<Group> {
  const sought = soughtAuthentication(text)
  const range = { after: undefined, most: MOST_HITS + 1 }
  const found =
    sought === undefined ? [] : await browseAuthentications(parts.storage.reading, caller, { sought }, range)
  const hits = found.slice(0, MOST_HITS).map((row) => ({
    href: recordPath('authentications', row.id),
    name: authenticationTitle(row),
    details: html`${statusBadge(row.status)} ${methodWithMark(fromJson(row.card))} · ${moment(row.created)}`,
  }))
  const all = found.length > MOST_HITS && { all: addressOf(AUTHENTICATIONS, { q: redactCardNumbers(text) }) }
  return { title: 'Authentications', hits, ...all }
}

async function customersWith({ parts, caller }: Visitor, text: string): Promise<Group> {
  const { cipher, storage } = parts
  const query = { q: text, page_size: String(MOST_HITS), test_mode: testMode(caller) }
  const { results, total_entries } = await searchContacts(storage.reading, cipher, caller.merchant.id, query)
  const hits = results.map((contact) => {
    const { id, name, preferred_email, contact_code } = contactView(cipher, contact)
    return {
      href: recordPath('contacts', id),
      name,
      details: html`${preferred_email} <code>${contact_code}</code>`,
    }
  })
  const all = total_entries > MOST_HITS && { all: addressOf('/console/contacts', { q: text }) }
  return { title: 'Customers', hits, ...all }
}

async function invoicesWith({ parts, caller }: Visitor, text: string): Promise<Group> {
  const { cipher, storage } = parts
  const query = { q: text, page_size: String(MOST_HITS), test_mode: testMode(caller) }
  const { results, total_entries } = await listInvoices(storage.reading, cipher, caller.merchant.id, query)
  const hits = results.map((row) => {
    const { id, invoice_number, status, total_amount, currency, contact } = invoiceView(cipher, row)
    return {
      href: recordPath('invoices', id),
      name: invoiceTitle({ invoice_number }),
      details: html`${statusBadge(status)} ${contact.name} · ${money(total_amount, currency)}`,
    }
  })
  const all = total_entries > MOST_HITS && { all: addressOf('/console/invoices', { q: text }) }
  return { title: 'Invoices', hits, ...all }
}

/** Records that have no texts but their id, and the API requests about any. */
async function withId(visitor: Visitor, id: string): Promise<Group> {
  const title = 'By ID'
  const { parts, caller, may } = visitor
  const { read, reading } = parts.storage
  if (!/^([a-z]{1,5}_)?[\w-]{22}$/.test(id)) return { title, hits: [] }
  const merchantId = caller.merchant.id
  const isOfMode = (record: { mode: string } | undefined) => record?.mode === caller.mode
  const [recurring, contact, invoice, draft, note, event, delivery, request, about] = await Promise.all([
    isId(id) ? ifFound(findRecurring(read, caller, id)) : undefined,
    ifFound(readContact(read, merchantId, id)),
    ifFound(readInvoice(read, merchantId, id)),
    ifFound(readDraft(read, merchantId, id)),
    ifFound(readCreditNote(read, merchantId, id)),
    ifFound(findEvent(read, caller, id)),
    may('webhooks') ? ifFound(findDelivery(read, caller, id)) : undefined,
    findRequest(reading, caller, id),
    requestsAbout(reading, caller, [id], MOST_HITS),
  ])
  const hits: (Hit | false | undefined)[] = [
    recurring && { href: recordPath('recurring', id), name: 'Recurring charge' },
    isOfMode(contact) && { href: recordPath('contacts', id), name: 'Customer' },
    isOfMode(invoice) && { href: recordPath('invoices', id), name: 'Invoice' },
    isOfMode(draft) && { href: recordPath('drafts', id), name: 'Draft' },
    isOfMode(note) && { href: recordPath('credit-notes', id), name: 'Credit note' },
    event && { href: recordPath('events', id), name: `Event ${event.type}`, details: moment(event.created) },
    delivery && {
      href: recordPath('deliveries', id),
      name: 'Webhook delivery',
      details: html`${delivery.url}`,
    },
    request && requestHit(request),
    ...about.map(requestHit),
  ]
  return { title, hits: hits.filter((hit) => hit !== undefined && hit !== false) }
}

const requestHit = ({ request_id, method, route, status, position }: ApiRequestRow): Hit => ({
  href: recordPath('requests', request_id),
  name: html`API request <code>${method} ${route}</code>`,
  details: html`${status} ${moment(timeOfRequest({ position }))}`,
})
