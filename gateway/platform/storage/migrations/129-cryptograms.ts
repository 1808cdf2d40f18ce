import { sql } from 'kysely'
import { addColumns, index, type Upgrade } from '../upgrade/step.ts'

/** The cryptograms that simulated issuers gave, for the networks to compare. */
export const cryptograms: Upgrade = {
  name: '129-cryptograms',
  steps: [
    addColumns('simulator_authentications', [{ name: 'cavv', is: () => sql`text` }]),
    index('simulator_authentications_ds', 'simulator_authentications', '(merchant_id, ds_transaction_id)'),
  ],
}
