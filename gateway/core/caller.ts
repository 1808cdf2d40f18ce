import { type Month, monthIn } from './calendar.ts'
import type { Clock } from './clock.ts'
import type { Logger } from './logger.ts'

export type Mode = 'test' | 'live'

/** On whose behalf something is done: a request's, a job's, or the gateway's own. */
export interface Context {
  /** The merchant's, where it is about one: that of its test mode may be ahead. */
  clock: Clock
  /** Its lines name the request or the job. */
  logger: Logger
}

/** Where a request comes from. */
export interface ClientAddress {
  /** Who called: IPv4 or IPv6. */
  own: string
  /** The customer for whom the caller says that it calls. */
  relayed?: string
}

/** The first, or another, try at a request with an `Idempotency-Key`. */
export interface Attempt {
  /** Of the stored key. */
  id: string
  /** The process that works on it. */
  instanceId: string
}

/** A merchant that calls with one of its secret keys, as the rules need it: whatever a request is, they never see it. */
export interface Caller extends Context {
  merchant: {
    readonly id: string
    /** An IANA name. */
    readonly timezone: string
  }
  mode: Mode
  /** `gateway`: nobody called, what falls due is done. */
  address: ClientAddress | 'gateway'
  /** Where the request may be sent again: what it makes or changes is noted there (storage/attempts.ts). */
  attempt?: Attempt
}

/** Which month it is where the merchant is (rules: conventions.md#days). */
export function thisMonth({ clock, merchant }: Caller): Month {
  return monthIn(clock.now(), merchant.timezone)
}
