import { sql } from 'kysely'
import { addColumns, type Upgrade } from '../upgrade/step.ts'

/** The authentication that a card was saved with. */
export const cardAuthentications: Upgrade = {
  name: '135-card-authentications',
  steps: [addColumns('saved_methods', [{ name: 'authentication_id', is: () => sql`text` }])],
}
