// A merchant's usual reminders for new invoices (rules: invoicing.md#reminder-plan).
import type { Caller } from '../../core/caller.ts'
import type { MerchantRow, Tx } from '../../platform/storage/index.ts'
import { reminderTime } from './due.ts'
import type { NewInvoice } from './schemas.ts'

/** The days of a merchant's plan, from the due date. */
export const planOf = ({ invoice_reminders }: Pick<MerchantRow, 'invoice_reminders'>): number[] =>
  invoice_reminders.split(',').filter(Boolean).map(Number)

/**
 * Adds the merchant's reminders to a new invoice that is sent, has a due date and doesn't name reminders. Those whose time has passed
 * are left out: the invoice itself is sent now.
 */
export async function withPlan(tx: Tx, { merchant, clock }: Caller, body: NewInvoice): Promise<NewInvoice> {
  const { due_date, invoice_messages = [], scheduled_payment_requests } = body
  const [message] = invoice_messages
  if (scheduled_payment_requests !== undefined || due_date === undefined || !message) return body
  const row = await tx
    .selectFrom('merchants')
    .select('invoice_reminders')
    .where('id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  const { email_addresses } = message
  const days = planOf(row).filter((day) => reminderTime(due_date, day, merchant) > clock.now())
  return {
    ...body,
    scheduled_payment_requests: days.map((days_after_due) => ({ email_addresses, days_after_due })),
  }
}
