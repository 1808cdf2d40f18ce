// Events of invoices are stored without what they say of people: that is added when an event is read or posted. So nothing of a contact
// is in the table of events or in the log of deliveries, and what is erased is erased there, too (rules: events.md#invoices).
import { isObject, type Members } from '../../core/objects.ts'
import type { View } from '../../core/view.ts'
import { type EventData, eventView } from '../../payments/events/index.ts'
import {
  type DeliveryRow,
  type EventRow,
  fromJson,
  type Reader,
  toJson,
} from '../../platform/storage/index.ts'
import { contactsOf, withAddresses } from '../contacts/contacts.ts'
import type { Opener } from '../contacts/seal.ts'
import { contactView } from '../contacts/views.ts'
import { creditNoteRecord } from '../payments/credit-schemas.ts'
import { offlineRecord } from '../payments/offline-schemas.ts'
import { paymentRecord } from '../payments/schemas.ts'
import type { Invoice } from './invoices.ts'
import { type InvoiceSchema, messageRecord, requestRecord } from './schemas.ts'
import { invoiceFacts } from './views.ts'

type InvoiceView = View<typeof InvoiceSchema>

/** What is stored in place of the contact. Events of earlier versions have the contact itself. */
interface StoredContact {
  id: string
}

interface StoredInvoice extends EventData {
  contact: StoredContact
  offline_payments: readonly object[]
  credit_notes: readonly object[]
  invoice_payments: readonly { id: string }[]
  invoice_messages: readonly { id: string }[]
  scheduled_payment_requests: readonly { id: string }[]
}

/** An invoice as its event stores it. */
export const eventData = (invoice: Invoice): StoredInvoice => ({
  ...invoiceFacts(invoice),
  contact: { id: invoice.contact_id },
  // Without the note, which may name people.
  offline_payments: invoice.offline.map((row) => omit(offlineRecord.view(row), ['note'])),
  // Likewise its reason.
  credit_notes: invoice.credits.map((row) => omit(creditNoteRecord.view(row), ['reason'])),
  invoice_payments: invoice.payments.map(paymentRecord.view),
  invoice_messages: invoice.messages.map((row) => factsOf(messageRecord.view(row))),
  scheduled_payment_requests: invoice.requests.map((row) => factsOf(requestRecord.view(row))),
})

/** The data of an event of an invoice without what it says of people; undefined where there is nothing of that in it. */
export function withoutPeople(data: unknown): (EventData & Members) | undefined {
  if (!isObject(data) || !isObject(data.contact) || !('type' in data.contact)) return undefined
  const each = (list: unknown, names: readonly string[]) =>
    (Array.isArray(list) ? list : []).filter(isObject).map((one) => omit(one, names))
  return {
    ...data,
    id: String(data.id),
    contact: { id: data.contact.id },
    invoice_payments: each(data.invoice_payments, ['contact']),
    invoice_messages: each(data.invoice_messages, TEXTS),
    scheduled_payment_requests: each(data.scheduled_payment_requests, TEXTS),
  }
}

/** What a message, and a payment request, says to people. */
const TEXTS: readonly string[] = ['email_addresses', 'subject', 'body', 'message']

const factsOf = (view: { id: string }) => ({ ...omit(view, TEXTS), id: view.id })
const textsOf = (view: object) =>
  Object.fromEntries(Object.entries(view).filter(([name]) => TEXTS.includes(name)))

const omit = (members: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)))

/** Whether the data of an event lacks its contact: of an invoice, and stored by this version. */
const isStored = (data: EventData): data is StoredInvoice =>
  'invoice_messages' in data &&
  'contact' in data &&
  typeof data.contact === 'object' &&
  data.contact !== null &&
  !('type' in data.contact)

/** Adds what events of invoices say of people, as it is now. Other events stay as they are. */
export async function completeEvents(
  db: Reader,
  cipher: Opener,
  merchantId: string,
  events: readonly EventRow[],
): Promise<EventRow[]> {
  const opened = events.map((event) => ({ event, data: fromJson(event.data) }))
  const stored = opened.map(({ data }) => data).filter(isStored)
  if (stored.length === 0) return [...events]
  const add = await readPeople(db, cipher, merchantId, stored)
  return opened.map(({ event, data }) => (isStored(data) ? { ...event, data: toJson(add(data)) } : event))
}

async function readPeople(
  db: Reader,
  cipher: Opener,
  merchantId: string,
  stored: readonly StoredInvoice[],
): Promise<(data: StoredInvoice) => EventData> {
  const idsOf = (pick: (data: StoredInvoice) => readonly { id: string }[]) => [
    ...new Set(stored.flatMap(pick).map(({ id }) => id)),
  ]
  const rows = await contactsOf(db, merchantId)
    .where(
      'id',
      'in',
      idsOf(({ contact }) => [contact]),
    )
    .execute()
  const people = (await withAddresses(db, merchantId, rows)).map((one) => contactView(cipher, one))
  const messageIds = idsOf(({ invoice_messages }) => invoice_messages)
  const requestIds = idsOf((data) => data.scheduled_payment_requests)
  // PostgreSQL takes no empty list.
  const messages =
    messageIds.length === 0
      ? []
      : await db
          .selectFrom('invoice_messages')
          .selectAll()
          .where('merchant_id', '=', merchantId)
          .where('id', 'in', messageIds)
          .execute()
  const requests =
    requestIds.length === 0
      ? []
      : await db
          .selectFrom('payment_requests')
          .selectAll()
          .where('merchant_id', '=', merchantId)
          .where('id', 'in', requestIds)
          .execute()
  const texts = new Map<string, object>([
    ...messages.map((row) => [row.id, textsOf(messageRecord.view(row))] as const),
    ...requests.map((row) => [row.id, textsOf(requestRecord.view(row))] as const),
  ])
  const withText = (one: { id: string }) => ({ ...one, ...texts.get(one.id) })
  return (data) => {
    const contact = people.find(({ id }) => id === data.contact.id) ?? data.contact
    return {
      ...data,
      contact,
      invoice_payments: data.invoice_payments.map((payment) => ({ ...payment, contact })),
      invoice_messages: data.invoice_messages.map(withText),
      scheduled_payment_requests: data.scheduled_payment_requests.map(withText),
    } satisfies EventData & Partial<Record<keyof InvoiceView, unknown>>
  }
}

/** Finds what is really posted of an invoice's event; undefined for other posts. */
export function createInvoicePostOpener({ read, cipher }: { read: Reader; cipher: Opener }) {
  const open = async (id: string, merchantId: string) => {
    const event = await read
      .selectFrom('events')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!event) return undefined
    const [complete = event] = await completeEvents(read, cipher, merchantId, [event])
    return { body: JSON.stringify(eventView(complete)), secret: '' }
  }
  return ({ event_id, merchant_id, body }: DeliveryRow) =>
    event_id === null || !body.includes('"type":"invoice.') ? undefined : open(event_id, merchant_id)
}
