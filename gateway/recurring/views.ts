import { timestamp } from '../clock.ts'
import type { OccurrenceRow, RecurringChargeRow, TransactionRow } from '../storage/index.ts'
import { transactionView } from '../transactions/index.ts'

/**
 * A recurring charge as the API shows it; what does not apply is absent (rules: recurring.md#fields).
 * @param occurrences where they are shown with it
 */
export function recurringView(row: RecurringChargeRow, occurrences?: readonly OccurrenceRow[]) {
  return {
    id: row.id,
    status: row.status,
    status_reason: row.status_reason ?? undefined,
    account_id: row.account_id,
    description: row.description ?? undefined,
    reference: row.reference ?? undefined,
    amount: row.amount,
    currency: row.currency,
    schedule: JSON.parse(row.schedule),
    max_occurrences: row.max_occurrences ?? undefined,
    max_amount: row.max_amount ?? undefined,
    total_occurrences: row.total_occurrences,
    total_amount: row.total_amount,
    next_payment: row.next_payment ?? undefined,
    occurrences: occurrences?.map((occurrence) => occurrenceView(occurrence)),
    method: JSON.parse(row.method),
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}

/** @param transactions its charges, where they are shown with it */
export function occurrenceView(row: OccurrenceRow, transactions?: readonly TransactionRow[]) {
  return {
    id: row.id,
    recurring_charge_id: row.recurring_charge_id,
    status: row.status,
    amount: row.amount,
    due_date: row.due_date,
    attempts: row.attempts,
    last_attempt: row.last_attempt === null ? undefined : timestamp(row.last_attempt),
    transactions: transactions?.map((transaction) => transactionView(transaction)),
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}
