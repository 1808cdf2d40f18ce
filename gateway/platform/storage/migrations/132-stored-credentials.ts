import { sql } from 'kysely'
import { addColumns, index, type Upgrade } from '../upgrade/step.ts'

const text = { is: () => sql`text` }

/** Who starts charges with stored cards, and the networks' ids by which later charges refer to the first one. */
export const storedCredentials: Upgrade = {
  name: '132-stored-credentials',
  steps: [
    addColumns('transactions', [
      { name: 'stored_credential', ...text },
      { name: 'network_transaction_id', ...text },
    ]),
    addColumns('saved_methods', [{ name: 'network_transaction_id', ...text }]),
    addColumns('recurring_charges', [{ name: 'network_transaction_id', ...text }]),
    addColumns('simulator_payments', [{ name: 'network_transaction_id', ...text }]),
    index('simulator_payments_network_id', 'simulator_payments', '(network_transaction_id)'),
  ],
}
