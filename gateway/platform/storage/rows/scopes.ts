// What happens to the rows of a merchant when its test data is purged, when a snapshot of it is taken, and when the merchant is
// deleted.
import type { Database } from './schema.ts'

type Table = keyof Database
/** Tables with rows of a merchant. Test data is in no other table. */
export type MerchantTable = {
  [Name in Table]: 'merchant_id' extends keyof Database[Name] ? Name : never
}[Table]

/** The rows of test mode: those that say so, all of a table without modes, or those of such rows of another table. */
export type TestRows = 'test' | 'all' | { of: MerchantTable; by: string }

export interface Scope {
  /** Which rows a snapshot has. Absent: none. */
  snapshot?: TestRows
  /** What a purge deletes the rows of test mode with; `others`: with the rows that they belong to. Absent: nothing. */
  purge?: 'delete_transactions' | 'delete_payment_methods' | 'others'
  /** Set where the rows outlive the merchant, or keep it from being deleted. */
  isApart?: true
}

/** Of live mode, or of both. A snapshot leaves them as they are. */
const kept = {} satisfies Scope
/** A snapshot has them, because a test may change them. */
const settings = { snapshot: 'test' } as const satisfies Scope
const payments = { snapshot: 'test', purge: 'delete_transactions' } as const satisfies Scope
const methods = { snapshot: 'test', purge: 'delete_payment_methods' } as const satisfies Scope
/** Rows with a mode that belong to others. */
const details = { snapshot: 'test', purge: 'others' } as const satisfies Scope
/** Counted again from what is left, or from what a snapshot puts back. */
const counted = { purge: 'others' } as const satisfies Scope
const apart = { isApart: true } as const satisfies Scope

const partOf = (of: MerchantTable, by: string) =>
  ({ snapshot: { of, by }, purge: 'others' }) as const satisfies Scope

/** Every table with rows of a merchant, after those that its rows refer to: rows are inserted in this order, and deleted in the other. */
export const scopes = {
  // The log says who purged what, and outlives the merchant in the operator's.
  audit_entries: apart,
  audit_heads: apart,
  audit_removals: apart,
  // People's sessions, and a merchant's own application, outlive it. A partner with applications isn't deleted.
  sessions: apart,
  partner_applications: apart,
  merchant_applications: apart,
  invitations: kept,
  memberships: kept,
  approval_policies: kept,
  approvals: kept,
  authorizations: kept,
  partner_settings: kept,
  secret_keys: kept,
  origins: kept,
  merchant_logos: kept,
  // Without it, what is left in old copies of the database is unreadable.
  data_keys: kept,
  // They sweep themselves.
  api_requests: kept,
  page_reports: kept,
  // Deleted separately if their record is gone (merchants/purge/stored-answers.ts).
  idempotency_keys: { snapshot: 'all' },
  accounts: settings,
  surcharges: { snapshot: { of: 'accounts', by: 'account_id' } },
  webhook_secrets: settings,
  webhook_endpoints: settings,
  // Of the clock, which a purge leaves alone.
  test_clock_turns: kept,
  // Of no mode, and swept within minutes.
  token_rooms: kept,
  spent_proofs: kept,
  // A purge keeps those of no mode: one may be for a live payment, and they expire in five minutes anyway.
  tokens: { snapshot: 'all', purge: 'delete_payment_methods' },
  saved_methods: methods,
  payment_methods: methods,
  contacts: payments,
  contact_emails: partOf('contacts', 'contact_id'),
  contact_terms: partOf('contacts', 'contact_id'),
  contact_marks: partOf('contacts', 'contact_id'),
  payment_codes: partOf('contacts', 'contact_id'),
  saved_items: payments,
  contact_files: payments,
  contact_file_chunks: partOf('contact_files', 'file_id'),
  invoices: payments,
  invoice_drafts: payments,
  invoice_messages: partOf('invoices', 'invoice_id'),
  payment_requests: partOf('invoices', 'invoice_id'),
  offline_payments: partOf('invoices', 'invoice_id'),
  credit_notes: partOf('invoices', 'invoice_id'),
  invoice_payments: payments,
  invoice_payment_parts: partOf('invoice_payments', 'payment_id'),
  portal_links: partOf('contacts', 'contact_id'),
  mails: payments,
  mail_usage: payments,
  mail_reviews: payments,
  mail_suppressions: payments,
  simulator_rules: { snapshot: 'all', purge: 'delete_transactions' },
  simulator_payments: payments,
  simulator_authentications: payments,
  card_attempts: payments,
  card_attacks: payments,
  concealed_declines: payments,
  late_changes: kept,
  // Deleted after what was counted.
  hourly_figures: { purge: 'delete_transactions' },
  deliveries: payments,
  delivery_attempts: details,
  events: payments,
  event_counts: counted,
  // A place is never given again.
  event_heads: kept,
  archived_records: payments,
  authentications: payments,
  authentication_messages: partOf('authentications', 'authentication_id'),
  // With payments no merchant is deleted.
  transactions: { ...payments, isApart: true },
  transaction_texts: details,
  transaction_terms: details,
  transaction_counts: counted,
  transaction_count_changes: counted,
  transaction_count_heads: kept,
  signatures: payments,
  recurring_charges: payments,
  occurrences: payments,
  jobs: payments,
} as const satisfies Readonly<Record<MerchantTable, Scope>>
