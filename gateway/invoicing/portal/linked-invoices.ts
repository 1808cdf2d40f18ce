// What a link shows to a payer.
import { notFound } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Reader } from '../../platform/storage/index.ts'
import { type Invoice, invoicesOf, readInvoice, withRecords } from '../invoices/invoices.ts'
import { openStatuses } from '../invoices/transitions.ts'
import type { FoundLink } from '../links/links.ts'
import { withDue } from '../payments/payments.ts'

/** An invoice as its payer sees it, in cents. */
export interface ShownInvoice extends Invoice {
  /** What may be paid of it. */
  due: number
  /** What the networks are being asked for just now. */
  reserved: number
}

/**
 * One of the invoices that a link opens (rules: invoicing.md#links).
 * @param link as `findLink` found it just now
 * @throws 404 for any other
 */
export async function shownInvoice(
  db: Reader,
  { merchant_id, mode, contact_id, invoice_id }: FoundLink,
  id: string,
): Promise<ShownInvoice> {
  const invoice = await readInvoice(db, merchant_id, id)
  const isShown = invoice.contact_id === contact_id && invoice.mode === mode && (invoice_id ?? id) === id
  if (!isShown) throw notFound('Invoice', id)
  return withDue(invoice)
}

/** All that are still to be paid, or are being paid, of those that a link opens: the oldest first. */
export async function openInvoices(
  db: Reader,
  { merchant_id, mode, contact_id, invoice_id }: FoundLink,
): Promise<ShownInvoice[]> {
  const rows = await invoicesOf(db, merchant_id)
    .where('contact_id', '=', contact_id)
    .where('mode', '=', mode)
    .where('status', 'in', openStatuses)
    .$if(invoice_id !== null, (all) => all.where('id', '=', invoice_id ?? ''))
    .orderBy('invoice_date')
    .orderBy('created')
    .orderBy('id')
    .limit(limits.invoicing.maxShown)
    .execute()
  return (await withRecords(db, merchant_id, rows)).map((invoice) => withDue(invoice))
}
