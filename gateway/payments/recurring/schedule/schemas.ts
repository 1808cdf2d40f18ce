// The schemas of requests and answers about schedules.
import { type Static, Type } from 'typebox'
import { limits } from '../../../core/limits.ts'
import { Amount, WholeNumber } from '../../../core/money.ts'
import { CalendarDate, isCalendarDate } from '../../../core/schemas.ts'
import { count, DOCUMENTED, OneOf } from '../../../platform/http/index.ts'
import { intervalUnits } from './schedule.ts'

const { delayUnits, occurrences, preview } = limits.recurring

const Days = Type.Array(Type.String({ minLength: 1 }), {
  description:
    'With WEEK, `1` (Monday) to `7`; with MONTH, `1` to `31` and `LAST`; with an interval_delay of 1 only. A day that a month does not have is its last one. Without them, the day of the start.',
  examples: [['1', '15']],
})

/** The members of a schedule except its start; spread into a schema's properties. */
export const scheduleProperties = {
  interval_unit: OneOf(intervalUnits),
  interval_delay: WholeNumber(delayUnits, 'Repeat every so many units.'),
  end: Type.Optional(CalendarDate('The last payment is on it or before it.')),
  days: Type.Optional(Days),
}

/** The caps of a recurring charge; spread into a schema's properties. */
export const capProperties = {
  max_occurrences: Type.Optional(WholeNumber(occurrences, 'Complete after so many payments.')),
  max_amount: Type.Optional(Amount),
}

const START = 'What is counted from; with days, no payment is before it.'

const exampleSchedule = {
  interval_unit: 'MONTH',
  interval_delay: 1,
  start: '2026-07-01',
  days: ['1', 'LAST'],
}
const exampleTerms = { amount: 5000, max_occurrences: 12, max_amount: 12_500 }

export const PreviewQuerySchema = Type.Object({
  occurrences: count(preview.maxEntries, preview.defaultEntries, 'Occurrences to show.'),
  start_date: Type.Optional(
    CalendarDate(
      'Show what is due on this date or later: by default the next day, or with start_date_charge today. A schedule without a start starts on it.',
    ),
  ),
  start_date_charge: Type.Optional(
    Type.String({
      pattern: '^(true|false)$',
      description:
        'There is a charge on the start date, which is today: the schedule of a charge with recur.',
      [DOCUMENTED]: { type: 'boolean', default: false },
    }),
  ),
})
export type PreviewQuery = Static<typeof PreviewQuerySchema>

export const PreviewBodySchema = Type.Object(
  {
    amount: Amount,
    ...capProperties,
    schedule: Type.Object({ ...scheduleProperties, start: Type.Optional(CalendarDate(START)) }),
  },
  { examples: [{ ...exampleTerms, schedule: exampleSchedule }] },
)
export type PreviewBody = Static<typeof PreviewBodySchema>

/** A schedule in an answer. */
export const ScheduleSchema = Type.Object(
  {
    interval_unit: OneOf(intervalUnits),
    interval_delay: Type.Integer(),
    start: Type.String(isCalendarDate),
    end: Type.Optional(Type.String(isCalendarDate)),
    days: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'Schedule', examples: [exampleSchedule] },
)

const Remaining = (description: string) =>
  Type.Optional(Type.Integer({ description: `${description} Absent where nothing ends the schedule.` }))

export const PreviewSchema = Type.Object(
  {
    amount: Type.Integer({ description: 'Cents.' }),
    max_occurrences: Type.Optional(Type.Integer()),
    max_amount: Type.Optional(Type.Integer()),
    total_occurrences: Type.Integer({ description: 'Collected so far.' }),
    total_amount: Type.Integer(),
    remaining_occurrences: Remaining('All that are to come.'),
    remaining_amount: Remaining('Of all that are to come.'),
    schedule: ScheduleSchema,
    next_payment: Type.String(isCalendarDate),
    occurrences: Type.Array(Type.Object({ amount: Type.Integer(), due_date: Type.String(isCalendarDate) })),
  },
  {
    title: 'SchedulePreview',
    examples: [
      {
        ...exampleTerms,
        total_occurrences: 0,
        total_amount: 0,
        remaining_occurrences: 3,
        remaining_amount: 12_500,
        schedule: exampleSchedule,
        next_payment: '2026-07-01',
        occurrences: [
          { amount: 5000, due_date: '2026-07-01' },
          { amount: 5000, due_date: '2026-07-31' },
          { amount: 2500, due_date: '2026-08-01' },
        ],
      },
    ],
  },
)
