export {
  bankAccountView,
  listBankAccounts,
  processingAccountsOf,
} from './bank-accounts/bank-accounts.ts'
export { billedLines } from './contacts/billed.ts'
export { changeContact } from './contacts/change.ts'
export { readContact } from './contacts/contacts.ts'
export { createContact } from './contacts/create.ts'
export { newContactFaults } from './contacts/input.ts'
export { contactNames } from './contacts/names.ts'
export { person } from './contacts/person.ts'
export { openPerson } from './contacts/seal.ts'
export { searchContacts } from './contacts/search.ts'
export { contactView, nameOf } from './contacts/views.ts'
export { creditInvoice, newCreditNoteFaults } from './credit-notes/create.ts'
export {
  type CreditNoteQuery,
  creditNoteView,
  findCreditNote,
  listCreditNotes,
  readCreditNote,
} from './credit-notes/credit-notes.ts'
export {
  creditQuantities,
  leftOf,
  leftQuantity,
  type OpenLine,
  openLines,
} from './credit-notes/shares.ts'
export { createDraft, deleteDraft, editDraft, issueDraft } from './drafts/change.ts'
export { type DraftQuery, draftView, listDrafts, readDraft } from './drafts/drafts.ts'
export { sealContacts } from './erasure/backfill.ts'
export { eraseContact, eraseIdleContacts } from './erasure/erase.ts'
export { type Download, openDownload } from './files/download.ts'
export { wholeFiles } from './files/files.ts'
export { createFileProcessor } from './files/process.ts'
export { sealFiles } from './files/sealed.ts'
export { sweepUploads } from './files/upload.ts'
export { createInvoice } from './invoices/create.ts'
export { isOverdue, todayOf } from './invoices/due.ts'
export { editInvoice } from './invoices/edit.ts'
export { completeEvents, createInvoicePostOpener } from './invoices/events.ts'
export { type Message, newInvoiceFaults } from './invoices/input.ts'
export { readInvoice } from './invoices/invoices.ts'
export { listInvoices } from './invoices/list.ts'
export { noteMailSent } from './invoices/messages.ts'
export { recordOfflinePayment, removeOfflinePayment } from './invoices/offline.ts'
export { createOverdueJob } from './invoices/overdue.ts'
export { planOf } from './invoices/plan.ts'
export { createReminder } from './invoices/remind.ts'
export type { NewInvoice } from './invoices/schemas.ts'
export { sendInvoice } from './invoices/send.ts'
export { type ShownFact, shownFacts } from './invoices/shown-facts.ts'
export {
  creditedLines,
  creditSums,
  type PayerStatus,
  payerStatus,
  type SumRow,
  shownLines,
  sumRows,
  totalRows,
} from './invoices/sums.ts'
export { type InvoiceEntry, readInvoiceTimeline } from './invoices/timeline.ts'
export { isCredited, isOpen } from './invoices/transitions.ts'
export { noteViewed } from './invoices/viewed.ts'
export { invoiceView } from './invoices/views.ts'
export { voidInvoice } from './invoices/void.ts'
export { createItem, deleteItem, editItem, itemFaults, listItems, readItem } from './items/items.ts'
export { itemView } from './items/schemas.ts'
export { lineItemFaults, netOf, taxAmountOf, taxesOf } from './lines/lines.ts'
export { type FoundLink, findLink } from './links/links.ts'
export { authenticatePayment } from './paying/authenticate.ts'
export { checkPaymentCode, passPaymentCodeOn, sendPaymentCode } from './paying/codes.ts'
export { followCharge } from './paying/follow.ts'
export { type PaymentRequest, payInvoices } from './paying/pay.ts'
export { type PaymentWish, type Quote, quotePayment } from './paying/terms.ts'
export type { CreditNote } from './payments/credits.ts'
export { transactionsOfContact } from './payments/of-contact.ts'
export { findPayment, type InvoicePayment, paymentsOf, readPayment } from './payments/payments.ts'
export { paymentView } from './payments/views.ts'
export { creditNotePdf, invoicePdf, receiptPdf } from './pdf/documents.ts'
export { readWideFont, type WideFont } from './pdf/wide-font.ts'
export { openInvoices, type ShownInvoice, shownInvoice } from './portal/linked-invoices.ts'
export { type WaysToPay, waysToPay } from './portal/payment-ways.ts'
export { cardName, contactOf, endingIn, type Receipt, readReceipt, sellerLines } from './receipts/facts.ts'
export { type InvoicingOptions, invoicingRoutes } from './routes.ts'
export {
  addedReasons,
  addSuppression,
  deleteSuppression,
  type NewSuppression,
} from './suppressions/suppressions.ts'
