// Rows of counters of transactions (transactions/counts).
import type { Mode } from '../../../core/caller.ts'
import type { TransactionStatus, TransactionType } from './transactions.ts'

/** How many transactions of a kind were created on a day, but for the changes that are not added yet. */
export interface TransactionCountRow {
  merchant_id: string
  mode: Mode
  /** Days since 1970, in UTC. */
  day: number
  account_id: string
  type: TransactionType
  status: TransactionStatus
  /** Below zero for a moment, where a later change is added before an earlier one. */
  count: number
}

/** Transactions that got another status, or were created or deleted. */
export interface TransactionCountChangeRow
  extends Pick<TransactionCountRow, 'merchant_id' | 'mode' | 'day' | 'account_id' | 'type'> {
  id: string
  /** Null: they are new. */
  from_status: TransactionStatus | null
  /** Null: they are deleted. */
  to_status: TransactionStatus | null
  /** How many; below zero where too many had been counted. */
  count: number
}

/** How far the transactions of a merchant's mode are compared with their counters. */
export interface TransactionCountHeadRow {
  merchant_id: string
  mode: Mode
  /** Whether the counters are right: 1 from the first time that all days were compared. */
  is_right: number
  /** The first day that isn't compared yet; null if all are. */
  next_day: number | null
  /** Changes of this row, by which a process sees that another one has compared the same days. */
  turn: number
}
