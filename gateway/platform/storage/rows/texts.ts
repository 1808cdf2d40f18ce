// Rows of what transactions are found by.
import type { Mode } from '../../../core/caller.ts'

/** Columns with texts. What is in which one: platform/storage/search-texts.ts. */
export const textColumns = [
  'text_id',
  'text_amount',
  'text_reference',
  'text_authorization',
  'text_number',
  'text_fingerprint',
  'text_name',
  'text_name_word',
  'text_email',
  'text_exp_month',
  'text_exp_year',
  'text_1',
  'text_2',
  'text_3',
  'text_4',
  'text_5',
] as const
export type TextColumn = (typeof textColumns)[number]

/** Search terms of a transaction, which has one row or more. They are never changed: others take their place. */
export interface TransactionTextRow extends Record<TextColumn, Buffer | null> {
  merchant_id: string
  mode: Mode
  /** When the transaction was created. */
  created: number
  transaction_id: string
  part: number
}

/** A search term of a transaction as 1.4.0 stores it, until the upgrade from there has been ended. */
export interface TransactionTermRow {
  merchant_id: string
  mode: Mode
  term: Buffer
  /** The property's dotted name in the API. */
  property: string
  /** When the transaction was created. */
  created: number
  transaction_id: string
}
