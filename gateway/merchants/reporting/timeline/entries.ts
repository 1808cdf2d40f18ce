// What can be on the time line of a transaction. Times are milliseconds by the merchant's clock.
import type {
  EventType,
  JobType,
  OccurrenceStatus,
  TransactionStatus,
} from '../../../platform/storage/index.ts'

interface At {
  at: number
}

/** The one-time token was made that it was paid with. */
export interface TokenEntry extends At {
  type: 'token'
}

/** Something of it, or of one of its refunds, changed. */
export interface StateEntry extends At {
  type: 'state'
  event_id: string
  event: EventType
  transaction_id: string
  /** What the transaction is, and what it was after the change. */
  kind: 'CHARGE' | 'REFUND' | 'CREDIT'
  status: TransactionStatus
  /** Cents. */
  amount: number
  failure_code: string | undefined
  /** Who made that change, where somebody did. */
  by: string | undefined
}

/** An event of it was posted to one of the merchant's addresses. */
export interface AttemptEntry extends At {
  type: 'attempt'
  delivery_id: string
  /** Of all attempts at this delivery. */
  number: number
  url: string
  succeeded: boolean
  response_status: number | undefined
  /** Milliseconds. */
  duration: number
}

/** The payer's signature was added. */
export interface SignatureEntry extends At {
  type: 'signature'
  signature_id: string
}

/** A payment of a recurring charge was planned, and it pays that. */
export interface OccurrenceEntry extends At {
  type: 'occurrence'
  recurring_charge_id: string
  occurrence_id: string
  /** `YYYY-MM-DD` */
  due_date: string
  status: OccurrenceStatus
}

/** An API request made, changed or read it. */
export interface RequestEntry extends At {
  type: 'request'
  request_id: string
  method: string
  route: string
  status: number
  duration: number
  key_last4: string
}

/** It is going to happen by itself. */
export interface PlannedEntry extends At {
  type: 'planned'
  what: Extract<JobType, 'capture' | 'expire_hold'> | 'delivery'
  /** Of a delivery: where it goes. */
  url: string | undefined
}

export type TimelineEntry =
  | TokenEntry
  | StateEntry
  | AttemptEntry
  | SignatureEntry
  | OccurrenceEntry
  | RequestEntry
  | PlannedEntry

/** Of entries of the same moment, what leads to what. */
export const entryOrder: readonly TimelineEntry['type'][] = [
  'token',
  'occurrence',
  'request',
  'signature',
  'state',
  'attempt',
  'planned',
]
