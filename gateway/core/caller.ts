import { type Actor, gatewayItself } from './actor.ts'
import { type Month, monthIn } from './calendar.ts'
import type { Clock } from './clock.ts'
import type { Logger } from './logger.ts'
import { type Permission, permissions } from './permissions.ts'

export type Mode = 'test' | 'live'

/** On whose behalf something is done: a request's, a job's, or the gateway's own. */
export interface Context {
  /** Where a merchant is concerned, that merchant's clock, which may be ahead in test mode. */
  clock: Clock
  /** Every line of it names the request or the job. */
  logger: Logger
}

/** Where a request comes from. */
export interface ClientAddress {
  /** Who called: IPv4 or IPv6. */
  own: string
  /** The address of the customer for whom the caller says that it calls. */
  relayed?: string
}

/** What is stored of an idempotency key at first. */
export interface KeyClaim {
  created: number
  expires: number
  /** Of the request, to tell it from another one with the same key. */
  fingerprint: string
}

/** One attempt at a request with an `Idempotency-Key`: the first one, or a retry. */
export interface Attempt {
  /** The id of the stored idempotency key, and the merchant whose it is. */
  id: string
  merchant_id: string
  /** The process that has the lease on that key. */
  instanceId: string
  /** The key is stored with what the request makes or changes; absent: it is stored. */
  claim?: KeyClaim
  /** Seals the answer that comes of what the handler returns; absent: the answer is stored when it is sent. */
  seal?(result: object): string
}

/** The merchant that calls with one of its secret keys. This is all that the domain code knows of the HTTP request. */
export interface Caller extends Context {
  merchant: {
    readonly id: string
    /** An IANA name. */
    readonly timezone: string
    /** Set by the operator. */
    readonly status: 'ACTIVE' | 'INACTIVE'
    /** Until when limits against card testing apply in test mode, too. */
    readonly rehearsal_until: number
  }
  mode: Mode
  /** What the caller may do in this mode. */
  permissions: readonly Permission[]
  /** The modes whose settings the caller may change: a key those of its own mode. */
  settingsOf: Mode | 'both'
  /** What a user may do in live mode, which settings of both modes need, too; absent: the same. */
  inLiveMode?: readonly Permission[]
  /** Who that is, for the audit log. */
  actor: Actor
  /** Of the partner's application that calls with a key or a token of its own; absent: the merchant itself. */
  clientId?: string
  /** The authorization that the partner calls with. */
  authorizationId?: string
  /** The email address of the user who connected the partner; absent: it was connected without a user. */
  connectedBy?: string
  /** `gateway` for work that falls due by itself, without a request. */
  address: ClientAddress | 'gateway'
  /** Present for a request with an idempotency key: records what the request makes or changes (platform/storage/attempts.ts). */
  attempt?: Attempt
}

/** What the gateway may do for a merchant without a request: everything. */
export const GATEWAY = {
  address: 'gateway',
  permissions,
  settingsOf: 'both',
  actor: gatewayItself,
} as const

/** Which month it is where the merchant is (rules: conventions.md#days). */
export function thisMonth({ clock, merchant }: Pick<Caller, 'clock' | 'merchant'>): Month {
  return monthIn(clock.now(), merchant.timezone)
}
