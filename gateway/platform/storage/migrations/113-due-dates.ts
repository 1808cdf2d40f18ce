import { sql } from 'kysely'
import { addColumns, index, type Upgrade } from '../upgrade/step.ts'

/** When invoices are due, reminders relative to that, and what an invoice says about its merchant. */
export const dueDates: Upgrade = {
  name: '113-due-dates',
  steps: [
    addColumns('invoices', [{ name: 'due_date', is: () => sql`text` }]),
    addColumns('payment_requests', [{ name: 'days_after_due', is: ({ bigint }) => bigint }]),
    addColumns('merchants', [{ name: 'tax_id', is: () => sql`text` }]),
    index(
      'invoices_due',
      'invoices',
      `(merchant_id, mode, due_date, id) where status in ('pending', 'partially_paid') and due_date is not null`,
    ),
  ],
}
