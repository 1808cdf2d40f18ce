import { sql } from 'kysely'
import { addColumns, type Upgrade } from '../upgrade/step.ts'

const text = { is: () => sql`text` }

/** Authentications of recurring charges whose first payment is still to come. */
export const recurringAuthentications: Upgrade = {
  name: '133-recurring-authentications',
  steps: [
    addColumns('authentications', [{ name: 'recurring_charge_id', ...text }]),
    addColumns('recurring_charges', [{ name: 'authentication_id', ...text }]),
  ],
}
