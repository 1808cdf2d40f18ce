// An invoice and a receipt on paper (rules: invoicing.md#papers).
import { dateIn, timestamp } from '../../core/calendar.ts'
import { notFound } from '../../core/errors.ts'
import { formatMoney } from '../../core/money.ts'
import { addressLines } from '../../merchants/merchants/index.ts'
import { fromJson, type MerchantRow, type Reader } from '../../platform/storage/index.ts'
import type { Opener } from '../contacts/seal.ts'
import { contactView } from '../contacts/views.ts'
import { type Invoice, readInvoice } from '../invoices/invoices.ts'
import { invoiceFacts } from '../invoices/views.ts'
import { type Payer, readPayment } from '../payments/payments.ts'
import { brandOf, merchantOf, readReceipt } from '../receipts/facts.ts'
import { newPaper, type Paper, pale, strong } from './document.ts'
import type { WideFont } from './wide-font.ts'

const STATUSES = {
  pending: 'Open',
  partially_paid: 'Partly paid',
  paid: 'Paid',
  void: 'Void: nothing is to be paid.',
  refunded: 'Refunded',
} as const satisfies Record<Invoice['status'], string>

/**
 * An invoice as a PDF, as it is now. An invoice that has not changed gives the same bytes.
 * @throws 404 for an invoice of nobody or of another merchant
 */
export async function invoicePdf(
  db: Reader,
  cipher: Opener,
  merchantId: string,
  id: string,
  wideFont?: WideFont,
): Promise<Buffer> {
  const invoice = await readInvoice(db, merchantId, id)
  const merchant = await merchantOf(db, merchantId, invoice.mode)
  const brand = await brandOf(db, invoice)
  const { total_amount_due, amount_paid } = invoiceFacts(invoice)
  const money = (cents: number) => formatMoney(cents, invoice.currency)
  const title = `Invoice ${invoice.invoice_number}`
  const paper = await newPaper({ title, author: merchant.name, at: invoice.modified, wideFont })
  head(paper, merchant, title, brand.color)
  // A day as it was sent: in the merchant's zone the midnight of it might be the day before.
  paper.row('Date', timestamp(invoice.invoice_date).slice(0, 10))
  if (invoice.reference) paper.row('Reference', invoice.reference)
  paper.row('For', contactView(cipher, invoice.contact).name)
  paper.row('Status', STATUSES[invoice.status])
  paper.gap()
  paper.rule()
  for (const { description = '', total } of fromJson(invoice.line_items))
    paper.row(description || 'Item', money(total))
  paper.rule()
  paper.row('Total', money(invoice.total_amount), strong)
  if (amount_paid > 0) paper.row('Paid', money(amount_paid))
  paper.row('Due', money(total_amount_due), strong)
  foot(paper, merchant, brand.name, invoice.mode)
  return paper.end()
}

/**
 * The receipt of a payment as a PDF.
 * @throws 404 for a payment of nobody or of another contact, and for one that paid nothing, or no longer does
 */
export async function receiptPdf(
  db: Reader,
  payer: Payer,
  paymentId: string,
  wideFont?: WideFont,
): Promise<Buffer> {
  const payment = await readPayment(db, payer, paymentId)
  if (payment.status !== 'AUTHORIZED' && payment.status !== 'COMPLETED') throw notFound('Receipt', paymentId)
  const { merchant, brand, lines, surcharge, total, paidWith } = await readReceipt(db, payment)
  const paper = await newPaper({ title: 'Receipt', author: merchant.name, at: payment.modified, wideFont })
  head(paper, merchant, 'Receipt', brand.color)
  paper.row('Date', dateIn(payment.created, merchant.timezone))
  paper.row('Payment', payment.id)
  paper.row('Paid with', paidWith)
  paper.gap()
  paper.rule()
  for (const { name, amount } of lines) paper.row(name, amount)
  if (surcharge) paper.row('Surcharge', surcharge)
  paper.rule()
  paper.row('Paid', total, strong)
  if (payment.amount_refunded > 0)
    paper.row('Refunded', formatMoney(payment.amount_refunded, payment.currency))
  foot(paper, merchant, brand.name, payment.mode)
  return paper.end()
}

function head(paper: Paper, merchant: MerchantRow, title: string, color: string): void {
  paper.text(merchant.name, { face: 'bold', size: 16, color })
  for (const line of addressLines(merchant)) paper.text(line, pale)
  paper.gap(24)
  paper.text(title, { face: 'bold', size: 20 })
  paper.gap()
}

function foot(paper: Paper, merchant: MerchantRow, brandName: string, mode: Invoice['mode']): void {
  paper.gap(24)
  if (mode === 'test') paper.text('This is a test. No money moves.', strong)
  const { support_email, support_phone, website } = merchant
  const contact = [support_email, support_phone, website].filter(Boolean).join(', ')
  if (contact) paper.text(`Questions: ${contact}`, pale)
  paper.text(`${merchant.name}, by ${brandName}`, pale)
}
