import { sql } from 'kysely'
import { addColumns, type Upgrade } from '../upgrade/step.ts'

/** When a merchant usually reminds customers of invoices. */
export const reminderPlans: Upgrade = {
  name: '124-reminder-plans',
  steps: [
    addColumns('merchants', [
      { name: 'invoice_reminders', is: () => sql`text not null`, existing: '', later: '' },
    ]),
  ],
}
