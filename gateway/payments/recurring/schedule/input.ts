// Reads the schedule and the caps of a recurring charge, and finds the faults that their schemas cannot express.
import { isDate } from '../../../core/calendar.ts'
import { type ErrorMessage, fieldFault, gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { rangeFault } from '../../../core/money.ts'
import { firstDueOn, type IntervalUnit, LAST, type Schedule, yearsAfter } from './schedule.ts'

/** A schedule as the schema allows it: numbers may be texts. */
export interface ScheduleInput {
  interval_unit: IntervalUnit
  interval_delay: number | string
  start: string
  end?: string | undefined
  days?: readonly string[] | undefined
}

export interface CapsInput {
  amount: number | string
  max_occurrences?: number | string | undefined
  max_amount?: number | string | undefined
}

export interface Caps {
  /** Cents. */
  amount: number
  max_occurrences?: number
  max_amount?: number
}

/** The result of reading. Use the value only if there are no faults. */
export interface Read<Value> {
  value: Value
  /** One for each field at fault. */
  faults: ErrorMessage[]
}

/**
 * Reads a schedule (rules: recurring.md#schedule).
 * @param today `YYYY-MM-DD` in the merchant's time zone
 * @param prefix the path of its fields in the request
 */
export function readSchedule(given: ScheduleInput, today: string, prefix = 'schedule.'): Read<Schedule> {
  const { interval_unit, start, end, days } = given
  const value = {
    interval_unit,
    interval_delay: Number(given.interval_delay),
    start,
    ...(end !== undefined && { end }),
    ...(days?.length && { days }),
  }
  return { value, faults: scheduleFaults(given, today, prefix) }
}

/** One fault for each faulty field among those that are present. @param today as `readSchedule` */
export function scheduleFaults(
  { interval_unit, interval_delay, start, end, days }: Partial<ScheduleInput>,
  today: string,
  prefix: string,
): ErrorMessage[] {
  const delay = Number(interval_delay)
  const faults = [
    rangeFault(delay, limits.recurring.delayUnits, `${prefix}interval_delay`),
    start === undefined ? undefined : dateFault(start, today, `${prefix}start`),
    end === undefined ? undefined : endFault(start, end, today, `${prefix}end`),
    days?.length && interval_unit ? daysFault(days, interval_unit, delay, `${prefix}days`) : undefined,
  ]
  return faults.filter((fault) => fault !== undefined)
}

/** Reads the amount and the caps. @param prefix as `readSchedule` */
export function readCaps(given: CapsInput, prefix = ''): Read<Caps> {
  const max_occurrences = numberOf(given.max_occurrences)
  const max_amount = numberOf(given.max_amount)
  const value = {
    amount: Number(given.amount),
    ...(max_occurrences !== undefined && { max_occurrences }),
    ...(max_amount !== undefined && { max_amount }),
  }
  return { value, faults: capsFaults(given, prefix) }
}

/**
 * One for each field at fault, of those that are there.
 * @param charged what is collected at once, where that is another amount
 */
export function capsFaults(
  { amount, max_occurrences, max_amount }: Partial<CapsInput>,
  prefix: string,
  charged = amount,
): ErrorMessage[] {
  // What is no number is at fault itself.
  const amounts = [Number(amount), Number(charged)].filter((cents) => !Number.isNaN(cents))
  const faults = [
    rangeFault(Number(amount), limits.amountCents, `${prefix}amount`),
    rangeFault(Number(max_occurrences), limits.recurring.occurrences, `${prefix}max_occurrences`),
    maxAmountFault(Math.max(...amounts), Number(max_amount), `${prefix}max_amount`),
  ]
  return faults.filter((fault) => fault !== undefined)
}

/** The fault of a date that does not exist or is too far ahead. @param today as `readSchedule` */
export function dateFault(date: string, today: string, context: string): ErrorMessage | undefined {
  if (!isDate(date)) return fieldFault(context, 'The value must be a date, YYYY-MM-DD.')
  const { maxYearsAhead } = limits.recurring
  if (date <= yearsAfter(today, maxYearsAhead)) return undefined
  return fieldFault(context, `At most ${maxYearsAhead} years from today.`, 'exceeds_maximum_value')
}

/**
 * The first due date on or after a date.
 * @throws 422 no_occurrences_for_schedule
 */
export function requireDueOn(schedule: Schedule, onOrAfter: string): string {
  const date = firstDueOn(schedule, onOrAfter)
  if (date === undefined) throw gatewayError('no_occurrences_for_schedule', { context: 'schedule' })
  return date
}

const numberOf = (given: number | string | undefined) => (given === undefined ? undefined : Number(given))

/** `max_amount` is at least the amount (rules: recurring.md#caps). */
function maxAmountFault(amount: number, max_amount: number, context: string): ErrorMessage | undefined {
  const outOfRange = rangeFault(max_amount, limits.amountCents, context)
  if (outOfRange) return outOfRange
  return max_amount < amount
    ? fieldFault(context, 'The value must be at least the amount.', 'below_minimum_value')
    : undefined
}

function endFault(
  start: string | undefined,
  end: string,
  today: string,
  context: string,
): ErrorMessage | undefined {
  const wrong = dateFault(end, today, context)
  if (wrong || start === undefined || !isDate(start) || end >= start) return wrong
  return fieldFault(context, 'The end must not be before the start.')
}

const DAY_NAMES: Readonly<
  Record<Exclude<IntervalUnit, 'DAY'>, { isName(day: string): boolean; list: string }>
> = {
  WEEK: { isName: (day) => /^[1-7]$/.test(day), list: '1 (Monday) to 7' },
  MONTH: { isName: (day) => day === LAST || /^([1-9]|[12]\d|3[01])$/.test(day), list: '1 to 31 and LAST' },
}

function daysFault(
  days: readonly string[],
  unit: IntervalUnit,
  delay: number,
  context: string,
): ErrorMessage | undefined {
  if (unit === 'DAY') return fieldFault(context, 'Days go with the interval_unit WEEK or MONTH only.')
  if (delay > 1) return fieldFault(context, 'Days go with an interval_delay of 1 only.')
  const { isName, list } = DAY_NAMES[unit]
  if (!days.every(isName)) return fieldFault(context, `Each must be one of ${list}.`)
  if (new Set(days).size < days.length) return fieldFault(context, 'Each must be named once.')
  return undefined
}
