// Payment requests that go out later (rules: invoicing.md#scheduled).
import type { Caller } from '../../core/caller.ts'
import { newPortalId } from '../../core/ids.ts'
import { scheduleJob } from '../../platform/jobs/index.ts'
import {
  type InvoiceRow,
  insertRows,
  type PaymentRequestRow,
  type Tx,
  toJson,
} from '../../platform/storage/index.ts'
import { NOBODY, newStamp } from '../audit/stamp.ts'
import type { Reminder } from './input.ts'
import { isOpen } from './transitions.ts'

/** Schedules reminders of an invoice. One whose time has passed is sent immediately. */
export async function scheduleReminders(
  tx: Tx,
  caller: Pick<Caller, 'clock' | 'clientId' | 'address'>,
  { id: invoice_id, merchant_id, mode }: InvoiceRow,
  reminders: readonly Reminder[],
): Promise<void> {
  const rows = reminders.map(
    ({ send_at, days_after_due, email_addresses, subject, message }): PaymentRequestRow => ({
      id: newPortalId('request'),
      merchant_id,
      invoice_id,
      ...newStamp(caller),
      send_at,
      days_after_due: days_after_due ?? null,
      email_addresses: toJson([...email_addresses]),
      subject: subject ?? null,
      message: message ?? null,
      status: 'scheduled',
    }),
  )
  await insertRows(tx, 'payment_requests', rows)
  for (const { id: record_id, send_at: run_at } of rows) {
    await scheduleJob(tx, { type: 'remind', merchant_id, mode, record_id, run_at })
  }
}

/**
 * Lets nobody be reminded of an invoice that asks for nothing any more, in the write that makes it so. The jobs stay, and find
 * nothing to do.
 */
export async function endReminders(
  tx: Tx,
  invoice: Pick<InvoiceRow, 'merchant_id' | 'id' | 'status'>,
  now: number,
): Promise<void> {
  if (!isOpen(invoice)) await cancelReminders(tx, invoice, now)
}

/** Cancels those that are left. Their jobs find nothing to do. */
export async function cancelReminders(
  tx: Tx,
  invoice: Pick<InvoiceRow, 'merchant_id' | 'id'>,
  now: number,
): Promise<void> {
  await tx
    .updateTable('payment_requests')
    .set({ status: 'canceled', modified: now, modified_by: NOBODY })
    .where('merchant_id', '=', invoice.merchant_id)
    .where('invoice_id', '=', invoice.id)
    .where('status', '=', 'scheduled')
    .execute()
}
