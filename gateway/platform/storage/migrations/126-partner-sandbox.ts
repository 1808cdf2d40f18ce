import { sql } from 'kysely'
import { addColumns, type Upgrade } from '../upgrade/step.ts'

/** Applications with which a partner tries onboarding from beginning to end. */
export const partnerSandbox: Upgrade = {
  name: '126-partner-sandbox',
  steps: [
    addColumns('merchant_applications', [{ name: 'sandbox', is: () => sql`integer check (sandbox = 1)` }]),
  ],
}
