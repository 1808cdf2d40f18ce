// Invoices, credit notes and receipts as PDF (rules: invoicing.md#papers).
import { notFound } from '../../core/errors.ts'
import { english, type Words } from '../../core/language/words.ts'
import { findLogo } from '../../merchants/merchants/index.ts'
import { fromJson, type MerchantRow, type Reader } from '../../platform/storage/index.ts'
import { billedLines } from '../contacts/billed.ts'
import { type Opener, openPerson } from '../contacts/seal.ts'
import { readCreditNote } from '../credit-notes/credit-notes.ts'
import { wholeFiles } from '../files/files.ts'
import { type Invoice, readInvoice } from '../invoices/invoices.ts'
import { shownFacts } from '../invoices/shown-facts.ts'
import {
  creditedLines,
  creditSums,
  payerStatus,
  type ShownLine,
  shownLines,
  sumRows,
} from '../invoices/sums.ts'
import { type Payer, readPayment, withDue } from '../payments/payments.ts'
import { brandOf, contactLine, merchantOf, readReceipt, sellerLines } from '../receipts/facts.ts'
import { newPaper, type Paper } from './document.ts'
import { pale, strong } from './pen.ts'
import { needsWideFont } from './pieces.ts'
import type { WideFont } from './wide-font.ts'

export interface PaperOptions {
  /** The language, if there is a font for it; otherwise English. */
  words?: Words
  wideFont?: WideFont | undefined
  /** The merchant's day, as `todayOf` has it. Without it no invoice is overdue. */
  today?: string
  /** The payer's link to the invoice, which also becomes a QR code. */
  payUrl?: string
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
  const { wideFont, payUrl, today = '' } = options
  const words = writable(options)
  const invoice = withDue(await readInvoice(db, merchantId, id))
  const merchant = await merchantOf(db, merchantId, invoice.mode)
  const brand = await brandOf(db, invoice)
  const { text } = words
  const title = text('invoice.title', { number: invoice.invoice_number })
  const { modified: at } = invoice
  const paper = await newPaper({ ...about(words, title, merchant), at, wideFont })
  await head(paper, db, words, merchant, { title, color: brand.color })
  billTo(paper, cipher, words, invoice)
  for (const fact of shownFacts(words, invoice)) paper.fact(fact.label, fact.text)
  paper.fact(text('invoice.status'), text(`invoice.${payerStatus(invoice, today)}`))
  paper.gap(16)
  lines(paper, words, shownLines(words, invoice))
  for (const { label, amount, isDue, credit } of sumRows(words, invoice, invoice)) {
    paper.sum(label, amount, isDue ? strong : undefined)
    if (credit?.reason) paper.sum(credit.reason, '', pale)
  }
  fileNames(paper, words, invoice)
  if (payUrl !== undefined && invoice.due > 0) await payOnline(paper, words, payUrl)
  foot(paper, words, merchant, brand.name, invoice.mode)
  return paper.end()
}

/**
 * Returns a credit note as a PDF. Only the customer's name and address in it can change.
 * @throws 404 if it doesn't exist or belongs to another merchant
 */
export async function creditNotePdf(
  db: Reader,
  cipher: Opener,
  merchantId: string,
  id: string,
  options: PaperOptions = {},
): Promise<Buffer> {
  const words = writable(options)
  const { text } = words
  const note = await readCreditNote(db, merchantId, id)
  const invoice = await readInvoice(db, merchantId, note.invoice_id)
  const merchant = await merchantOf(db, merchantId, note.mode)
  const brand = await brandOf(db, invoice)
  const title = text('credit.title', { number: note.credit_note_number })
  const { wideFont } = options
  const paper = await newPaper({ ...about(words, title, merchant), at: note.modified, wideFont })
  await head(paper, db, words, merchant, { title, color: brand.color })
  billTo(paper, cipher, words, invoice)
  paper.fact(text('invoice.date'), words.dayIn(note.created, merchant.timezone))
  paper.fact(text('list.invoice'), `${invoice.invoice_number} (${words.day(invoice.invoice_date)})`)
  if (invoice.reference) paper.fact(text('invoice.reference'), invoice.reference)
  if (note.reason) paper.text(`${text('credit.reason')}: ${note.reason}`)
  paper.gap(16)
  lines(paper, words, creditedLines(words, note))
  for (const { label, amount, isDue } of creditSums(words, fromJson(note.line_items), note))
    paper.sum(label, amount, isDue ? strong : undefined)
  foot(paper, words, merchant, brand.name, note.mode)
  return paper.end()
}

