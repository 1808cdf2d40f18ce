// Which rows are a merchant's test mode, in the order in which they can be inserted: what is referred to comes first.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/storage/index.ts'

type Table = keyof Database

/**
 * Rows of the merchant and of test mode; of the merchant, where a row has no mode; or of another table's rows, by a column, where a
 * row of the merchant has no mode.
 */
type Scope = 'test' | 'merchant' | { of: Table; by: string }

/** Those that a snapshot has. Accounts and what they add are among them, because their settings may be changed. */
const TABLES: Readonly<Partial<Record<Table, Scope>>> = {
  accounts: 'test',
  surcharges: { of: 'accounts', by: 'account_id' },
  webhook_secrets: 'test',
  contacts: 'test',
  contact_emails: { of: 'contacts', by: 'contact_id' },
  contact_terms: { of: 'contacts', by: 'contact_id' },
  contact_marks: { of: 'contacts', by: 'contact_id' },
  contact_files: 'test',
  contact_file_chunks: { of: 'contact_files', by: 'file_id' },
  tokens: 'merchant',
  saved_methods: 'test',
  payment_methods: 'test',
  recurring_charges: 'test',
  occurrences: 'test',
  transactions: 'test',
  transaction_texts: 'test',
  archived_records: 'test',
  transaction_terms: 'test',
  signatures: 'test',
  simulator_rules: 'merchant',
  simulator_payments: 'test',
  invoices: 'test',
  invoice_messages: { of: 'invoices', by: 'invoice_id' },
  payment_requests: { of: 'invoices', by: 'invoice_id' },
  invoice_payments: 'test',
  invoice_payment_parts: { of: 'invoice_payments', by: 'payment_id' },
  mails: 'test',
  mail_usage: 'test',
  mail_reviews: 'test',
  mail_suppressions: 'test',
  portal_links: { of: 'contacts', by: 'contact_id' },
  events: 'test',
  deliveries: 'test',
  delivery_attempts: 'test',
  idempotency_keys: 'merchant',
  jobs: 'test',
  card_attempts: 'test',
  card_attacks: 'test',
  concealed_declines: 'test',
}

/** A table of a snapshot, with the condition that its rows are the merchant's. */
export interface Part {
  table: string
  where(merchantId: string): RawBuilder<unknown>
}

export const parts: readonly Part[] = Object.entries(TABLES).map(([table, scope]) => ({
  table,
  where: (merchantId) => conditionOf(scope, merchantId),
}))

function conditionOf(scope: Scope, merchantId: string): RawBuilder<unknown> {
  if (scope === 'merchant') return sql`merchant_id = ${merchantId}`
  if (scope === 'test') return sql`merchant_id = ${merchantId} and mode = 'test'`
  const owner = conditionOf('test', merchantId)
  return sql`merchant_id = ${merchantId} and ${sql.ref(scope.by)} in (select id from ${sql.table(scope.of)} where ${owner})`
}

/** What of a merchant's own row is never set back: who it is, and who is turning its clock. */
export const KEPT_OF_MERCHANT: readonly string[] = ['id', 'created', 'public_key', 'test_clock_instance']
