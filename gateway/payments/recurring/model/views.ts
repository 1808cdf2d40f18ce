import type { View } from '../../../core/view.ts'
import type { OccurrenceRow, RecurringChargeRow, TransactionRow } from '../../../platform/storage/index.ts'
import { transactionView } from '../../transactions/index.ts'
import {
  type CreatedRecurringSchema,
  occurrenceRecord,
  type RetrievedOccurrenceSchema,
  recurringRecord,
} from './schemas.ts'

export const recurringView = recurringRecord.view
export const occurrenceView = occurrenceRecord.view

/** A recurring charge with its next occurrences. */
export function createdView(
  row: RecurringChargeRow,
  occurrences: readonly OccurrenceRow[],
): View<typeof CreatedRecurringSchema> {
  return { ...recurringView(row), occurrences: occurrences.map(occurrenceView) }
}

/** An occurrence with its charges. */
export function retrievedOccurrenceView(
  row: OccurrenceRow,
  charges: readonly TransactionRow[],
): View<typeof RetrievedOccurrenceSchema> {
  return { ...occurrenceView(row), transactions: charges.map((charge) => transactionView(charge)) }
}
