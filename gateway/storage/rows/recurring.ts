// What is paid again and again.

import type { Mode } from '../../core/caller.ts'
import type { Json } from './json.ts'
import type { Currency } from './merchants.ts'
import type { MaskedMethod } from './vault.ts'

export const recurringStatuses = ['ACTIVE', 'COMPLETED', 'DELETED'] as const
export const statusReasons = ['schedule_complete', 'user_canceled'] as const
export const occurrenceStatuses = ['PENDING', 'PAYING', 'PAID', 'IGNORED', 'FAILED'] as const
export type OccurrenceStatus = (typeof occurrenceStatuses)[number]

/** When it is paid (recurring/schedule/schedule.ts). */
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
  /** Cents, of each payment. */
  amount: number
  currency: Currency
  schedule: Json<KeptSchedule>
  max_occurrences: number | null
  max_amount: number | null
  /** Collected so far. */
  total_occurrences: number
  total_amount: number
  /** `YYYY-MM-DD`: when the occurrence is due that comes next; null once there is none. */
  next_payment: string | null
  /** Masked: what the API shows. */
  method: Json<MaskedMethod>
  /** Its numbers, encrypted; null where it is a saved one. */
  method_secret: string | null
  /** The saved card or bank that is charged, as it then is. */
  saved_method_id: string | null
  /** Of a card of its own: when it expires, to search for. */
  exp_month: number | null
  exp_year: number | null
}

/** One payment of a recurring charge. */
export interface OccurrenceRow {
  id: string
  recurring_charge_id: string
  merchant_id: string
  mode: Mode
  created: number
  modified: number
  /** Orders what was created in the same millisecond. */
  position: number
  status: OccurrenceStatus
  /** Cents. */
  amount: number
  /** `YYYY-MM-DD`, where the merchant is. */
  due_date: string
  /** To collect it, and when the last one was. */
  attempts: number
  last_attempt: number | null
}
