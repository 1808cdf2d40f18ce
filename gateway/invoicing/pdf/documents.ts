// Invoices and receipts as PDF (rules: invoicing.md#papers).
import { notFound } from '../../core/errors.ts'
import { english, type Words } from '../../core/language/words.ts'
import { addressLines } from '../../merchants/merchants/index.ts'
import { fromJson, type MerchantRow, type Reader } from '../../platform/storage/index.ts'
import type { Opener } from '../contacts/seal.ts'
import { contactView } from '../contacts/views.ts'
import { type Invoice, readInvoice } from '../invoices/invoices.ts'
import { invoiceFacts } from '../invoices/views.ts'
import { type Payer, readPayment } from '../payments/payments.ts'
import { brandOf, merchantOf, readReceipt } from '../receipts/facts.ts'
import { newPaper, type Paper, pale, strong } from './document.ts'
import { needsWideFont } from './pieces.ts'
import type { WideFont } from './wide-font.ts'

export interface PaperOptions {
  /** The language, if there is a font for it; otherwise English. */
  words?: Words
  wideFont?: WideFont | undefined
}

const writable = ({ words = english, wideFont }: PaperOptions): Words =>
  wideFont || !needsWideFont(words.text('receipt.title')) ? words : english

/**
 * Returns an invoice as a PDF. An unchanged invoice gives the same bytes.
 * @throws 404 if it doesn't exist or belongs to another merchant
 */
export async function invoicePdf(
  db: Reader,
  cipher: Opener,
  merchantId: string,
  id: string,
  options: PaperOptions = {},
): Promise<Buffer> {
  const { wideFont } = options
  const words = writable(options)
  const invoice = await readInvoice(db, merchantId, id)
  const merchant = await merchantOf(db, merchantId, invoice.mode)
  const brand = await brandOf(db, invoice)
  const { total_amount_due, amount_paid } = invoiceFacts(invoice)
  const { text } = words
  const money = (cents: number) => words.money(cents, invoice.currency)
  const title = text('invoice.title', { number: invoice.invoice_number })
  const paper = await newPaper({ title, author: merchant.name, at: invoice.modified, words, wideFont })
  head(paper, words, merchant, title, brand.color)
  // An invoice's day is midnight UTC, which is the day before in American time zones.
  paper.row(text('invoice.date'), words.day(invoice.invoice_date))
  if (invoice.reference) paper.row(text('invoice.reference'), invoice.reference)
  paper.row(text('invoice.billTo'), contactView(cipher, invoice.contact).name)
  paper.row(text('invoice.status'), text(`invoice.${invoice.status}`))
  paper.gap()
  paper.rule()
  for (const { description = '', total } of fromJson(invoice.line_items))
    paper.row(description || text('invoice.item'), money(total))
  paper.rule()
  paper.row(text('invoice.total'), money(invoice.total_amount), strong)
  if (amount_paid > 0) paper.row(text('invoice.paid'), money(amount_paid))
  paper.row(text('invoice.due'), money(total_amount_due), strong)
  foot(paper, words, merchant, brand.name, invoice.mode)
  return paper.end()
}

/**
 * Returns the receipt of a payment as a PDF.
 * @throws 404 if the payment doesn't exist, belongs to another contact or hasn't succeeded
 */
export async function receiptPdf(
  db: Reader,
  payer: Payer,
  paymentId: string,
  options: PaperOptions = {},
): Promise<Buffer> {
  const { wideFont } = options
  const words = writable(options)
  const payment = await readPayment(db, payer, paymentId)
  if (payment.status !== 'AUTHORIZED' && payment.status !== 'COMPLETED') throw notFound('Receipt', paymentId)
  const { merchant, brand, lines, surcharge, total, paidWith } = await readReceipt(db, payment, words)
  const { text } = words
  const title = text('receipt.title')
  const paper = await newPaper({ title, author: merchant.name, at: payment.modified, words, wideFont })
  head(paper, words, merchant, title, brand.color)
  paper.row(text('invoice.date'), words.dayIn(payment.created, merchant.timezone))
  paper.row(text('receipt.id'), payment.id)
  paper.row(text('receipt.method'), paidWith)
  paper.gap()
  paper.rule()
  for (const { name, amount } of lines) paper.row(name, amount)
  if (surcharge) paper.row(text('pay.surcharge'), surcharge)
  paper.rule()
  paper.row(text('invoice.paid'), total, strong)
  if (payment.amount_refunded > 0)
    paper.row(text('invoice.refunded'), words.money(payment.amount_refunded, payment.currency))
  foot(paper, words, merchant, brand.name, payment.mode)
  return paper.end()
}

function head(paper: Paper, words: Words, merchant: MerchantRow, title: string, color: string): void {
  paper.text(merchant.name, { face: 'bold', size: 16, color })
  for (const line of addressLines(merchant, words.locale)) paper.text(line, pale)
  paper.gap(24)
  paper.text(title, { face: 'bold', size: 20 })
  paper.gap()
}

function foot(
  paper: Paper,
  { text }: Words,
  merchant: MerchantRow,
  brand: string,
  mode: Invoice['mode'],
): void {
  paper.gap(24)
  if (mode === 'test') paper.text(text('portal.test'), strong)
  const { support_email, support_phone, website } = merchant
  const contact = [support_email, support_phone, website].filter(Boolean).join(', ')
  if (contact) paper.text(text('pdf.questions', { contact }), pale)
  paper.text(text('mail.sentBy', { merchant: merchant.name, brand }), pale)
}
