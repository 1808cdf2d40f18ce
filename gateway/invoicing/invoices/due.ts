// When an invoice is due, and what follows from that (rules: invoicing.md#due-date).
import { dateIn, daysLater, nineOn } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import type { InvoiceRow } from '../../platform/storage/index.ts'
import { isOpen } from './transitions.ts'

type Zoned = Pick<Caller['merchant'], 'timezone'>

/** Today, as due dates mean it. @param caller with the merchant's clock of the invoice's mode */
export const todayOf = ({ clock, merchant }: Pick<Caller, 'clock'> & { merchant: Zoned }): string =>
  dateIn(clock.now(), merchant.timezone)

/** Whether an open invoice's due date has passed. @param today `YYYY-MM-DD` */
export const isOverdue = (
  invoice: { status: InvoiceRow['status']; due_date?: string | null | undefined },
  today: string,
): boolean => isOpen(invoice) && invoice.due_date != null && invoice.due_date < today

/** When a reminder is sent: at nine in the merchant's time zone. @param days after the due date; before it if below 0 */
export const reminderTime = (dueDate: string, days: number, { timezone }: Zoned): number =>
  nineOn(daysLater(dueDate, days), timezone)
