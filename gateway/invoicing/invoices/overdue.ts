// The event of an invoice that wasn't paid in time (rules: invoicing.md#due-date).
import { daysLater, startOfDate } from '../../core/calendar.ts'
import { cancelJob, finishJob, type JobHandler, scheduleJob } from '../../platform/jobs/index.ts'
import type { InvoiceRow, Storage, Tx } from '../../platform/storage/index.ts'
import { tellOfInvoice } from './change.ts'
import { invoicesOf, lockInvoice, readInvoice } from './invoices.ts'
import { isOpen } from './transitions.ts'

/** Has `invoice.overdue` recorded once the due date has passed. An invoice without one is never overdue. */
export async function scheduleOverdue(
  tx: Tx,
  { timezone }: { timezone: string },
  { id: record_id, merchant_id, mode, due_date }: InvoiceRow,
): Promise<void> {
  const job = { type: 'overdue', merchant_id, mode, record_id } as const
  if (due_date === null) return cancelJob(tx, job)
  return scheduleJob(tx, { ...job, run_at: startOfDate(daysLater(due_date, 1), timezone) })
}

/** The job of an invoice whose due date has passed. */
export function createOverdueJob({ storage }: { storage: Storage }): JobHandler<'overdue'> {
  return (job, { clock }) =>
    storage.write(async (tx) => {
      const { merchant_id, record_id: id } = job
      // It may have been purged.
      const found = await invoicesOf(tx, merchant_id).where('id', '=', id).executeTakeFirst()
      if (found && isOpen(await lockInvoice(tx, merchant_id, id)))
        await tellOfInvoice(tx, await readInvoice(tx, merchant_id, id), 'overdue', clock.now())
      await finishJob(tx, job)
    })
}
