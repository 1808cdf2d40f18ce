// Offline payments: a check, cash or a transfer that the merchant received (rules: invoicing.md#offline). They count as paid, and
// can be removed.
import type { Caller } from '../../core/caller.ts'
import { type ErrorMessage, fieldError, gatewayError, notFound } from '../../core/errors.ts'
import { newPortalId } from '../../core/ids.ts'
import type { Members } from '../../core/objects.ts'
import { recordOwn } from '../../platform/audit-log/index.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import {
  type InvoiceRow,
  type OfflinePaymentRow,
  recordAttempt,
  type Storage,
  type Tx,
  updateRow,
} from '../../platform/storage/index.ts'
import { auditFacts, newStamp } from '../audit/stamp.ts'
import { type NewOfflinePayment, offlineRecord } from '../payments/offline-schemas.ts'
import { dueOf, notDue, paidBy, standingOf } from '../payments/payments.ts'
import { changeInvoice } from './change.ts'
import { todayOf } from './due.ts'
import { dateFaults } from './input.ts'
import { type Invoice, lockInvoice, readInvoice } from './invoices.ts'

interface Parts {
  storage: Storage
  cipher: Cipher
}

/** What the schema can't find. */
export const offlinePaymentFaults = ({ received }: Members): ErrorMessage[] =>
  dateFaults(received, 'received')

/**
 * Records a payment of an invoice.
 * @param body without `offlinePaymentFaults`; without an amount it's the amount due
 * @throws 404 if the invoice doesn't exist or belongs to another merchant; 422 if the amount is more than is due
 */
export async function recordOfflinePayment(
  { storage, cipher }: Parts,
  caller: Caller,
  invoiceId: string,
  body: NewOfflinePayment,
): Promise<Invoice> {
  const { merchant, attempt } = caller
  return storage.write(async (tx) => {
    const invoice = await lockInvoice(tx, merchant.id, invoiceId)
    const due = dueOf(invoice, await standingOf(tx, invoice))
    if (due === 0) throw notDue()
    const amount = body.amount === undefined ? due : Number(body.amount)
    if (amount > due) throw fieldError('amount', 'This is more than is due.', 'exceeds_maximum_value')
    const row: OfflinePaymentRow = {
      ...offlineRecord.initial,
      id: newPortalId('payment'),
      merchant_id: merchant.id,
      invoice_id: invoice.id,
      ...newStamp(caller),
      amount,
      method: body.method,
      received: body.received ?? todayOf(caller),
      note: body.note?.trim() || null,
    }
    await tx.insertInto('offline_payments').values(row).execute()
    await follow(tx, caller, invoice)
    await recordAttempt(tx, attempt, 'Invoice', invoice.id)
    await note(tx, cipher, caller, invoice, row)
    return readInvoice(tx, merchant.id, invoice.id)
  })
}

/**
 * Removes a payment that was recorded by mistake: its amount is due again.
 * @throws 404 if it doesn't exist or belongs to another merchant; 422 unavailable_for_current_status if it's removed already, or if a refund
 *   has closed the invoice
 */
export async function removeOfflinePayment(
  { storage, cipher }: Parts,
  caller: Caller,
  invoiceId: string,
  id: string,
): Promise<Invoice> {
  const { merchant, clock, attempt } = caller
  return storage.write(async (tx) => {
    const invoice = await lockInvoice(tx, merchant.id, invoiceId)
    const row = await tx
      .selectFrom('offline_payments')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .where('invoice_id', '=', invoiceId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound('Payment', id)
    if (row.status === 'removed')
      throw gatewayError('unavailable_for_current_status', { message: 'This payment is removed already.' })
    const modified = { modified: clock.now(), modified_by: auditFacts(caller) }
    const removed = { ...row, status: 'removed', ...modified } as const
    await updateRow(tx, 'offline_payments', row, removed)
    await follow(tx, caller, invoice)
    await recordAttempt(tx, attempt, 'Invoice', invoice.id)
    await note(tx, cipher, caller, invoice, removed)
    return readInvoice(tx, merchant.id, invoice.id)
  })
}

/** Brings the invoice in line with what was paid of it. */
async function follow(tx: Tx, caller: Caller, invoice: InvoiceRow): Promise<void> {
  const next = paidBy(invoice, await standingOf(tx, invoice))
  await changeInvoice(tx, invoice, { ...caller, now: caller.clock.now() }, next)
}

async function note(
  tx: Tx,
  cipher: Cipher,
  caller: Caller,
  { id, invoice_number }: InvoiceRow,
  { amount, method, status }: OfflinePaymentRow,
): Promise<void> {
  await recordOwn(tx, cipher, caller, {
    action: status === 'received' ? 'invoice.payment_recorded' : 'invoice.payment_removed',
    record: { type: 'Invoice', id },
    after: { invoice_number, amount, method },
  })
}
