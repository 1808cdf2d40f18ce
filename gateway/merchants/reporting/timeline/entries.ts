// What can be on the time line of a transaction. Times are milliseconds by the merchant's clock.
import type {
  DeliveryRow,
  EventType,
  JobType,
  OccurrenceStatus,
  TransactionRow,
  TransactionStatus,
} from '../../../platform/storage/index.ts'

interface At {
  at: number
}

/** The one-time token was made that it was paid with. */
export interface TokenEntry extends At {
  type: 'token'
}

/** Amounts are cents. */
export type StateChange =
  | { what: 'refunded' | 'refund_undone' | 'gratuity'; amount: number }
  | { what: 'capture_requested' }

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
  /** What an update changed of it. */
  changed: StateChange | undefined
  /** Who made that change, where somebody did. */
  by: string | undefined
}

/** An event of it is delivered to one of the merchant's endpoints. */
export interface DeliveryEntry extends At {
  type: 'delivery'
  delivery_id: string
  event: EventType | undefined
  url: string
  status: DeliveryRow['status']
  /** All so far; the time is that of the last one, or of the delivery's creation. */
  attempts: number
  /** What the last one was answered; undefined: nothing. */
  response_status: number | undefined
  /** Why there was no complete answer. */
  error: string | undefined
  /** When it's sent again. */
  next_attempt: number | undefined
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
  what: Extract<JobType, 'capture' | 'expire_hold'>
  /** To what: the charge itself, or its refunds. */
  of: TransactionRow['type']
}

export type TimelineEntry =
  | TokenEntry
  | StateEntry
  | DeliveryEntry
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
  'delivery',
  'planned',
]
