// Rows of the gateway itself: its processes and idempotency keys.

/** A gateway process. */
export interface InstanceRow {
  id: string
  /** Until when its lease lasts, by the machine's time. After that it counts as dead. */
  alive_until: number
  /** The last upgrade of the schema that its version knows; null: of 1.4.0. */
  upgrade: string | null
  /** The ids of its encryption keys, the one that it encrypts with first; null: of a version that didn't note them. */
  key_ids: string | null
  /** The machine and the process id; null likewise. */
  name: string | null
}

/** The types of records that a request with an idempotency key may make or change, and their tables. */
export const recordTables = {
  Transaction: 'transactions',
  Signature: 'signatures',
  Card: 'saved_methods',
  Bank: 'saved_methods',
  PaymentMethod: 'payment_methods',
  RecurringCharge: 'recurring_charges',
  Occurrence: 'occurrences',
  Delivery: 'deliveries',
  WebhookEndpoint: 'webhook_endpoints',
  WebhookSecret: 'webhook_secrets',
  Contact: 'contacts',
  Invoice: 'invoices',
  InvoiceDraft: 'invoice_drafts',
  CreditNote: 'credit_notes',
  Item: 'saved_items',
  ContactFile: 'contact_files',
} as const
export type RecordType = keyof typeof recordTables

/** A request with an idempotency key. */
export interface IdempotencyKeyRow {
  /** Keyed digest of the merchant, the kind of API key and the idempotency key. The key itself is not stored. */
  id: string
  merchant_id: string
  created: number
  expires: number
  /** Keyed digest of the request. */
  fingerprint: string
  /** The process that has the lease on it; null: none. */
  instance_id: string | null
  /** What the request made or changed, recorded in the same database transaction. */
  record_type: RecordType | null
  record_id: string | null
  /** The final answer, encrypted; null until there is one. */
  answer: string | null
}
