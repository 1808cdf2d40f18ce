// Where a merchant moves to another time zone, its days and months begin at another time, and what is planned for them moves
// along (rules: conventions.md#days).
import { dateIn, monthIn, startOfDate, startOfMonth } from '../../core/calendar.ts'
import { moveJobs } from '../../platform/jobs/index.ts'
import type { JobType, MerchantRow, Tx } from '../../platform/storage/index.ts'

/** When it is to run that ran at a time in the zone of before. */
type Move = (run_at: number) => number

/** @param from the merchant, as it was @param to the time zone that it has from now on */
export async function followTimeZone(
  tx: Tx,
  { id, timezone: from }: Pick<MerchantRow, 'id' | 'timezone'>,
  to: string,
): Promise<void> {
  const withDay: Move = (run_at) => {
    const date = dateIn(run_at, from)
    // What is being paid has a job, too, which is for no day.
    return startOfDate(date, from) === run_at ? startOfDate(date, to) : run_at
  }
  await moveAll(tx, id, 'collect', withDay)
  await moveAll(tx, id, 'overdue', withDay)
  await moveAll(tx, id, 'card_expiry', (run_at) => startOfMonth(monthIn(run_at, from), to))
}

/** All that are for one day have one time, so there are fewer times than jobs. */
async function moveAll(tx: Tx, merchant_id: string, type: JobType, move: Move): Promise<void> {
  const times = await tx
    .selectFrom('jobs')
    .select(['mode', 'run_at'])
    .distinct()
    .where('merchant_id', '=', merchant_id)
    .where('type', '=', type)
    .orderBy('run_at')
    .execute()
  // A day may begin when the next one has until now: whatever moves to later does so from the last one on.
  if (times.some(({ run_at }) => move(run_at) > run_at)) times.reverse()
  for (const { mode, run_at } of times) {
    await moveJobs(tx, { type, merchant_id, mode, run_at }, move(run_at))
  }
}
