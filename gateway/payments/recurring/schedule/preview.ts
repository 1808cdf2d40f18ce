// Previews what a recurring charge would collect, and when.
import { type ErrorMessage, fieldFault, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { readCount } from '../../../core/paging.ts'
import type { View } from '../../../core/view.ts'
import {
  capsFaults,
  dateFault,
  readCaps,
  readSchedule,
  requireDueOn,
  type ScheduleInput,
  scheduleFaults,
} from './input.ts'
import { project } from './projection.ts'
import { dayAfter } from './schedule.ts'
import type { PreviewBody, PreviewQuery, PreviewSchema } from './schemas.ts'

/**
 * Previews a schedule (rules: recurring.md#preview).
 * @param today `YYYY-MM-DD` in the merchant's time zone
 * @throws 422 with one message for each field at fault; no_occurrences_for_schedule
 */
export function previewSchedule(
  query: PreviewQuery,
  body: PreviewBody,
  today: string,
): View<typeof PreviewSchema> {
  const { defaultEntries, maxEntries } = limits.recurring.preview
  const count = readCount('occurrences', query.occurrences, defaultEntries, maxEntries)
  const isChargedFirst = query.start_date_charge === 'true'
  const dates = readDates(query.start_date, body.schedule.start, today, isChargedFirst)
  const caps = readCaps(body)
  const { value: schedule, faults } = readSchedule({ ...body.schedule, start: dates.start }, today)
  refuse([...dates.faults, ...caps.faults, ...faults])

  const terms = { ...caps.value, counted_dates: 0, total_amount: 0 }
  const next_payment = isChargedFirst ? today : requireDueOn(schedule, dates.from)
  const projection = project(schedule, terms, { from: dates.from, most: count, isChargedFirst })
  return { ...caps.value, total_occurrences: 0, total_amount: 0, ...projection, schedule, next_payment }
}

/**
 * Further faults of a body that is refused already.
 * @param body fields that are known to be at fault are `undefined`
 * @param today as `previewSchedule`
 */
export function previewFaults(
  { schedule = {}, ...caps }: Partial<Omit<PreviewBody, 'schedule'>> & { schedule?: Partial<ScheduleInput> },
  today: string,
): ErrorMessage[] {
  return [...capsFaults(caps, ''), ...scheduleFaults(schedule, today, 'schedule.')]
}

interface Dates {
  /** The start of the schedule. */
  start: string
  /** Occurrences due before this date are not shown. */
  from: string
  faults: ErrorMessage[]
}

/** @param date the query's `start_date` @param start the schedule's `start` in the body */
function readDates(
  date: string | undefined,
  start: string | undefined,
  today: string,
  isChargedFirst: boolean,
): Dates {
  if (isChargedFirst) {
    const named = [
      ['start_date', date],
      ['schedule.start', start],
    ] as const
    const faults = named.flatMap(([context, value = today]) => (value === today ? [] : notToday(context)))
    return { start: today, from: today, faults }
  }
  const from = date ?? dayAfter(today)
  const wrong = dateFault(from, today, 'start_date')
  if (wrong) return { start: start ?? today, from: today, faults: [wrong] }
  // Due dates before today do not count (rules: recurring.md#past-start).
  return { start: start ?? from, from: from > today ? from : today, faults: [] }
}

function notToday(context: string): ErrorMessage[] {
  const message = 'A charge with recur is made today.'
  return [fieldFault(context, message)]
}
