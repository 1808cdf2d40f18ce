import { sql } from 'kysely'
import { addColumns, type Upgrade } from '../upgrade/step.ts'

/** Which charges of an account need the payer's authentication. */
export const authenticationPolicies: Upgrade = {
  name: '128-authentication-policies',
  steps: [
    addColumns('accounts', [
      { name: 'authentication_policy', is: () => sql`text not null`, later: 'ON_REQUEST' },
      { name: 'authentication_above', is: ({ bigint }) => bigint },
      { name: 'authentication_accepts', is: () => sql`text not null`, later: 'A,U' },
    ]),
  ],
}
