import { sql } from 'kysely'
import { addColumns, type Upgrade } from '../upgrade/step.ts'

/** Rules that direct authentications in place of payments. */
export const authenticationRules: Upgrade = {
  name: '130-authentication-rules',
  steps: [
    addColumns('simulator_rules', [
      { name: 'target', is: () => sql`text check (target in ('authentication'))` },
    ]),
  ],
}
