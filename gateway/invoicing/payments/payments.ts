// Payments of invoices: one charge each, which may pay several invoices of one contact.
import { gatewayError, notFound } from '../../core/errors.ts'
import type {
  InvoicePaymentPartRow,
  InvoicePaymentRow,
  InvoiceRow,
  InvoiceStatus,
  OfflinePaymentRow,
  Reader,
  TransactionStatus,
} from '../../platform/storage/index.ts'

/** What a payment pays of one invoice. */
export interface PaymentPart extends InvoicePaymentPartRow {
  invoice_number: number
}

export interface InvoicePayment extends InvoicePaymentRow {
  parts: readonly PaymentPart[]
}

/** What a payment does to its invoices, by the status of its charge. */
const COUNTS_AS: Readonly<Record<TransactionStatus, 'reserved' | 'paid' | 'nothing'>> = {
  PENDING: 'reserved',
  AUTHORIZED: 'paid',
  COMPLETED: 'paid',
  VOIDED: 'nothing',
  FAILED: 'nothing',
}

/** A contact of a merchant. */
export type Payer = Pick<InvoicePaymentRow, 'merchant_id' | 'contact_id'>

const paymentsTo = (db: Reader, merchantId: string) =>
  db.selectFrom('invoice_payments').selectAll().where('merchant_id', '=', merchantId)

const paymentsBy = (db: Reader, { merchant_id, contact_id }: Payer) =>
  paymentsTo(db, merchant_id).where('contact_id', '=', contact_id)

/** The payment that such a query finds, if any, with its parts. */
async function firstOf(
  db: Reader,
  payments: ReturnType<typeof paymentsTo>,
): Promise<InvoicePayment | undefined> {
  const row = await payments.executeTakeFirst()
  const [payment] = row ? await withParts(db, row.merchant_id, [row]) : []
  return payment
}

/** Reads a contact's payment. @throws 404 when it doesn't exist or belongs to another contact */
export async function readPayment(db: Reader, of: Payer, id: string): Promise<InvoicePayment> {
  const payment = await firstOf(db, paymentsBy(db, of).where('id', '=', id))
  if (!payment) throw notFound('Payment', id)
  return payment
}

/** Finds the payment that a charge makes. */
export const findPayment = (
  db: Reader,
  merchantId: string,
  id: string,
): Promise<InvoicePayment | undefined> => firstOf(db, paymentsTo(db, merchantId).where('id', '=', id))

/** What became of a page's attempt; undefined where there was none that got so far. */
export const findAttempt = (db: Reader, of: Payer, attemptId: string): Promise<InvoicePayment | undefined> =>
  firstOf(db, paymentsBy(db, of).where('attempt_id', '=', attemptId))

/** All payments of invoices, also those that failed, the oldest first. */
export async function paymentsOf(
  db: Reader,
  merchantId: string,
  invoiceIds: readonly string[],
): Promise<InvoicePayment[]> {
  if (invoiceIds.length === 0) return []
  const rows = await paymentsTo(db, merchantId)
    .where('id', 'in', (parts) =>
      parts
        .selectFrom('invoice_payment_parts')
        .select('payment_id')
        .where('merchant_id', '=', merchantId)
        .where('invoice_id', 'in', invoiceIds),
    )
    .orderBy('created')
    .orderBy('id')
    .execute()
  return withParts(db, merchantId, rows)
}

async function withParts(
  db: Reader,
  merchantId: string,
  rows: readonly InvoicePaymentRow[],
): Promise<InvoicePayment[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const parts = await db
    .selectFrom('invoice_payment_parts')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.merchant_id', '=', 'invoice_payment_parts.merchant_id')
        .onRef('invoices.id', '=', 'invoice_payment_parts.invoice_id'),
    )
    .selectAll('invoice_payment_parts')
    .select('invoices.invoice_number')
    .where('invoice_payment_parts.merchant_id', '=', merchantId)
    .where('payment_id', 'in', ids)
    .orderBy('place')
    .execute()
  return rows.map((row) => ({ ...row, parts: parts.filter(({ payment_id }) => payment_id === row.id) }))
}

/** How an invoice stands, in cents. */
export interface Standing {
  /** What was paid in all, refunded or not. */
  paid: number
  refunded: number
  /** What the networks are being asked for just now. */
  reserved: number
}

