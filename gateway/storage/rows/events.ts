// What happened.

import type { Mode } from '../../core/caller.ts'
import type { Json } from './json.ts'

/** What may happen to a record (rules: events.md#types). */
export const transactionEvents = [
  'created',
  'authorized',
  'completed',
  'failed',
  'voided',
  'updated',
  'pending_parent_settlement',
] as const
export const recurringEvents = ['created', 'updated', 'completed', 'deleted'] as const
export const occurrenceEvents = ['created', 'updated', 'paid', 'failed', 'ignored'] as const
export const expiryEvents = ['expiring', 'expired'] as const

export type TransactionEvent = (typeof transactionEvents)[number]
export type RecurringEvent = (typeof recurringEvents)[number]
export type OccurrenceEvent = (typeof occurrenceEvents)[number]
export type ExpiryEvent = (typeof expiryEvents)[number]

/** As the API names it. */
export type EventType =
  | `transaction.${TransactionEvent}`
  | `recurring_charge.${RecurringEvent}`
  | `recurring_charge.occurrence.${OccurrenceEvent}`
  | `recurring_charge.payment_method.${ExpiryEvent}`
  | `payment_method.${ExpiryEvent}`

/** A change that somebody may want to hear of (rules: events.md#event). */
export interface EventRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  type: EventType
  /** Orders what was created in the same millisecond. */
  position: number
  /** When it was created, until it is known where it is to be delivered; null where nobody is to hear of it. */
  undelivered: number | null
  /** The affected record as the API showed it then. */
  data: Json<{ id: string }>
}
