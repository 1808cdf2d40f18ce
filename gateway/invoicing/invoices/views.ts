import type { View } from '../../core/view.ts'
import type { Opener } from '../contacts/seal.ts'
import { contactView } from '../contacts/views.ts'
import { creditNoteRecord } from '../payments/credit-schemas.ts'
import { offlineRecord } from '../payments/offline-schemas.ts'
import { paymentView } from '../payments/views.ts'
import type { Invoice } from './invoices.ts'
import {
  attachmentRecord,
  type InvoiceSchema,
  invoiceRecord,
  messageRecord,
  requestRecord,
} from './schemas.ts'

/** An invoice as the API shows it. */
export const invoiceView = (cipher: Opener, invoice: Invoice): View<typeof InvoiceSchema> => ({
  ...invoiceFacts(invoice),
  contact: contactView(cipher, invoice.contact),
  invoice_payments: invoice.payments.map((payment) => paymentView(cipher, payment, invoice.contact)),
  scheduled_payment_requests: invoice.requests.map(requestRecord.view),
  invoice_messages: invoice.messages.map(messageRecord.view),
})

/** The same without what it says of people. */
export const invoiceFacts = (invoice: Invoice) => ({
  ...invoiceRecord.view(invoice),
  attachments: invoice.files.map(attachmentRecord.view),
  offline_payments: invoice.offline.map(offlineRecord.view),
  credit_notes: invoice.credits.map(creditNoteRecord.view),
})
