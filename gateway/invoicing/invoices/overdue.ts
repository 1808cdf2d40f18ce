// The event of an invoice that wasn't paid in time (rules: invoicing.md#due-date).
import { daysLater, startOfDate } from '../../core/calendar.ts'
import { cancelJob, finishJob, type JobHandler, postponeJob, scheduleJob } from '../../platform/jobs/index.ts'
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
  return scheduleJob(tx, { ...job, run_at: endOf(due_date, timezone) })
}

const endOf = (date: string, timezone: string) => startOfDate(daysLater(date, 1), timezone)

/** The job of an invoice whose due date has passed. */
export function createOverdueJob({ storage }: { storage: Storage }): JobHandler<'overdue'> {
  return (job, { clock }) =>
    storage.write(async (tx) => {
      const { merchant_id, record_id: id } = job
      // It may have been purged.
      const found = await invoicesOf(tx, merchant_id).where('id', '=', id).executeTakeFirst()
      const isUnpaid = found && isOpen(await lockInvoice(tx, merchant_id, id))
      const invoice = isUnpaid ? await readInvoice(tx, merchant_id, id) : undefined
      if (invoice && invoice.due_date !== null) {
        const merchants = tx.selectFrom('merchants').select('timezone').where('id', '=', merchant_id)
        const end = endOf(invoice.due_date, (await merchants.executeTakeFirstOrThrow()).timezone)
        // The merchant may have moved to a time zone in which the day isn't over.
        if (end > clock.now()) return postponeJob(tx, job, end)
        await tellOfInvoice(tx, invoice, 'overdue', clock.now())
      }
      await finishJob(tx, job)
    })
}
