import type { Kysely } from 'kysely'
import { dateIn, startOfDate } from '../../core/calendar.ts'
import type { Database } from '../rows/schema.ts'

/** A month begins where the merchant is: what was to be told of when it begins in UTC is told of then. */
export async function up(db: Kysely<Database>): Promise<void> {
  const jobs = await db
    .selectFrom('jobs')
    .innerJoin('merchants', 'merchants.id', 'jobs.merchant_id')
    .select(['jobs.id', 'jobs.run_at', 'jobs.due', 'merchants.timezone'])
    .where('jobs.type', '=', 'card_expiry')
    .execute()
  for (const { id, run_at, due, timezone } of jobs) {
    const month = dateIn(run_at, 'UTC').slice(0, 7)
    const begins = startOfDate(`${month}-01`, timezone)
    const moved = { run_at: begins, due: due === null ? null : due + begins - run_at }
    await db.updateTable('jobs').set(moved).where('id', '=', id).execute()
  }
}
