// What the gateway notes for itself.

/** A gateway process. */
export interface InstanceRow {
  id: string
  /** By the machine's time; after that it counts as gone. */
  alive_until: number
}

/** What a request that may be sent again makes or changes, and where its record is. */
export const recordTables = {
  Transaction: 'transactions',
  Signature: 'signatures',
  Card: 'saved_methods',
  Bank: 'saved_methods',
  PaymentMethod: 'payment_methods',
  RecurringCharge: 'recurring_charges',
  Occurrence: 'occurrences',
  Delivery: 'deliveries',
  WebhookSecret: 'webhook_secrets',
} as const
export type RecordType = keyof typeof recordTables

/** A request that may be sent again. */
export interface IdempotencyKeyRow {
  /** Keyed digest of whose it is and of the key: what a client takes for a key is its own affair. */
  id: string
  merchant_id: string
  created: number
  expires: number
  /** Keyed digest of the request. */
  fingerprint: string
  /** The process that works on it; null: none. */
  instance_id: string | null
  /** What the request made or changed, noted in the same database transaction. */
  record_type: RecordType | null
  record_id: string | null
  /** What was answered, encrypted. */
  answer: string | null
}
