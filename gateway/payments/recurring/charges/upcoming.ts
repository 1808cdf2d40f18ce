import type { Reader, RecurringChargeRow } from '../../../platform/storage/index.ts'
import { scheduleOf } from '../model/change.ts'
import { readTerms } from '../model/terms.ts'
import { type ProjectedOccurrence, project } from '../schedule/projection.ts'
import { dayAfter } from '../schedule/schedule.ts'

/**
 * What a recurring charge will collect after the payment that comes next, provided that each is paid
 * (rules: recurring.md#preview).
 * @param most so many dates
 */
export async function upcomingOf(
  db: Reader,
  row: RecurringChargeRow,
  most: number,
): Promise<ProjectedOccurrence[]> {
  if (row.next_payment === null) return []
  const terms = await readTerms(db, row)
  const from = row.next_payment
  const [, ...later] = project(scheduleOf(row), terms, { from, most: most + 1 }).occurrences
  const next = dayAfter(from)
  return later.filter(({ due_date }) => due_date >= next)
}
