// The clock of a merchant's test mode.
import type { AdvancedTestClock, Service, TestClock } from '@service/node'
import type { OneAtATime } from './one-at-a-time.ts'

/** By how much, or to when. A text is a duration of ISO 8601: `P1M`, `PT6M`, `P1DT12H`. */
export type Forward =
  | string
  | {
      years?: number
      months?: number
      weeks?: number
      days?: number
      hours?: number
      minutes?: number
      seconds?: number
    }
  | { to: Date | string }

/** What happened on the way. */
export interface Advanced {
  now: Date
  /** Events and deliveries, the earliest first. */
  timeline: AdvancedTestClock['timeline']
}

/** Everything of the merchant is stamped with this clock and expires by it. */
export interface Clock {
  now(): Promise<Date>
  /** Does all that falls due on the way, in its order, and resolves once that is done. @throws ServiceError when it would go back */
  advance(forward: Forward): Promise<Advanced>
  /** Stopped until it is advanced, or running. */
  freeze(): Promise<Date>
  resume(): Promise<Date>
}

/** @param once runs one thing at a time: the clock cannot be advanced twice at the same time */
export function createClock({ testClock }: Service, once: OneAtATime): Clock {
  const shown = async (answer: Promise<TestClock>) => new Date((await answer).now)
  return {
    now: () => shown(testClock.read()),
    freeze: () => shown(testClock.freeze()),
    resume: () => shown(testClock.resume()),
    advance: (forward) =>
      once(async () => {
        const { now, timeline } = await testClock.advance(wishOf(forward))
        return { now: new Date(now), timeline }
      }),
  }
}

function wishOf(forward: Forward): { duration: string } | { to: string } {
  if (typeof forward === 'string') return { duration: forward }
  if ('to' in forward) return { to: forward.to instanceof Date ? forward.to.toISOString() : forward.to }
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = forward
  return { duration: `P${years}Y${months}M${weeks}W${days}DT${hours}H${minutes}M${seconds}S` }
}
