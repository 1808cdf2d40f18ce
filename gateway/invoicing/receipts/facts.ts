// What a receipt says, in a mail and on paper.
import type { CardType } from '../../../shared/card-brands.ts'
import type { Mode } from '../../core/caller.ts'
import { inMode } from '../../core/merchant-profile.ts'
import { formatMoney } from '../../core/money.ts'
import { printable } from '../../core/text.ts'
import type { BrandRow, InvoiceRow, MerchantRow, Reader } from '../../platform/storage/index.ts'
import type { InvoicePayment } from '../payments/payments.ts'

export interface Receipt {
  payment: InvoicePayment
  brand: Pick<BrandRow, 'name' | 'color'>
  merchant: MerchantRow
  /** The invoices that it pays, as the merchant calls them, and what of each. */
  lines: readonly { name: string; amount: string }[]
  /** Undefined where there is none. */
  surcharge: string | undefined
  total: string
  paidWith: string
}

/** Gathers what a payment's receipt says. */
export async function readReceipt(db: Reader, payment: InvoicePayment): Promise<Receipt> {
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
  const money = (cents: number) => formatMoney(cents, currency)
  return {
    payment,
    brand: await brandOf(db, first),
    merchant: await merchantOf(db, merchant_id, payment.mode),
    lines: parts.map((part) => {
      const invoice = invoices.find(({ id }) => id === part.invoice_id)
      return { name: invoice ? nameOf(invoice) : '', amount: money(part.amount) }
    }),
    surcharge: surcharge_amount > 0 ? money(surcharge_amount) : undefined,
    total: money(amount + surcharge_amount),
    paidWith: methodText(payment),
  }
}

/** What an invoice is called where people read of it. */
export function nameOf({
  invoice_number,
  reference,
}: Pick<InvoiceRow, 'invoice_number' | 'reference'>): string {
  const name = `Invoice ${invoice_number}`
  return reference ? `${name} (${printable(reference)})` : name
}

export function brandOf(db: Reader, { brand_id }: Pick<InvoiceRow, 'brand_id'>): Promise<Receipt['brand']> {
  return db
    .selectFrom('brands')
    .select(['name', 'color'])
    .where('id', '=', brand_id)
    .executeTakeFirstOrThrow()
}

/** A merchant as payers of one mode see it. */
export async function merchantOf(db: Reader, id: string, mode: Mode): Promise<MerchantRow> {
  const row = await db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return inMode(row, mode)
}

const CARDS: Partial<Record<CardType, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  DINERS_CLUB: 'Diners Club',
  JCB: 'JCB',
}

function methodText({ card_type, payment_type, last4_digits }: InvoicePayment): string {
  const what = payment_type === 'bank_account' ? 'Bank account' : (card_type && CARDS[card_type]) || 'Card'
  return `${what} ending in ${last4_digits}`
}
