// Projects how much a recurring charge will collect, and how often, until one of its caps is reached
// (rules: recurring.md#caps).
import { countDueDates, dayAfter, dueDates, type Schedule } from './schedule.ts'

/** The amount and the caps of a recurring charge, and what it has collected so far. Amounts are in cents. */
export interface Terms {
  /** The amount of each occurrence. */
  amount: number
  max_occurrences?: number
  max_amount?: number
  /** Dates that count towards `max_occurrences`: what was due on them was collected, or has failed. */
  counted_dates: number
  /** What has been collected so far. */
  total_amount: number
}

/**
 * The amount of the next occurrence, in cents: the regular one, or what is left up to `max_amount` if that is less.
 * @returns undefined once a cap is reached
 */
export function nextAmount(terms: Terms): number | undefined {
  const { amount, max_occurrences = Infinity, max_amount = Infinity } = terms
  const left = max_amount - terms.total_amount
  return terms.counted_dates < max_occurrences && left > 0 ? Math.min(amount, left) : undefined
}

export interface ProjectedOccurrence {
  /** Cents. */
  amount: number
  due_date: string
}

export interface Projection {
  occurrences: ProjectedOccurrence[]
  /** The number of all future occurrences, and their total in cents. Absent if neither a cap nor an end limits them. */
  remaining_occurrences?: number
  remaining_amount?: number
}

export interface ProjectionRange {
  /** The first date that counts. */
  from: string
  /** The most occurrences to list. */
  most: number
  /**
   * Whether a charge with `recur` pays the first occurrence on the date `from`, even if the schedule does not name that date.
   */
  isChargedFirst?: boolean
}

/** The next occurrences, provided that each is paid. */
export function project(schedule: Schedule, terms: Terms, range: ProjectionRange): Projection {
  const { from, most, isChargedFirst = false } = range
  const scheduledFrom = isChargedFirst ? dayAfter(from) : from
  const occurrences: ProjectedOccurrence[] = []
  let then = terms
  const add = (due_date: string) => {
    const amount = occurrences.length < most ? nextAmount(then) : undefined
    if (amount === undefined) return false
    occurrences.push({ amount, due_date })
    const { counted_dates, total_amount } = then
    then = { ...then, counted_dates: counted_dates + 1, total_amount: total_amount + amount }
    return true
  }
  if (isChargedFirst) add(from)
  for (const date of dueDates(schedule, scheduledFrom)) if (!add(date)) break
  const dates = countDueDates(schedule, scheduledFrom)
  return {
    occurrences,
    ...remainingOf(terms, dates === undefined ? Infinity : dates + Number(isChargedFirst)),
  }
}

/** @param dates that the schedule has left */
function remainingOf(terms: Terms, dates: number) {
  const { amount, max_occurrences = Infinity, max_amount = Infinity } = terms
  const left = Math.max(max_amount - terms.total_amount, 0)
  const byCount = Math.max(max_occurrences - terms.counted_dates, 0)
  const remaining_occurrences = Math.min(dates, byCount, Math.ceil(left / amount))
  if (remaining_occurrences === Infinity) return {}
  return { remaining_occurrences, remaining_amount: Math.min(remaining_occurrences * amount, left) }
}
