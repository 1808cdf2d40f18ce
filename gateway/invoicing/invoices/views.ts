import { timestamp } from '../../core/calendar.ts'
import type { View } from '../../core/view.ts'
import {
  type ContactFileRow,
  fromJson,
  type InvoiceMessageRow,
  type PaymentRequestRow,
} from '../../storage/index.ts'
import { auditView } from '../audit/stamp.ts'
import { contactView } from '../contacts/views.ts'
import { paymentView } from '../payments/views.ts'
import type { Invoice } from './invoices.ts'
import type { InvoiceSchema } from './schemas.ts'

/** An invoice as the API shows it (rules: invoicing.md#invoice-fields). */
export function invoiceView(invoice: Invoice): View<typeof InvoiceSchema> {
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
    contact: contactView(invoice.contact),
    invoice_payments: invoice.payments.map((payment) => paymentView(payment, invoice.contact)),
    scheduled_payment_requests: invoice.requests.map(requestView),
    items: lines,
    line_items: lines,
    invoice_messages: invoice.messages.map(messageView),
    attachments: invoice.files.map(attachmentView),
    reference: invoice.reference ?? undefined,
    source_id: invoice.source_id ?? undefined,
  }
}

const messageView = (row: InvoiceMessageRow) => ({
  id: row.id,
  created: auditView(row.created, row.created_by),
  modified: auditView(row.modified, row.modified_by),
  email_addresses: fromJson(row.email_addresses),
  subject: row.subject,
  body: row.body,
  status: row.status,
  type: 'invoice_message' as const,
})

const requestView = (row: PaymentRequestRow) => ({
  id: row.id,
  created: auditView(row.created, row.created_by),
  modified: auditView(row.modified, row.modified_by),
  send_at: timestamp(row.send_at),
  email_addresses: fromJson(row.email_addresses),
  subject: row.subject ?? undefined,
  message: row.message ?? undefined,
  status: row.status,
  type: 'scheduled_payment_request' as const,
})

const attachmentView = (row: ContactFileRow) => ({
  id: row.id,
  created: auditView(row.created, row.created_by),
  modified: auditView(row.modified, row.modified_by),
  file_name: row.file_name,
  processing_state: row.processing_state,
  type: 'invoice_file_reference' as const,
})
