import { sql } from 'kysely'
import { createTables, type Upgrade } from '../upgrade/step.ts'

/** How far test clocks have come that are being set forward, or have stopped on the way. */
export const testClockTurns: Upgrade = {
  name: '110-test-clock-turns',
  steps: [
    createTables('turns of test clocks', ({ bigint, strict }) => [
      sql`create table test_clock_turns (
      merchant_id text not null primary key references merchants (id),
      began_at ${bigint} not null,
      target ${bigint} not null
    ) ${strict}`,
    ]),
  ],
}
