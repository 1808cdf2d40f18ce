// Rows of events.

import type { Mode } from '../../../core/caller.ts'
import type { Json } from './json.ts'

/** What may happen to a transaction (rules: events.md#types). */
const transactionEvents = [
  'created',
  'authorized',
  'completed',
  'failed',
  'voided',
  'updated',
  'pending_parent_settlement',
] as const
const recurringEvents = ['created', 'updated', 'completed', 'deleted'] as const
const occurrenceEvents = ['created', 'updated', 'paid', 'failed', 'ignored'] as const
export const expiryEvents = ['expiring', 'expired'] as const
/** What may happen to an invoice (rules: events.md#invoices). */
export const invoiceEvents = [
  'created',
  'sent',
  'viewed',
  'partially_paid',
  'paid',
  'refunded',
  'voided',
  'updated',
  'overdue',
  'credited',
] as const

/** What may happen with card testing (rules: card-testing.md#event). */
const cardTestingEvents = ['detected'] as const

/** What may happen to an authentication (rules: events.md#authentications). */
const authenticationEvents = [
  'created',
  'challenge',
  'succeeded',
  'attempted',
  'failed',
  'rejected',
  'unavailable',
  'canceled',
  'expired',
] as const

/** What browsers report of a payment page (rules: page-security.md#event). */
const pageEvents = ['script_blocked'] as const

export type TransactionEvent = (typeof transactionEvents)[number]
export type RecurringEvent = (typeof recurringEvents)[number]
export type OccurrenceEvent = (typeof occurrenceEvents)[number]
export type ExpiryEvent = (typeof expiryEvents)[number]
export type AuthenticationEvent = (typeof authenticationEvents)[number]
export type InvoiceEvent = (typeof invoiceEvents)[number]

const typesOf = <Name extends string, What extends string>(
  name: Name,
  all: readonly What[],
): `${Name}.${What}`[] => all.map((one): `${Name}.${What}` => `${name}.${one}`)

/** The types of events in the API, by what `data` of such an event is. */
export const eventTypesOf = {
  Transaction: typesOf('transaction', transactionEvents),
  RecurringCharge: [
    ...typesOf('recurring_charge', recurringEvents),
    ...typesOf('recurring_charge.payment_method', expiryEvents),
  ],
  Occurrence: typesOf('recurring_charge.occurrence', occurrenceEvents),
  SavedCard: typesOf('payment_method', expiryEvents),
  Invoice: typesOf('invoice', invoiceEvents),
  CardTestingAttack: typesOf('card_testing', cardTestingEvents),
  Authentication: typesOf('authentication', authenticationEvents),
  PageReport: typesOf('page', pageEvents),
}

export const eventTypes = Object.values(eventTypesOf).flat()
export type EventType = (typeof eventTypes)[number]

/** The last place that was given to an event of a merchant and mode. */
export interface EventHeadRow {
  merchant_id: string
  mode: Mode
  place: number
  /** Whether its counters are right: 1 from the first time that all days were compared. */
  is_right: number
  /** The first day that isn't compared with the events yet; null if all are. */
  next_day: number | null
  /** Changes of that, by which a process sees that another one has compared the same days. */
  turn: number
}

/** How many events with a place were created on a day, by blocks of places. */
export interface EventCountRow {
  merchant_id: string
  mode: Mode
  /** Days since 1970, in UTC. */
  day: number
  /** The place, divided by the size of a block. */
  block: number
  count: number
}

/** A recorded change of a merchant's data (rules: events.md#event). */
export interface EventRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  type: EventType
  /** Orders events that were created in the same millisecond. */
  position: number
  /**
   * Its place among the events of its merchant and mode, given after its transaction has committed; null until then. Place 0 has
   * all events of versions that gave no places.
   */
  place: number | null
  /** When it was created, as long as it is not yet fanned out to receivers. Null once it is, or when it has none. */
  undelivered: number | null
  /** The id of that record, by which its events are found; null in a migration's own. */
  record_id: string | null
  /** The affected record as the API showed it then. */
  data: Json<{ id: string }>
}
