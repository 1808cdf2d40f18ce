// How a row is found.
import type { Database } from './schema.ts'

/** Tables whose key is the merchant and the id, so that they can be distributed by merchant. A row is found by both. */
export const keyedByMerchant = [
  'accounts',
  'approvals',
  'authentications',
  'contacts',
  'contact_emails',
  'contact_files',
  'credit_notes',
  'deliveries',
  'events',
  'idempotency_keys',
  'invitations',
  'invoices',
  'invoice_drafts',
  'invoice_messages',
  'invoice_payments',
  'jobs',
  'mails',
  'mail_reviews',
  'mail_suppressions',
  'occurrences',
  'offline_payments',
  'payment_methods',
  'payment_requests',
  'portal_links',
  'recurring_charges',
  'saved_items',
  'saved_methods',
  'signatures',
  'simulator_authentications',
  'simulator_rules',
  'spent_proofs',
  'surcharges',
  'tokens',
  'transactions',
  'webhook_endpoints',
  'webhook_secrets',
] as const satisfies readonly (keyof Database)[]

/** Those of 1.4.0. On SQLite, which is never distributed, and before an upgrade has ended, their key is the id alone. */
const keyedByIdBefore: ReadonlySet<string> = new Set([
  'accounts',
  'deliveries',
  'events',
  'idempotency_keys',
  'jobs',
  'occurrences',
  'payment_methods',
  'recurring_charges',
  'saved_methods',
  'signatures',
  'simulator_rules',
  'surcharges',
  'tokens',
  'transactions',
  'webhook_secrets',
] satisfies readonly KeyedByMerchant[])

type KeyedByMerchant = (typeof keyedByMerchant)[number]

type Table = keyof Database
/** Tables with an id. */
export type TableWithId = { [Name in Table]: Database[Name] extends { id: string } ? Name : never }[Table]

/** The key of a row. The row itself will do. */
export type KeyOf<Name extends TableWithId> = Name extends KeyedByMerchant
  ? Pick<Database[Name], 'merchant_id' | 'id'>
  : { id: string }

const keyed: ReadonlySet<string> = new Set(keyedByMerchant)

/** Whether its key on an engine begins with the merchant, so that rows are in the order of merchants and ids. */
export const isOrderedByMerchant = (table: keyof Database, isShared: boolean): boolean =>
  keyed.has(table) && (isShared || !keyedByIdBefore.has(table))

/** The columns by which a row of a table is found. By its id alone it would be found slowly, or not at all. */
export const keyColumns = (table: TableWithId): readonly string[] =>
  keyed.has(table) ? ['merchant_id', 'id'] : ['id']
