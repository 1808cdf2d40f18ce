export {
  bankAccountView,
  listBankAccounts,
  processingAccountsOf,
} from './bank-accounts/bank-accounts.ts'
export { readContact } from './contacts/contacts.ts'
export { createContact } from './contacts/create.ts'
export { newContactFaults } from './contacts/input.ts'
export { person } from './contacts/person.ts'
export { openPerson } from './contacts/seal.ts'
export { searchContacts } from './contacts/search.ts'
export { contactView, nameOf } from './contacts/views.ts'
export { sealContacts } from './erasure/backfill.ts'
export { eraseContact, eraseIdleContacts } from './erasure/erase.ts'
export { type Download, openDownload } from './files/download.ts'
export { createFileProcessor } from './files/process.ts'
export { sealFiles } from './files/sealed.ts'
export { sweepUploads } from './files/upload.ts'
export { createInvoice } from './invoices/create.ts'
export { completeEvents, createInvoicePostOpener } from './invoices/events.ts'
export { newInvoiceFaults } from './invoices/input.ts'
export { readInvoice } from './invoices/invoices.ts'
export { listInvoices } from './invoices/list.ts'
export { noteMailSent } from './invoices/messages.ts'
export { createReminder } from './invoices/remind.ts'
export type { NewInvoice } from './invoices/schemas.ts'
export { sendInvoice } from './invoices/send.ts'
export { type InvoiceEntry, readInvoiceTimeline } from './invoices/timeline.ts'
export { noteViewed } from './invoices/viewed.ts'
export { invoiceView } from './invoices/views.ts'
export { voidInvoice } from './invoices/void.ts'
export { type FoundLink, findLink } from './links/links.ts'
export { followCharge } from './paying/follow.ts'
export { type PaymentRequest, payInvoices } from './paying/pay.ts'
export { type PaymentWish, type Quote, quotePayment } from './paying/terms.ts'
export { type InvoicePayment, paymentsOf, readPayment } from './payments/payments.ts'
export { paymentView } from './payments/views.ts'
export { invoicePdf, receiptPdf } from './pdf/documents.ts'
export { readWideFont, type WideFont } from './pdf/wide-font.ts'
export { openInvoices, type ShownInvoice, shownInvoice } from './portal/linked-invoices.ts'
export { type WaysToPay, waysToPay } from './portal/payment-ways.ts'
export { cardName, endingIn, type Receipt, readReceipt } from './receipts/facts.ts'
export { type InvoicingOptions, invoicingRoutes } from './routes.ts'
export {
  addedReasons,
  addSuppression,
  deleteSuppression,
  type NewSuppression,
} from './suppressions/suppressions.ts'
