// Payments, and what belongs to them.
import type { Mode } from './mode.ts'

export const transactionTypes = ['CHARGE', 'REFUND', 'CREDIT'] as const
export type TransactionType = (typeof transactionTypes)[number]
export const transactionStatuses = ['PENDING', 'AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

export interface TransactionRow {
  id: string
  merchant_id: string
  account_id: string
  mode: Mode
  type: TransactionType
  status: TransactionStatus
  created: number
  modified: number
  /** When it became COMPLETED. */
  completed: number | null
  amount: number
  currency: string
  auto_capture: number
  amount_refunded: number
  surcharge_amount: number | null
  gratuity: number | null
  reference: string | null
  capture_reference: string | null
  void_reference: string | null
  /** The caller's own id for it. */
  source_id: string | null
  /** The caller's own data, as JSON. */
  data: string | null
  /** Of a refund: the charge. */
  charge_id: string | null
  signature_id: string | null
  /** Of a charge that began or paid a recurring charge. */
  recurring_charge_id: string | null
  recurring_charge_occurrence_id: string | null
  /** The masked method as JSON: what the API shows. */
  method: string
  /** The method's, for lists; null of a bank account. */
  card_type: string | null
  /** Its numbers, encrypted; null where it is the charge's. */
  method_secret: string | null
  authorization_code: string | null
  cvv_result: string | null
  avs_result: string | null
  failure_code: string | null
  /** What the networks have been asked to do and have not confirmed yet, and since when. */
  under_way: 'CAPTURE' | 'VOID' | null
  under_way_since: number | null
  /** What the caller gave with it, for when it is done. */
  under_way_reference: string | null
  /** The process that works on it with the networks; null: there is nothing to be done. */
  instance_id: string | null
}

/** A text that a transaction is found by. */
export interface TransactionTermRow {
  merchant_id: string
  mode: Mode
  term: Buffer
  /** As the API names it, dotted. */
  property: string
  /** The transaction's. */
  created: number
  transaction_id: string
}

export interface SignatureRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  transaction_id: string
  mime_type: string
  data: string
}

/** A change that somebody may want to hear of (rules: events.md#event). */
export interface EventRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  type: string
  /** Orders what was created in the same millisecond. */
  position: number
  /** When it was created, until it is known where it is to be delivered; null where nobody is to hear of it. */
  undelivered: number | null
  /** The affected record as the API showed it then, as JSON. */
  data: string
}
