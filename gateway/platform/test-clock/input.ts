import { Temporal } from 'temporal-polyfill'
import { type Static, Type } from 'typebox'
import { readInstant } from '../../core/calendar.ts'
import { fieldError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { example } from '../http/index.ts'

export const AdvanceSchema = Type.Object(
  {
    duration: Type.Optional(
      Type.String({
        maxLength: limits.testClock.maxChars,
        description:
          'ISO 8601, such as P1M, P1DT12H or PT5M; months and years are those of the calendar in UTC.',
      }),
    ),
    to: Type.Optional(
      Type.String({
        maxLength: limits.testClock.maxChars,
        description: 'A timestamp, in UTC where it says no other.',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ duration: 'P1M' }, { to: example.time }] },
)

/**
 * Reads the time to which the clock is to be set.
 * @param now what the clock shows, in milliseconds
 * @throws 422 for an invalid duration or timestamp, and for a time in the past or too far ahead
 */
export function readAdvance({ duration, to }: Static<typeof AdvanceSchema>, now: number): number {
  if ((duration === undefined) === (to === undefined)) {
    throw fieldError('duration', 'Send either a duration or the time to which the clock is to be set.')
  }
  const [context, target] =
    to === undefined ? ['duration', later(now, duration ?? '')] : ['to', readInstant(to)?.first]
  if (target === undefined) {
    const wanted =
      context === 'to' ? 'a timestamp such as 2027-01-31T12:00:00Z' : 'an ISO 8601 duration such as P1M'
    throw fieldError(context, `The value must be ${wanted}.`)
  }
  if (target < now) throw fieldError(context, 'The clock can only be set forward.', 'below_minimum_value')
  if (target > (later(now, `P${limits.testClock.maxYears}Y`) ?? 0)) {
    const message = `The clock can be advanced by at most ${limits.testClock.maxYears} years at a time.`
    throw fieldError(context, message, 'exceeds_maximum_value')
  }
  return target
}

function later(now: number, duration: string): number | undefined {
  try {
    const start = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC')
    return start.add(Temporal.Duration.from(duration)).epochMilliseconds
  } catch {
    return undefined
  }
}
