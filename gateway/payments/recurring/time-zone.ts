// Where a merchant moves to another time zone, its days and months begin at another time, and what is planned for them moves
// along (rules: conventions.md#days).
import { dateIn, daysLater, monthIn, nineOn, startOfDate, startOfMonth } from '../../core/calendar.ts'
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
  await moveReminders(tx, id, to)
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

/** Reminders that follow an invoice's due date. Others go out at the time that they name. */
async function moveReminders(tx: Tx, merchant_id: string, to: string): Promise<void> {
  const waiting = await tx
    .selectFrom('jobs')
    .innerJoin('payment_requests', (join) =>
      join
        .onRef('payment_requests.merchant_id', '=', 'jobs.merchant_id')
        .onRef('payment_requests.id', '=', 'jobs.record_id')
        .onRef('payment_requests.send_at', '=', 'jobs.run_at'),
    )
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.merchant_id', '=', 'payment_requests.merchant_id')
        .onRef('invoices.id', '=', 'payment_requests.invoice_id'),
    )
    .select(['payment_requests.id', 'jobs.mode', 'send_at', 'days_after_due', 'due_date'])
    .where('jobs.merchant_id', '=', merchant_id)
    .where('jobs.type', '=', 'remind')
    .where('jobs.instance_id', 'is', null)
    .where('payment_requests.status', '=', 'scheduled')
    .where('days_after_due', 'is not', null)
    .execute()
  const groups = Map.groupBy(
    waiting,
    (one) => `${one.mode} ${one.send_at} ${one.due_date} ${one.days_after_due}`,
  )
  for (const [first, ...others] of groups.values()) {
    if (!first || first.due_date === null || first.days_after_due === null) continue
    const { mode, send_at: run_at, due_date, days_after_due } = first
    const send_at = nineOn(daysLater(due_date, days_after_due), to)
    const ids = [first, ...others].map(({ id }) => id)
    for (let at = 0; at < ids.length; at += BATCH_ROWS) {
      const record_ids = ids.slice(at, at + BATCH_ROWS)
      await tx
        .updateTable('payment_requests')
        .set({ send_at })
        .where('merchant_id', '=', merchant_id)
        .where('id', 'in', record_ids)
        // The invoice may have got another due date since.
        .where('send_at', '=', run_at)
        .where('status', '=', 'scheduled')
        .execute()
      await moveJobs(tx, { type: 'remind', merchant_id, mode, run_at, record_ids }, send_at)
    }
  }
}

/** Reminders that one statement moves. */
const BATCH_ROWS = 500
