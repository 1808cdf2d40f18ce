import { sql } from 'kysely'
import { addColumns, type Upgrade } from '../upgrade/step.ts'

/** Which fields a request was refused for, and what kind of fault each has. */
export const requestFaults: Upgrade = {
  name: '141-request-faults',
  steps: [addColumns('api_requests', [{ name: 'faults', is: () => sql`text` }])],
}
