// Changes an invoice until something is paid (rules: invoicing.md#edit).
import { readInstant, timestamp } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import { fieldError, gatewayError, refuse } from '../../core/errors.ts'
import type { Members } from '../../core/objects.ts'
import { recordOwn } from '../../platform/audit-log/index.ts'
import { scheduleJob } from '../../platform/jobs/index.ts'
import { type InvoiceRow, recordAttempt, type Tx, toJson, updateRow } from '../../platform/storage/index.ts'
import { auditFacts } from '../audit/stamp.ts'
import { readLines } from '../lines/lines.ts'
import { beingPaid, standingOf } from '../payments/payments.ts'
import { tellOfInvoice } from './change.ts'
import type { InvoiceParts } from './create.ts'
import { reminderTime } from './due.ts'
import { newInvoiceFaults, remindersOf } from './input.ts'
import { type Invoice, lockInvoice, readInvoice } from './invoices.ts'
import { scheduleOverdue } from './overdue.ts'
import { cancelReminders, scheduleReminders } from './reminders.ts'
import type { InvoiceEdit } from './schemas.ts'
import { isOpen } from './transitions.ts'

/** The faults of a change, together with the invoice's date and due date. */
export const editFaults = (
  { invoice_date, due_date }: Pick<InvoiceRow, 'invoice_date' | 'due_date'>,
  body: Members,
) =>
  newInvoiceFaults({
    ...body,
    invoice_date: body.invoice_date ?? timestamp(invoice_date),
    due_date: body.due_date === undefined ? due_date : body.due_date,
  })

/**
 * Changes the given members of an invoice; null clears (rules: conventions.md#updates).
 * @param seen the `modified` that the caller knows, so that a change that it hasn't seen isn't overwritten. Absent: not checked
 * @throws 404 if it doesn't exist or belongs to another merchant; 409 while it's being paid, and for another `seen`; 422 for faults, and
 *   if it isn't pending or has credit notes; reminders alone may change while it's open
 */
export async function editInvoice(
  { storage, cipher }: Pick<InvoiceParts, 'storage' | 'cipher'>,
  caller: Caller,
  id: string,
  body: InvoiceEdit,
  seen?: number,
): Promise<Invoice> {
  const { merchant, clock, attempt } = caller
  return storage.write(async (tx) => {
    const row = await lockInvoice(tx, merchant.id, id)
    if (seen !== undefined && seen !== row.modified) throw gatewayError('version_conflict')
    await checkEditable(tx, row, body)
    refuse(editFaults(row, { ...body }))
    const edited = editedRow(row, body)
    const modified = { modified: clock.now(), modified_by: auditFacts(caller) }
    await updateRow(tx, 'invoices', row, { ...edited, ...modified })
    await moveReminders(tx, caller, edited, body)
    // Only then: an edit of an overdue invoice mustn't record `invoice.overdue` again.
    if (edited.due_date !== row.due_date) await scheduleOverdue(tx, merchant, edited)
    const invoice = await readInvoice(tx, merchant.id, id)
    await tellOfInvoice(tx, invoice, 'updated', clock.now())
    await recordAttempt(tx, attempt, 'Invoice', id)
    await recordOwn(tx, cipher, caller, {
      action: 'invoice.changed',
      record: { type: 'Invoice', id },
      before: auditedOf(row),
      after: auditedOf(edited),
    })
    return invoice
  })
}

/** Reminders may change as long as the invoice is open, anything else until something is paid or credited. @throws 409, 422 */
async function checkEditable(
  tx: Tx,
  row: InvoiceRow,
  { scheduled_payment_requests, ...content }: InvoiceEdit,
): Promise<void> {
  const isContent = Object.values(content).some((value) => value !== undefined)
  if (isContent ? row.status !== 'pending' : !isOpen(row)) {
    const message = `An invoice that is ${row.status} can’t be changed.`
    throw gatewayError('unavailable_for_current_status', { message })
  }
  if (!isContent) return
  if (row.amount_credited > 0) {
    const message = 'An invoice with credit notes can’t be changed.'
    throw gatewayError('unavailable_for_current_status', { message })
  }
  if ((await standingOf(tx, row)).reserved > 0) throw beingPaid()
}

/** Replaces the reminders that are left, and moves those that follow the due date. */
async function moveReminders(
  tx: Tx,
  caller: Caller,
  invoice: InvoiceRow,
  { scheduled_payment_requests }: InvoiceEdit,
): Promise<void> {
  const { merchant, clock } = caller
  if (scheduled_payment_requests !== undefined) {
    await cancelReminders(tx, invoice, clock.now())
    const due = invoice.due_date === null ? {} : { due_date: invoice.due_date }
    const asked = remindersOf({ ...due, scheduled_payment_requests }, merchant)
    await scheduleReminders(tx, caller, invoice, asked)
  }
  await moveTimes(tx, caller, invoice)
}

const auditedOf = ({ invoice_number, total_amount, due_date, reference }: InvoiceRow) => ({
  invoice_number,
  total_amount,
  due_date,
  reference,
})

function editedRow(
  row: InvoiceRow,
  { line_items, invoice_date, due_date, reference }: InvoiceEdit,
): InvoiceRow {
  const priced = line_items && readLines(line_items)
  return {
    ...row,
    ...(priced && { line_items: toJson(priced.lines), total_amount: priced.total }),
    ...(invoice_date !== undefined && { invoice_date: readInstant(invoice_date)?.first ?? row.invoice_date }),
    ...(due_date !== undefined && { due_date }),
    ...(reference !== undefined && { reference: reference || null }),
  }
}

/** What follows the due date moves with it. */
async function moveTimes(tx: Tx, { merchant }: Caller, invoice: InvoiceRow): Promise<void> {
  const { id, merchant_id, mode, due_date } = invoice
  const following = await tx
    .selectFrom('payment_requests')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('invoice_id', '=', id)
    .where('status', '=', 'scheduled')
    .where('days_after_due', 'is not', null)
    .execute()
  for (const request of following) {
    if (due_date === null) throw fieldError('due_date', 'Reminders follow the due date.')
    const send_at = reminderTime(due_date, request.days_after_due ?? 0, merchant)
    await updateRow(tx, 'payment_requests', request, { send_at })
    await scheduleJob(tx, { type: 'remind', merchant_id, mode, record_id: request.id, run_at: send_at })
  }
}
