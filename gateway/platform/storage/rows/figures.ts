// Rows of figures, which are counted once for each hour (merchants/reporting/figures/hours.ts).
import type { Mode } from '../../../core/caller.ts'
import type { ErrorCode } from '../../../core/error-catalog.ts'
import type { Json } from './json.ts'

/** What happened in a time. Amounts are cents. */
export interface Figures {
  /** Charges that are captured or will be automatically, and weren't returned since, with their gratuities. */
  charged: number
  /** Charges that are only authorized: they wait for the merchant to capture them. Absent: counted as charged, by an earlier version. */
  held?: number
  /** How many charges were approved, whatever became of them; and how many were declined, rejected or returned, by reason. */
  approved: number
  declined: Partial<Record<ErrorCode, number>>
  /** Refunds that were made, and neither voided nor failed since. */
  refunded: number
  refunds: number
  /** Attempts at webhook deliveries. */
  delivered: number
  undelivered: number
}

/** The figures of an hour that is over. */
export interface HourlyFiguresRow {
  merchant_id: string
  mode: Mode
  /** The hour, or a part of one where a day is no whole number of hours; from and until, the end not included. */
  begins: number
  ends: number
  /** How many late changes of the hour they take into account. */
  changes: number
  /** Null: nothing happened. */
  figures: Json<Figures> | null
}

/** How often what belongs to an hour was changed when that may have been counted already. */
export interface LateChangesRow {
  merchant_id: string
  mode: Mode
  /** Hours since 1970. */
  hour: number
  changes: number
}
