import type { Caller } from '../../core/caller.ts'
import { recordEvent } from '../../payments/events/index.ts'
import { type InvoiceEvent, type InvoiceRow, type Tx, updateRow } from '../../platform/storage/index.ts'
import { auditFacts } from '../audit/stamp.ts'
import { eventData } from './events.ts'
import { type Invoice, readInvoice } from './invoices.ts'
import { endReminders } from './reminders.ts'
import { checkTransition, EVENT_OF } from './transitions.ts'

/** Who changes an invoice. Its time is by the merchant's clock of the invoice's mode. */
export type Changer = Pick<Caller, 'address' | 'clientId'> & { now: number }

/** Either a status, which may be the same with another amount, or how far the payer has come. */
export type InvoiceChange =
  | Pick<InvoiceRow, 'status'>
  | Pick<InvoiceRow, 'status' | 'amount_paid'>
  | Pick<InvoiceRow, 'status' | 'amount_paid' | 'amount_credited'>
  | Pick<InvoiceRow, 'presentment_status'>

/**
 * The only function that changes an invoice. It checks the table of transitions and records the events.
 * @param row the invoice as the current write has locked it (`lockInvoice`)
 * @throws 422 unavailable_for_current_status when the table does not allow the change
 */
export async function changeInvoice(
  tx: Tx,
  row: InvoiceRow,
  by: Changer,
  change: InvoiceChange,
): Promise<Invoice> {
  if ('status' in change) {
    const isPaidMore = 'amount_paid' in change && change.status === row.status
    if (!isPaidMore) checkTransition(row.status, change.status)
  }
  await updateRow(tx, 'invoices', row, { ...change, modified: by.now, modified_by: auditFacts(by) })
  if ('status' in change) await endReminders(tx, { ...row, status: change.status }, by.now)
  const invoice = await readInvoice(tx, row.merchant_id, row.id)
  for (const event of eventsOf(row, change)) await tellOfInvoice(tx, invoice, event, by.now)
  return invoice
}

function eventsOf({ status }: InvoiceRow, change: InvoiceChange): InvoiceEvent[] {
  if ('presentment_status' in change) return [change.presentment_status === 'viewed' ? 'viewed' : 'sent']
  if (!('amount_credited' in change)) return [EVENT_OF[change.status]]
  return ['credited', ...(change.status === status ? [] : [EVENT_OF[change.status]])]
}

/** Records an event with the invoice as it is now. */
export async function tellOfInvoice(
  tx: Tx,
  invoice: Invoice,
  event: InvoiceEvent,
  now: number,
): Promise<void> {
  const { merchant_id, mode } = invoice
  const data = eventData(invoice)
  await recordEvent(tx, { merchant_id, mode, type: `invoice.${event}`, created: now, data })
}