/** Counts what an invoice was paid with. For a decision, the invoice is locked. */
export async function standingOf(
  db: Reader,
  { merchant_id, id }: Pick<InvoiceRow, 'merchant_id' | 'id'>,
): Promise<Standing> {
  const parts = await db
    .selectFrom('invoice_payment_parts')
    .innerJoin('invoice_payments', (join) =>
      join
        .onRef('invoice_payments.merchant_id', '=', 'invoice_payment_parts.merchant_id')
        .onRef('invoice_payments.id', '=', 'invoice_payment_parts.payment_id'),
    )
    .select([
      'invoice_payments.status',
      'invoice_payment_parts.amount',
      'invoice_payment_parts.amount_refunded',
    ])
    .where('invoice_payment_parts.merchant_id', '=', merchant_id)
    .where('invoice_id', '=', id)
    .execute()
  const offline = await db
    .selectFrom('offline_payments')
    .select(['amount', 'status'])
    .where('merchant_id', '=', merchant_id)
    .where('invoice_id', '=', id)
    .execute()
  return standingBy(parts, offline)
}

/** The same of the payments that an invoice was read with. */
export function standingIn({
  id,
  payments,
  offline,
}: {
  id: string
  payments: readonly InvoicePayment[]
  offline: readonly OfflinePart[]
}): Standing {
  const parts = payments.flatMap((payment) =>
    payment.parts.map((part) => ({ ...part, status: payment.status })),
  )
  return standingBy(
    parts.filter(({ invoice_id }) => invoice_id === id),
    offline,
  )
}

/** An invoice with what may be paid of it, and what the networks are being asked for just now. */
export function withDue<I extends InvoiceRow & Parameters<typeof standingIn>[0]>(
  invoice: I,
): I & { due: number; reserved: number } {
  const standing = standingIn(invoice)
  return { ...invoice, due: dueOf(invoice, standing), reserved: standing.reserved }
}

type CountedPart = Pick<PaymentPart, 'amount' | 'amount_refunded'> & { status: TransactionStatus }

type OfflinePart = Pick<OfflinePaymentRow, 'amount' | 'status'>

function standingBy(parts: readonly CountedPart[], offline: readonly OfflinePart[]): Standing {
  const received = offline.reduce(
    (all, { amount, status }) => (status === 'received' ? all + amount : all),
    0,
  )
  const sum = (as: 'reserved' | 'paid', column: 'amount' | 'amount_refunded') =>
    parts.reduce((all, part) => (COUNTS_AS[part.status] === as ? all + part[column] : all), 0)
  return {
    paid: sum('paid', 'amount') + received,
    refunded: sum('paid', 'amount_refunded'),
    reserved: sum('reserved', 'amount'),
  }
}

/** An invoice's total after credits. */
const askedOf = ({ total_amount, amount_credited }: InvoiceRow): number => total_amount - amount_credited

/** The status of an invoice that wasn't voided (rules: invoicing.md#status). */
function statusBy(invoice: InvoiceRow, { paid, refunded }: Standing): InvoiceStatus {
  const asked = askedOf(invoice)
  if (paid === 0) return asked === 0 ? 'void' : 'pending'
  if (paid === refunded) return 'refunded'
  return paid - refunded >= asked ? 'paid' : 'partially_paid'
}

/**
 * What an invoice says of how it stands. More than its total may have been paid: a refund was voided after its amount was paid once more.
 * The invoice says no more than that it's paid.
 */
export const paidBy = (
  invoice: InvoiceRow,
  standing: Standing,
): Pick<InvoiceRow, 'status' | 'amount_paid'> => ({
  status: statusBy(invoice, standing),
  amount_paid: Math.min(standing.paid - standing.refunded, invoice.total_amount),
})

/** What may still be paid of an invoice: nothing of one that is void or refunded, nor what is being paid right now. */
export const dueOf = (invoice: InvoiceRow, { paid, refunded, reserved }: Standing): number =>
  owedOf({ ...invoice, amount_paid: paid - refunded + reserved })

/** The same by the invoice's own `amount_paid`, so that what is being paid right now is due. */
export const owedOf = (invoice: InvoiceRow): number =>
  invoice.status === 'void' || invoice.status === 'refunded'
    ? 0
    : Math.max(askedOf(invoice) - invoice.amount_paid, 0)

/** The 409 while a payment of the same is under way. */
export const beingPaid = () =>
  gatewayError('version_conflict', {
    message: 'This is being paid just now. Look at the invoice before you pay again.',
  })

/** The 422 for what nobody owes, or owes no more. */
export const notDue = () =>
  gatewayError('unavailable_for_current_status', { message: 'Nothing is due of this any more.' })
