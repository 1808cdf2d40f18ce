// Rows of recurring charges and their occurrences.

import type { Mode } from '../../../core/caller.ts'
import type { Json } from './json.ts'
import type { Currency } from './merchants.ts'
import type { MaskedMethod } from './vault.ts'

export const recurringStatuses = ['ACTIVE', 'COMPLETED', 'DELETED'] as const
export const statusReasons = ['schedule_complete', 'user_canceled'] as const
export const occurrenceStatuses = ['PENDING', 'PAYING', 'PAID', 'IGNORED', 'FAILED'] as const
export type OccurrenceStatus = (typeof occurrenceStatuses)[number]

/** The stored schedule of a recurring charge (payments/recurring/schedule/schedule.ts). */
export interface KeptSchedule {
  interval_unit: 'DAY' | 'WEEK' | 'MONTH'
  interval_delay: number
  /** `YYYY-MM-DD`. */
  start: string
  end?: string
  days?: readonly string[]
}

export interface RecurringChargeRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  modified: number
  status: (typeof recurringStatuses)[number]
  status_reason: (typeof statusReasons)[number] | null
  account_id: string
  description: string | null
  reference: string | null
  /** The caller's own data. */
  data: Json<unknown> | null
  /** The amount of each payment, in cents. */
  amount: number
  currency: Currency
  schedule: Json<KeptSchedule>
  max_occurrences: number | null
  max_amount: number | null
  /** How many payments have been collected so far, and how much in all. */
  total_occurrences: number
  total_amount: number
  /** The due date of the next occurrence, `YYYY-MM-DD`; null once there is none. */
  next_payment: string | null
  /** Masked: what the API shows. */
  method: Json<MaskedMethod>
  /** The method's numbers, encrypted; null for a saved method. */
  method_secret: string | null
  /** The saved card or bank that is charged, in its state at that time. */
  saved_method_id: string | null
  /** The payer's authentication that the first payment uses; null: none. */
  authentication_id: string | null
  /** The card network's id of the first charge with a card that isn't saved; null: there was none yet. */
  network_transaction_id: string | null
  /** The expiry of a card that isn't saved, as columns to search by. */
  exp_month: number | null
  exp_year: number | null
  /** Of the partner's application whose key made it: the payments that fall due carry it, too. */
  client_id: string | null
}

/** One payment of a recurring charge. */
export interface OccurrenceRow {
  id: string
  recurring_charge_id: string
  merchant_id: string
  mode: Mode
  created: number
  modified: number
  /** Orders occurrences that were created in the same millisecond. */
  position: number
  status: OccurrenceStatus
  /** Cents. */
  amount: number
  /** `YYYY-MM-DD` in the merchant's time zone. */
  due_date: string
  /** Attempts to collect it, and the time of the last one. */
  attempts: number
  last_attempt: number | null
}
