import { sql } from 'kysely'
import { addColumns, type Upgrade } from '../upgrade/step.ts'

/** How many codes to pay with saved methods were mailed within a day. */
export const codesADay: Upgrade = {
  name: '122-codes-a-day',
  steps: [
    addColumns('payment_codes', [
      { name: 'day_ends', is: ({ bigint }) => sql`${bigint} not null`, existing: 0, later: 0 },
      { name: 'day_sent', is: ({ bigint }) => sql`${bigint} not null`, existing: 0, later: 0 },
    ]),
  ],
}
