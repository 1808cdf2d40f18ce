// Rows of webhooks: endpoints, deliveries, attempts at them, and signing secrets.

import type { Mode } from '../../../core/caller.ts'
import type { Json } from './json.ts'

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const
/** Retry schedules for failed deliveries (payments/webhooks/delivery/retry-schedules.ts). */
export const deliverySchedules = ['gateway_event', 'merchant_application'] as const

/** Where events of a merchant's mode are posted. A row about an address of the merchant's settings says how it differs from the usual. */
export interface WebhookEndpointRow {
  /** Of an address of the settings, made of that address (payments/webhooks/endpoints/find.ts). */
  id: string
  merchant_id: string
  mode: Mode
  /** By the merchant's clock; null: an address of the settings. */
  created: number | null
  modified: number | null
  url: string
  description: string | null
  /** Types of events with commas between; `*`: all. */
  event_types: string
  enabled: number
  /** The secret that signs, encrypted; null: the merchant's for that mode. */
  secret: string | null
  /** The secret that it replaced, and until when that one signs, too. */
  previous_secret: string | null
  previous_until: number | null
  /** Whether the secret has been shown. It is shown once. */
  is_shown: number
  /** Ids of the users whom the dashboard showed it, with commas between; empty: none. */
  seen_by: string
  /** Of the partner that created it, with whose authorization it ends; null: the merchant. */
  authorization_id: string | null
}

/** A delivery of one text to one receiver. */
export interface DeliveryRow {
  id: string
  merchant_id: string
  mode: Mode
  /** The id of the endpoint, or of a partner's Event URL. It is the `record_id` of the receiver's job. */
  receiver: string
  /** Null when it is not about an event of the merchant's. */
  event_id: string | null
  url: string
  /** The body, the same at each attempt. */
  body: string
  schedule: (typeof deliverySchedules)[number]
  status: (typeof deliveryStatuses)[number]
  /** All attempts so far. */
  attempts: number
  /** Failed attempts of its retry schedule: the position in that schedule. */
  failures: number
  /** By the merchant's clock, like all times here. */
  created: number
  modified: number
  /** Orders deliveries that were created in the same millisecond. */
  position: number
  /** The time of the next attempt; null: there is none. */
  next_attempt: number | null
  /** Whether somebody asked for that attempt, so that it is not one of the schedule. */
  is_replay: number
}

/** One attempt at a delivery, and its outcome. */
export interface DeliveryAttemptRow {
  delivery_id: string
  /** Counts the attempts of a delivery, from 1. */
  number: number
  merchant_id: string
  mode: Mode
  at: number
  /** Orders attempts of the same millisecond. */
  position: number
  /** How long it took, in milliseconds of the machine's time. */
  duration: number
  succeeded: number
  request_headers: Json<Readonly<Record<string, string>>>
  /** The status of the answer; null when none came. */
  response_status: number | null
  /** The beginning of the answer's body. */
  response_body: string
  /** Why there was no complete answer. */
  error: string | null
}

/** A secret that signs a merchant's deliveries of one mode. */
export interface WebhookSecretRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  /** Until when it signs beside its successor; null: it is the current secret. */
  expires: number | null
  /** The secret as the merchant receives it, encrypted. */
  secret: string
  /** Ids of the users whom the dashboard showed it, with commas between; empty: none. */
  seen_by: string
}
