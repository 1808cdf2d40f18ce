import { timestamp } from '../../core/calendar.ts'
import type { View } from '../../core/view.ts'
import {
  type ContactFileRow,
  fromJson,
  type InvoiceMessageRow,
  type PaymentRequestRow,
} from '../../platform/storage/index.ts'
import { auditView } from '../audit/stamp.ts'
import type { Opener } from '../contacts/seal.ts'
import { contactView } from '../contacts/views.ts'
import { paymentView } from '../payments/views.ts'
import type { Invoice } from './invoices.ts'
import type { InvoiceSchema } from './schemas.ts'

type InvoiceView = View<typeof InvoiceSchema>

/** An invoice as the API shows it (rules: invoicing.md#invoice-fields). */
export const invoiceView = (cipher: Opener, invoice: Invoice): InvoiceView => ({
  ...invoiceFacts(invoice),
  contact: contactView(cipher, invoice.contact),
  invoice_payments: invoice.payments.map((payment) => paymentView(cipher, payment, invoice.contact)),
  scheduled_payment_requests: invoice.requests.map((row) => ({ ...requestFacts(row), ...requestTexts(row) })),
  invoice_messages: invoice.messages.map((row) => ({ ...messageFacts(row), ...messageTexts(row) })),
})

/** The same without what it says of people. */
export function invoiceFacts(
  invoice: Invoice,
): Omit<InvoiceView, 'contact' | 'invoice_payments' | 'scheduled_payment_requests' | 'invoice_messages'> {
  const { total_amount, amount_paid, status } = invoice
  const lines = fromJson(invoice.line_items)
  return {
    id: invoice.id,
    created: auditView(invoice.created, invoice.created_by),
    modified: auditView(invoice.modified, invoice.modified_by),
    type: 'invoice',
    status,
    presentment_status: invoice.presentment_status,
    invoice_number: String(invoice.invoice_number),
    invoice_date: timestamp(invoice.invoice_date),
    total_amount,
    // Nobody owes anything of an invoice that is void, or was given back.
    total_amount_due: status === 'void' || status === 'refunded' ? 0 : total_amount - amount_paid,
    amount_paid,
    test_mode: invoice.mode === 'test',
    currency: invoice.currency,
    bank_account_id: invoice.bank_account_id,
    owner_id: invoice.merchant_id,
    contact_id: invoice.contact_id,
    items: lines,
    line_items: lines,
    attachments: invoice.files.map(attachmentView),
    reference: invoice.reference ?? undefined,
    source_id: invoice.source_id ?? undefined,
  }
}

/** A message without what it says. */
export const messageFacts = (row: InvoiceMessageRow) => ({
  id: row.id,
  created: auditView(row.created, row.created_by),
  modified: auditView(row.modified, row.modified_by),
  status: row.status,
  type: 'invoice_message' as const,
})

export const messageTexts = (row: InvoiceMessageRow) => ({
  email_addresses: fromJson(row.email_addresses),
  subject: row.subject,
  body: row.body,
})

/** A payment request that goes out later, without what it says. */
export const requestFacts = (row: PaymentRequestRow) => ({
  id: row.id,
  created: auditView(row.created, row.created_by),
  modified: auditView(row.modified, row.modified_by),
  send_at: timestamp(row.send_at),
  status: row.status,
  type: 'scheduled_payment_request' as const,
})

export const requestTexts = (row: PaymentRequestRow) => ({
  email_addresses: fromJson(row.email_addresses),
  subject: row.subject ?? undefined,
  message: row.message ?? undefined,
})

const attachmentView = (row: ContactFileRow) => ({
  id: row.id,
  created: auditView(row.created, row.created_by),
  modified: auditView(row.modified, row.modified_by),
  file_name: row.file_name,
  processing_state: row.processing_state,
  type: 'invoice_file_reference' as const,
})