function billTo(paper: Paper, cipher: Opener, words: Words, { contact }: Invoice): void {
  const billed = billedLines(words, openPerson(cipher, contact))
  if (billed.length === 0) return
  paper.text(words.text('invoice.billTo'), pale)
  for (const line of billed) paper.text(line)
  paper.gap(8)
}

/** Quantities and unit prices only where a line has more or less than one. */
function lines(paper: Paper, { text }: Words, rows: readonly ShownLine[]): void {
  const [what, amount] = [text('invoice.item'), text('invoice.amount')]
  if (rows.some(({ isCounted }) => isCounted))
    paper.table(
      [what, text('invoice.quantity'), text('invoice.rate'), amount],
      rows.map((row) => [row.description, row.quantity, row.rate, row.amount]),
    )
  else
    paper.table(
      [what, amount],
      rows.map((row) => [row.description, row.amount]),
    )
}

/** What the invoice is sent with, so that a reader of the paper alone knows of it. */
function fileNames(paper: Paper, { text }: Words, { files }: Invoice): void {
  const whole = wholeFiles(files)
  if (whole.length === 0) return
  paper.gap()
  paper.text(text('invoice.files'), strong)
  for (const { file_name } of whole) paper.text(file_name)
}

async function payOnline(paper: Paper, { text }: Words, url: string): Promise<void> {
  const { default: qrCode } = await import('qrcode')
  const { modules } = qrCode.create(url, { errorCorrectionLevel: 'L' })
  const { size } = modules
  const dots = { size, isDark: (row: number, column: number) => modules.get(row, column) === 1 }
  paper.gap()
  paper.code(
    dots,
    [
      { text: text('invoice.payOnline'), look: strong },
      { text: url, look: { size: 8 } },
    ],
    url,
  )
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
  const { merchant, brand, lines, credits, surcharge, total, paidWith, paidAt } = await readReceipt(
    db,
    payment,
    words,
  )
  const { text } = words
  const title = text('receipt.title')
  const paper = await newPaper({ ...about(words, title, merchant), at: payment.modified, wideFont })
  await head(paper, db, words, merchant, { title, color: brand.color })
  paper.row(text('invoice.date'), paidAt)
  paper.row(text('receipt.id'), payment.id)
  paper.row(text('receipt.method'), paidWith)
  paper.gap()
  paper.rule()
  for (const { name, amount } of lines) paper.row(name, amount)
  if (surcharge) paper.row(text('pay.surcharge'), surcharge)
  paper.rule()
  paper.row(text('invoice.paid'), total, strong)
  for (const { name, amount } of credits) paper.row(name, amount)
  if (payment.amount_refunded > 0)
    paper.row(text('invoice.refunded'), words.money(-payment.amount_refunded, payment.currency))
  foot(paper, words, merchant, brand.name, payment.mode)
  return paper.end()
}

const about = (words: Words, title: string, { name: author }: MerchantRow) => ({
  title,
  author,
  words,
  footer: (page: number, pages: number) => `${title} · ${words.text('pdf.page', { page, pages })}`,
})

async function head(
  paper: Paper,
  db: Reader,
  words: Words,
  merchant: MerchantRow,
  { title, color }: { title: string; color: string },
): Promise<void> {
  const logo = await findLogo(db, merchant.id)
  if (logo) paper.picture(logo)
  paper.text(merchant.name, { face: 'bold', size: 16, color })
  for (const line of sellerLines(words, merchant)) paper.text(line, pale)
  paper.gap()
  paper.text(title, { face: 'bold', size: 20 })
  paper.gap(6)
}

function foot(paper: Paper, words: Words, merchant: MerchantRow, brand: string, mode: Invoice['mode']): void {
  const { text } = words
  paper.gap()
  if (mode === 'test') paper.text(text('portal.test'), strong)
  const contact = contactLine(words, merchant)
  if (contact !== undefined) paper.text(contact, pale)
  paper.text(text('mail.sentBy', { merchant: merchant.name, brand }), pale)
}
