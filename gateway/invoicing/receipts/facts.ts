// The facts of a receipt, for its page, its mail and its PDF.
import { cardNames } from '../../../shared/card-brands.ts'
import type { Mode } from '../../core/caller.ts'
import type { Words } from '../../core/language/words.ts'
import { inMode } from '../../core/merchant-profile.ts'
import { own } from '../../core/objects.ts'
import { printable } from '../../core/text.ts'
import { addressLines } from '../../merchants/merchants/index.ts'
import type { BrandRow, InvoiceRow, MerchantRow, Reader } from '../../platform/storage/index.ts'
import { creditsOfInvoices } from '../payments/credits.ts'
import type { InvoicePayment } from '../payments/payments.ts'

export interface Receipt {
  words: Words
  payment: InvoicePayment
  brand: Pick<BrandRow, 'name' | 'color'>
  merchant: MerchantRow
  /** The invoices that it pays, with the amount of each. */
  lines: readonly { name: string; amount: string }[]
  /** Credit notes of these invoices. */
  credits: readonly { invoice_id: string; name: string; amount: string }[]
  /** Undefined without one. */
  surcharge: string | undefined
  total: string
  paidWith: string
  /** The moment of the payment, in the merchant's time zone. */
  paidAt: string
}

/** Gathers what a payment's receipt says. */
export async function readReceipt(db: Reader, payment: InvoicePayment, words: Words): Promise<Receipt> {
  const { merchant_id, parts, amount, surcharge_amount, currency } = payment
  const invoices = await db
    .selectFrom('invoices')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where(
      'id',
      'in',
      parts.map(({ invoice_id }) => invoice_id),
    )
    .execute()
  const [first] = invoices
  if (!first) throw new Error('A payment pays at least one invoice.')
  const money = (cents: number) => words.money(cents, currency)
  const ids = invoices.map(({ id }) => id)
  const credits = await creditsOfInvoices(db, merchant_id, ids)
  const merchant = await merchantOf(db, merchant_id, payment.mode)
  return {
    words,
    payment,
    brand: await brandOf(db, first),
    merchant,
    lines: parts.map((part) => {
      const invoice = invoices.find(({ id }) => id === part.invoice_id)
      return { name: invoice ? nameOf(words, invoice) : '', amount: money(part.amount) }
    }),
    credits: credits.map((note) => ({
      invoice_id: note.invoice_id,
      name: words.text('credit.title', { number: note.credit_note_number }),
      amount: money(-note.amount),
    })),
    surcharge: surcharge_amount > 0 ? money(surcharge_amount) : undefined,
    total: money(amount + surcharge_amount),
    paidWith: endingIn(words, {
      type: payment.payment_type === 'bank_account' ? 'bank' : 'card',
      card_type: payment.card_type,
      number: payment.last4_digits,
    }),
    paidAt: words.moment(payment.created, merchant.timezone),
  }
}

/** Returns an invoice's title, with the merchant's reference. */
export function nameOf(
  { text }: Words,
  { invoice_number: number, reference }: Pick<InvoiceRow, 'invoice_number' | 'reference'>,
): string {
  return reference
    ? text('invoice.withReference', { number, reference: printable(reference) })
    : text('invoice.title', { number })
}

export function brandOf(db: Reader, { brand_id }: Pick<InvoiceRow, 'brand_id'>): Promise<Receipt['brand']> {
  return db
    .selectFrom('brands')
    .select(['name', 'color'])
    .where('id', '=', brand_id)
    .executeTakeFirstOrThrow()
}

/** Returns a merchant with the profile of a mode. */
export async function merchantOf(db: Reader, id: string, mode: Mode): Promise<MerchantRow> {
  const row = await db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return inMode(row, mode)
}

/** The merchant's address and tax ID, line by line. */
export function sellerLines(words: Words, merchant: MerchantRow): string[] {
  const lines = addressLines(merchant, words.locale)
  if (!merchant.tax_id) return lines
  const label = `${words.text('invoice.taxId')}:`
  // In a line with Arabic or Hebrew, the parts of a number with dashes would change places.
  return words.direction === 'rtl'
    ? [...lines, label, merchant.tax_id]
    : [...lines, `${label} ${merchant.tax_id}`]
}

/** Where payers reach a merchant. */
export const contactOf = ({ support_email, support_phone, contact_email, contact_phone }: MerchantRow) => ({
  email: support_email ?? contact_email ?? undefined,
  phone: support_phone ?? contact_phone ?? undefined,
})

/** What mails say below the sender's name: the address, the tax ID and whom to ask, line by line. */
export function senderLines(words: Words, merchant: MerchantRow): string[] {
  const contact = contactLine(words, merchant)
  return [...sellerLines(words, merchant), ...(contact === undefined ? [] : [contact])]
}

/** Whom to ask, and how. */
export function contactLine({ text }: Words, merchant: MerchantRow): string | undefined {
  const { email, phone } = contactOf(merchant)
  const contact = [email, phone, merchant.website].filter(Boolean).join(', ')
  return contact ? text('pdf.questions', { contact }) : undefined
}

/** Returns a card's name by its type; undefined if the type is missing or unknown. */
export const cardName = (type: string | null | undefined): string | undefined =>
  own(cardNames, type ?? undefined)

interface ShownMethod {
  type: 'card' | 'bank'
  card_type?: string | null | undefined
  number?: string | undefined
  account_number?: string | undefined
}

/** Describes a card or a bank account by its kind and last digits. */
export function endingIn({ text }: Words, { type, card_type, number, account_number }: ShownMethod): string {
  const method = type === 'bank' ? text('pay.bank') : (cardName(card_type) ?? text('pay.card'))
  return text('receipt.endingIn', { method, digits: (number ?? account_number ?? '').slice(-4) })
}
