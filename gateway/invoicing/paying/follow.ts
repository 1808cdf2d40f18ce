import type { InvoicePaymentPartRow, TransactionRow, Tx } from '../../platform/storage/index.ts'
import { updateRow } from '../../platform/storage/index.ts'
import { NOBODY } from '../audit/stamp.ts'
import { changeInvoice } from '../invoices/change.ts'
import { lockInvoice } from '../invoices/invoices.ts'
import { paidBy, standingOf } from '../payments/payments.ts'

/**
 * Keeps a payment and its invoices in step with their charge, whatever changes it: the networks' answer, recovery, a refund or one that
 * is undone, a void, a bank that takes the money back (rules: invoicing.md#status). In the database transaction of the change,
 * which has locked the charge; the invoices come after it, in the order of their ids.
 */
export async function followCharge(tx: Tx, charge: TransactionRow, now: number): Promise<void> {
  const { status, failure_code, amount_refunded } = charge
  const payment = await tx
    .selectFrom('invoice_payments')
    .selectAll()
    .where('merchant_id', '=', charge.merchant_id)
    .where('id', '=', charge.invoice_payment_id)
    .executeTakeFirst()
  // It was purged while the networks were asked, or the charge was refused before there was one.
  if (!payment) return
  const parts = await tx
    .selectFrom('invoice_payment_parts')
    .selectAll()
    .where('merchant_id', '=', payment.merchant_id)
    .where('payment_id', '=', payment.id)
    .orderBy('place')
    .execute()
  const invoices = await lockInOrder(tx, payment.merchant_id, parts)
  const changed = { status, failure_code, amount_refunded, modified: now, modified_by: NOBODY }
  await updateRow(tx, 'invoice_payments', payment, changed)
  await shareOut(tx, parts, amount_refunded)
  for (const invoice of invoices) {
    if (invoice.status === 'void') continue
    const next = paidBy(invoice, await standingOf(tx, invoice))
    if (next.status === invoice.status && next.amount_paid === invoice.amount_paid) continue
    await changeInvoice(tx, invoice, { address: 'gateway', now }, next)
  }
}

/** Locks the invoices of a payment. Everybody does so by the order of their ids, and so nobody waits for one another. */
export async function lockInOrder(tx: Tx, merchantId: string, parts: readonly { invoice_id: string }[]) {
  const invoices = []
  for (const id of parts.map(({ invoice_id }) => invoice_id).sort()) {
    invoices.push(await lockInvoice(tx, merchantId, id))
  }
  return invoices
}

/** What is refunded goes off the invoices one after the other; a surcharge goes back last. */
async function shareOut(tx: Tx, parts: readonly InvoicePaymentPartRow[], refunded: number): Promise<void> {
  let left = refunded
  for (const { merchant_id, payment_id, invoice_id, ...part } of parts) {
    const amount_refunded = Math.min(left, part.amount)
    left -= amount_refunded
    if (amount_refunded === part.amount_refunded) continue
    await tx
      .updateTable('invoice_payment_parts')
      .set({ amount_refunded })
      .where('merchant_id', '=', merchant_id)
      .where('payment_id', '=', payment_id)
      .where('invoice_id', '=', invoice_id)
      .execute()
  }
}
