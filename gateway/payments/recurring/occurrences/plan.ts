// Plans what comes after an occurrence: the next one, or the end of the recurring charge.
import type { OccurrenceRow, RecurringChargeRow, Tx } from '../../../platform/storage/index.ts'
import {
  cancelCollection,
  changeOccurrence,
  changeRecurring,
  insertNext,
  scheduleOf,
} from '../model/change.ts'
import { lockPending } from '../model/find.ts'
import { readTerms } from '../model/terms.ts'
import { nextAmount } from '../schedule/projection.ts'
import { dayAfter, firstDueOn } from '../schedule/schedule.ts'

/**
 * Plans what comes after an occurrence that was paid, has failed or was ignored (rules: recurring.md#next).
 * @param recurring as the write has locked it
 * @param timezone the merchant's
 * @param collected what was collected by it, in cents
 */
export async function planNext(
  tx: Tx,
  recurring: RecurringChargeRow,
  last: OccurrenceRow,
  now: number,
  timezone: string,
  collected = 0,
): Promise<void> {
  if (recurring.next_payment !== last.due_date) return changeTotals(tx, recurring, now, collected)
  const totals = totalsWith(recurring, collected)
  const amount = nextAmount(await readTerms(tx, { ...recurring, ...totals }))
  const due_date =
    amount === undefined ? undefined : firstDueOn(scheduleOf(recurring), dayAfter(last.due_date))
  if (amount === undefined || due_date === undefined) {
    await changeRecurring(tx, recurring, now, 'completed', { ...totals, ...complete })
    return
  }
  await changeRecurring(tx, recurring, now, 'updated', { ...totals, next_payment: due_date })
  await insertNext(tx, recurring, { amount, due_date }, now, timezone)
}

/**
 * Notes what was collected by an occurrence that is not the next one, or has come back of it. That, or that it was tried, leaves
 * another amount for the one that comes next, or nothing.
 * @param collected cents; below 0: they have come back
 */
export async function changeTotals(
  tx: Tx,
  recurring: RecurringChargeRow,
  now: number,
  collected: number,
): Promise<void> {
  const totals = totalsWith(recurring, collected)
  if (recurring.status !== 'ACTIVE') {
    await changeRecurring(tx, recurring, now, 'updated', totals)
    return
  }
  const amount = nextAmount(await readTerms(tx, { ...recurring, ...totals }))
  const pending = await lockPending(tx, recurring)
  if (amount !== undefined || !pending) {
    await changeRecurring(tx, recurring, now, 'updated', totals)
    if (pending && amount !== undefined && amount !== pending.amount) {
      await changeOccurrence(tx, pending, now, 'update', { amount })
    }
    return
  }
  await changeOccurrence(tx, pending, now, 'ignore')
  await cancelCollection(tx, pending)
  await changeRecurring(tx, recurring, now, 'completed', { ...totals, ...complete })
}

const totalsWith = ({ total_occurrences, total_amount }: RecurringChargeRow, collected: number) => ({
  total_occurrences: total_occurrences + Math.sign(collected),
  total_amount: total_amount + collected,
})

/** Nothing is left to be collected. */
export const complete = {
  status: 'COMPLETED',
  status_reason: 'schedule_complete',
  next_payment: null,
} as const
