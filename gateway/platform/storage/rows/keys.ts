// How a row is found.
import type { Database } from './schema.ts'

/** Tables whose key is the merchant and the id, so that they can be distributed by merchant. A row is found by both. */
export const keyedByMerchant = [
  'approvals',
  'contacts',
  'contact_emails',
  'contact_files',
  'invitations',
  'invoices',
  'invoice_messages',
  'invoice_payments',
  'mails',
  'mail_reviews',
  'mail_suppressions',
  'payment_requests',
  'portal_links',
  'spent_proofs',
] as const satisfies readonly (keyof Database)[]

type KeyedByMerchant = (typeof keyedByMerchant)[number]

type Table = keyof Database
/** Tables with an id. */
export type TableWithId = { [Name in Table]: Database[Name] extends { id: string } ? Name : never }[Table]

/** The key of a row. The row itself will do. */
export type KeyOf<Name extends TableWithId> = Name extends KeyedByMerchant
  ? Pick<Database[Name], 'merchant_id' | 'id'>
  : { id: string }

const keyed: ReadonlySet<string> = new Set(keyedByMerchant)

/** Whether a row of a table is found by its merchant and its id. By its id alone it is found slowly, or not at all. */
export const isKeyedByMerchant = (table: keyof Database): boolean => keyed.has(table)

/** The columns of a table's key. */
export const keyColumns = (table: TableWithId): readonly string[] =>
  isKeyedByMerchant(table) ? ['merchant_id', 'id'] : ['id']
