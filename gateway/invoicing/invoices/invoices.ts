// An invoice is a row with its contact, its payment requests, its files, its payments and its credit notes.
import { notFound } from '../../core/errors.ts'
import {
  type ContactFileRow,
  fromJson,
  type InvoiceMessageRow,
  type InvoiceRow,
  type OfflinePaymentRow,
  type PaymentRequestRow,
  type Reader,
  type Tx,
} from '../../platform/storage/index.ts'
import { type Contact, contactsOf, withAddresses } from '../contacts/contacts.ts'
import { type CreditNote, creditsOfInvoices } from '../payments/credits.ts'
import { type InvoicePayment, paymentsOf } from '../payments/payments.ts'

export interface Invoice extends InvoiceRow {
  contact: Contact
  messages: readonly InvoiceMessageRow[]
  requests: readonly PaymentRequestRow[]
  files: readonly ContactFileRow[]
  payments: readonly InvoicePayment[]
  /** The oldest first, those that were removed included. */
  offline: readonly OfflinePaymentRow[]
  credits: readonly CreditNote[]
}

export function invoicesOf(db: Reader, merchantId: string) {
  return db.selectFrom('invoices').selectAll().where('merchant_id', '=', merchantId)
}

/** @throws 404 if it doesn't exist or belongs to another merchant */
export async function readInvoice(db: Reader, merchantId: string, id: string): Promise<Invoice> {
  const row = await invoicesOf(db, merchantId).where('id', '=', id).executeTakeFirst()
  const [invoice] = row ? await withRecords(db, merchantId, [row]) : []
  if (!invoice) throw notFound('Invoice', id)
  return invoice
}

/** Locks an invoice that is going to change. @throws as `readInvoice` */
export async function lockInvoice(tx: Tx, merchantId: string, id: string): Promise<InvoiceRow> {
  const row = await invoicesOf(tx, merchantId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Invoice', id)
  return row
}

/** Adds to invoices of one merchant the records that they are shown with. */
export async function withRecords(
  db: Reader,
  merchantId: string,
  rows: readonly InvoiceRow[],
): Promise<Invoice[]> {
  if (rows.length === 0) return []
  const contactIds = rows.map(({ contact_id }) => contact_id)
  const found = await contactsOf(db, merchantId).where('id', 'in', contactIds).execute()
  const contacts = new Map((await withAddresses(db, merchantId, found)).map((one) => [one.id, one]))
  const ids = rows.map(({ id }) => id)
  const messages = await db
    .selectFrom('invoice_messages')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', 'in', ids)
    .orderBy('created')
    .orderBy('id')
    .execute()
  const payments = await paymentsOf(db, merchantId, ids)
  const offline = await db
    .selectFrom('offline_payments')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', 'in', ids)
    .orderBy('created')
    .orderBy('id')
    .execute()
  const credits = await creditsOfInvoices(db, merchantId, ids)
  const requests = await db
    .selectFrom('payment_requests')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', 'in', ids)
    .orderBy('send_at')
    .orderBy('id')
    .execute()
  const fileIds = rows.flatMap(({ attachments }) => fromJson(attachments))
  const files = await filesOf(db, merchantId, fileIds)
  return rows.flatMap((row) => {
    const contact = contacts.get(row.contact_id)
    // Purged in between.
    if (!contact) return []
    const own = fromJson(row.attachments)
    return [
      {
        ...row,
        contact,
        messages: messages.filter(({ invoice_id }) => invoice_id === row.id),
        requests: requests.filter(({ invoice_id }) => invoice_id === row.id),
        files: files.filter(({ id }) => own.includes(id)),
        offline: offline.filter(({ invoice_id }) => invoice_id === row.id),
        credits: credits.filter(({ invoice_id }) => invoice_id === row.id),
        payments: payments.filter(({ parts }) => parts.some(({ invoice_id }) => invoice_id === row.id)),
      },
    ]
  })
}

async function filesOf(db: Reader, merchantId: string, ids: readonly string[]): Promise<ContactFileRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('contact_files')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .orderBy('created')
    .execute()
}
