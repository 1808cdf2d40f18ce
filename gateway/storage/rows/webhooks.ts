// What is posted to merchants, and with which secrets it is signed.

import type { Mode } from '../../core/caller.ts'
import type { Json } from './json.ts'

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const
/** When what was not taken is sent again (webhooks/delivery/retry-schedules.ts). */
export const deliverySchedules = ['gateway_event', 'merchant_application'] as const

/** A text for one receiver. */
export interface DeliveryRow {
  id: string
  merchant_id: string
  mode: Mode
  /** The same for all that a merchant's mode sends to an address; its job has it as record. */
  receiver: string
  /** Null for what is no event of the merchant's. */
  event_id: string | null
  url: string
  /** What is sent, each time the same. */
  body: string
  schedule: (typeof deliverySchedules)[number]
  status: (typeof deliveryStatuses)[number]
  /** Times that it was sent. */
  attempts: number
  /** Those of its schedule that failed, which is where it stands in it. */
  failures: number
  /** By the merchant's clock, as all times here. */
  created: number
  modified: number
  /** Orders what was created in the same millisecond. */
  position: number
  /** When it is sent next; null: not any more. */
  next_attempt: number | null
  /** Whether that is because somebody asked for it, and not by the schedule. */
  is_replay: number
}

/** One time that a text was sent, and what came of it. */
export interface DeliveryAttemptRow {
  delivery_id: string
  /** From 1. */
  number: number
  merchant_id: string
  mode: Mode
  at: number
  /** Orders what was at the same millisecond. */
  position: number
  /** Milliseconds by the machine's time. */
  duration: number
  succeeded: number
  request_headers: Json<Readonly<Record<string, string>>>
  /** Null where no answer came. */
  response_status: number | null
  /** Its beginning. */
  response_body: string
  /** Why there was no whole answer. */
  error: string | null
}

/** What a merchant's deliveries of one mode are signed with. */
export interface WebhookSecretRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  /** Until when it signs beside the one that replaced it; null: it is the current one. */
  expires: number | null
  /** As the merchant gets it, encrypted. */
  secret: string
}
