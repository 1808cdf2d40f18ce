import { sql } from 'kysely'
import { addColumns, type Upgrade } from '../upgrade/step.ts'

/** What a request was refused for. */
export const requestErrors: Upgrade = {
  name: '137-request-errors',
  steps: [addColumns('api_requests', [{ name: 'error_code', is: () => sql`text` }])],
}
