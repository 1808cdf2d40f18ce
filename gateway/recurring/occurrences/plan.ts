// Plans what comes after an occurrence: the next one, or the end of the recurring charge.
import type { OccurrenceRow, RecurringChargeRow, Tx } from '../../storage/index.ts'
import {
  cancelCollection,
  changeOccurrence,
  changeRecurring,
  insertNext,
  progressOf,
  scheduleOf,
} from '../model/change.ts'
import { lockPending } from '../model/find.ts'
import { nextAmount } from '../schedule/projection.ts'
import { dayAfter, firstDueOn } from '../schedule/schedule.ts'

/**
 * Plans what comes after an occurrence that was paid, has failed or was ignored (rules: recurring.md#next).
 * @param recurring as the write has locked it
 * @param timezone the merchant's
 * @param collected the cents that it collected; undefined: none
 */
export async function planNext(
  tx: Tx,
  recurring: RecurringChargeRow,
  last: OccurrenceRow,
  now: number,
  timezone: string,
  collected?: number,
): Promise<void> {
  const totals = collected === undefined ? {} : totalsWith(recurring, collected)
  const after = { ...recurring, ...totals }
  if (recurring.status !== 'ACTIVE') {
    if (collected !== undefined) await changeRecurring(tx, recurring, now, 'updated', totals)
    return
  }
  if (recurring.next_payment !== last.due_date) {
    if (collected !== undefined) await adjust(tx, recurring, now, totals)
    return
  }
  const amount = nextAmount(progressOf(after))
  const due_date = amount === undefined ? undefined : firstDueOn(scheduleOf(after), dayAfter(last.due_date))
  if (amount === undefined || due_date === undefined) {
    await changeRecurring(tx, recurring, now, 'completed', { ...totals, ...complete })
    return
  }
  await changeRecurring(tx, recurring, now, 'updated', { ...totals, next_payment: due_date })
  await insertNext(tx, recurring, { amount, due_date }, now, timezone)
}

/** An occurrence that was paid late may leave less for the next one under the caps, or nothing. */
async function adjust(
  tx: Tx,
  recurring: RecurringChargeRow,
  now: number,
  totals: Partial<RecurringChargeRow>,
): Promise<void> {
  const amount = nextAmount(progressOf({ ...recurring, ...totals }))
  const pending = await lockPending(tx, recurring.id)
  if (amount !== undefined || !pending) {
    await changeRecurring(tx, recurring, now, 'updated', totals)
    if (pending && amount !== undefined && amount < pending.amount) {
      await changeOccurrence(tx, pending, now, 'update', { amount })
    }
    return
  }
  await changeOccurrence(tx, pending, now, 'ignore')
  await cancelCollection(tx, pending)
  await changeRecurring(tx, recurring, now, 'completed', { ...totals, ...complete })
}

const totalsWith = ({ total_occurrences, total_amount }: RecurringChargeRow, collected: number) => ({
  total_occurrences: total_occurrences + 1,
  total_amount: total_amount + collected,
})

/** The columns of a recurring charge whose payments were all made. */
export const complete = {
  status: 'COMPLETED',
  status_reason: 'schedule_complete',
  next_payment: null,
} as const
