// What the gateway notes for itself.

/** A gateway process. */
export interface InstanceRow {
  id: string
  /** By the machine's time; after that it counts as gone. */
  alive_until: number
}

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
  record_type: string | null
  record_id: string | null
  /** What was answered, encrypted. */
  answer: string | null
}
