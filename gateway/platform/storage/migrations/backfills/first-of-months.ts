import { dateIn, startOfDate } from '../../../../core/calendar.ts'
import type { Backfill } from '../../upgrade/step.ts'

/**
 * Expiry of cards: a month begins where the merchant is, and in 1.4.0 began in UTC. A job that has not been moved yet, or is one of
 * 1.4.0's, runs some hours off.
 */
export const firstOfMonths: Backfill = {
  kind: 'backfill',
  phase: 'background',
  name: 'months of merchants',
  table: 'jobs',
  async batch(tx, _dialect, { after = '', rows }) {
    const jobs = await tx
      .selectFrom('jobs')
      .innerJoin('merchants', 'merchants.id', 'jobs.merchant_id')
      .select(['jobs.id', 'jobs.record_id', 'jobs.run_at', 'jobs.due', 'merchants.timezone'])
      .where('jobs.type', '=', 'card_expiry')
      .where('jobs.record_id', '>', after)
      .orderBy('jobs.record_id')
      .limit(rows)
      .execute()
    for (const { id, run_at, due, timezone } of jobs) {
      const first = `${dateIn(run_at, 'UTC').slice(0, 7)}-01`
      // Another time is one that was moved.
      if (run_at !== startOfDate(first, 'UTC')) continue
      const begins = startOfDate(first, timezone)
      const moved = { run_at: begins, due: due === null ? null : due + begins - run_at }
      await tx.updateTable('jobs').set(moved).where('id', '=', id).where('run_at', '=', run_at).execute()
    }
    return { rows: jobs.length, last: jobs.at(-1)?.record_id }
  },
}
