import { timestamp } from '../../../core/calendar.ts'
import type { View } from '../../../core/view.ts'
import {
  fromJson,
  type OccurrenceRow,
  type RecurringChargeRow,
  type TransactionRow,
} from '../../../platform/storage/index.ts'
import { transactionView } from '../../transactions/index.ts'
import type {
  CreatedRecurringSchema,
  OccurrenceSchema,
  RecurringSchema,
  RetrievedOccurrenceSchema,
} from './schemas.ts'

/** A recurring charge as the API shows it. Members that do not apply are absent (rules: recurring.md#fields). */
export function recurringView(row: RecurringChargeRow): View<typeof RecurringSchema> {
  return {
    id: row.id,
    status: row.status,
    status_reason: row.status_reason ?? undefined,
    account_id: row.account_id,
    description: row.description ?? undefined,
    reference: row.reference ?? undefined,
    data: row.data === null ? undefined : fromJson(row.data),
    amount: row.amount,
    currency: row.currency,
    schedule: fromJson(row.schedule),
    max_occurrences: row.max_occurrences ?? undefined,
    max_amount: row.max_amount ?? undefined,
    total_occurrences: row.total_occurrences,
    total_amount: row.total_amount,
    next_payment: row.next_payment ?? undefined,
    method: fromJson(row.method),
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}

/** A recurring charge with its next occurrences. */
export function createdView(
  row: RecurringChargeRow,
  occurrences: readonly OccurrenceRow[],
): View<typeof CreatedRecurringSchema> {
  return { ...recurringView(row), occurrences: occurrences.map(occurrenceView) }
}

export function occurrenceView(row: OccurrenceRow): View<typeof OccurrenceSchema> {
  return {
    id: row.id,
    recurring_charge_id: row.recurring_charge_id,
    status: row.status,
    amount: row.amount,
    due_date: row.due_date,
    attempts: row.attempts,
    last_attempt: row.last_attempt === null ? undefined : timestamp(row.last_attempt),
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}

/** An occurrence with its charges. */
export function retrievedOccurrenceView(
  row: OccurrenceRow,
  charges: readonly TransactionRow[],
): View<typeof RetrievedOccurrenceSchema> {
  return { ...occurrenceView(row), transactions: charges.map((charge) => transactionView(charge)) }
}
