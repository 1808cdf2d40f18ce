// A contact is a row with its addresses, sealed. It is of one mode, and callers need not know which.
import type { SelectQueryBuilder } from 'kysely'
import type { Caller } from '../../core/caller.ts'
import { gatewayError, notFound } from '../../core/errors.ts'
import { newPortalId } from '../../core/ids.ts'
import { inMode } from '../../core/merchant-profile.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import {
  type ContactEmailRow,
  type ContactRow,
  type Database,
  insertRows,
  type Reader,
  type Tx,
} from '../../platform/storage/index.ts'
import { auditFacts } from '../audit/stamp.ts'
import { addressMark, openAddress, openPerson, sealAddress } from './seal.ts'
import { marksOf } from './terms.ts'

/** A contact with its addresses, the preferred one first, and whose it is; as it is stored: sealed. */
export interface Contact extends ContactRow {
  emails: readonly ContactEmailRow[]
  owner: { id: string; name: string }
}

/** @throws 404 if it doesn't exist or belongs to another merchant */
export async function findContact(db: Reader, merchantId: string, id: string): Promise<ContactRow> {
  const row = await contactsOf(db, merchantId).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Contact', id)
  return row
}

/** Locks a contact that is going to change. @throws as `findContact` */
export async function lockContact(tx: Tx, merchantId: string, id: string): Promise<ContactRow> {
  const row = await contactsOf(tx, merchantId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Contact', id)
  return row
}

export function contactsOf(db: Reader, merchantId: string) {
  return db.selectFrom('contacts').selectAll('contacts').where('contacts.merchant_id', '=', merchantId)
}

/**
 * Contacts with the ids that are found. A cross join, because of a condition SQLite makes the last step: it would look at all contacts
 * of the merchant in their order.
 * @param ids each once
 */
export const contactsAmong = (db: Reader, merchantId: string, ids: ContactIds) =>
  db
    .selectFrom(ids.as('found'))
    .crossJoin('contacts')
    .selectAll('contacts')
    .where('contacts.merchant_id', '=', merchantId)
    .whereRef('contacts.id', '=', 'found.contact_id')

/** A query for ids of contacts. */
export type ContactIds = SelectQueryBuilder<Database, never, { contact_id: string }>

/** @throws as `findContact` */
export async function readContact(db: Reader, merchantId: string, id: string): Promise<Contact> {
  const [contact] = await withAddresses(db, merchantId, [await findContact(db, merchantId, id)])
  if (!contact) throw notFound('Contact', id)
  return contact
}

/** Adds to contacts of one merchant what is kept beside them. */
export async function withAddresses(
  db: Reader,
  merchantId: string,
  rows: readonly ContactRow[],
): Promise<Contact[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const emails = await db
    .selectFrom('contact_emails')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('contact_id', 'in', ids)
    .orderBy('place')
    .execute()
  const owner = await db
    .selectFrom('merchants')
    .select(['id', 'name', 'test_profile'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return rows.map((row) => ({
    ...row,
    emails: emails.filter(({ contact_id }) => contact_id === row.id),
    owner: inMode(owner, row.mode),
  }))
}

/** Gives a contact these addresses in place of those that it had; one that it keeps stays the same record. */
export async function writeAddresses(
  tx: Tx,
  cipher: Cipher,
  caller: Caller,
  { id: contact_id, merchant_id }: ContactRow,
  addresses: readonly string[],
): Promise<void> {
  const rows = await tx
    .selectFrom('contact_emails')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('contact_id', '=', contact_id)
    .execute()
  const markOf = (address: string) => addressMark(cipher, merchant_id, address)
  const old = rows.map((row) => ({ row, address: openAddress(cipher, row) }))
  const now = caller.clock.now()
  const by = auditFacts(caller)
  const next = addresses.map((address, place): ContactEmailRow => {
    const before = old.find((one) => markOf(one.address) === markOf(address))
    const id = before?.row.id ?? newPortalId('email')
    const sealed = sealAddress(cipher, merchant_id, id, address)
    if (before?.row.place === place && before.address === address) return { ...before.row, ...sealed }
    const changed = { merchant_id, contact_id, ...sealed, place, modified: now, modified_by: by }
    return before ? { ...before.row, ...changed } : { ...changed, id, created: now, created_by: by }
  })
  await tx
    .deleteFrom('contact_emails')
    .where('merchant_id', '=', merchant_id)
    .where('contact_id', '=', contact_id)
    .execute()
  await insertRows(tx, 'contact_emails', next)
}

/** Makes a contact found by its present texts, and by no others. */
export async function writeTerms(
  tx: Tx,
  cipher: Cipher,
  row: ContactRow,
  addresses: readonly string[],
): Promise<void> {
  const { id: contact_id, merchant_id, contact_code, source_id } = row
  await deleteTerms(tx, row)
  const texts = { ...openPerson(cipher, row), contact_code, source_id, addresses }
  const marks = marksOf(cipher, merchant_id, texts)
  await insertRows(
    tx,
    'contact_marks',
    marks.map((mark) => ({ merchant_id, mark, contact_id })),
  )
}

/** @throws 422 unavailable_for_current_status for a contact that is erased */
export function refuseErased({ erased }: Pick<ContactRow, 'erased'>): void {
  if (erased !== null)
    throw gatewayError('unavailable_for_current_status', { message: 'This contact was erased.' })
}

/** Makes a contact found by no text any more. */
export async function deleteTerms(
  tx: Tx,
  { merchant_id, id }: Pick<ContactRow, 'merchant_id' | 'id'>,
): Promise<void> {
  // In `contact_terms` is what earlier versions stored, in the clear.
  for (const table of ['contact_terms', 'contact_marks'] as const)
    await tx.deleteFrom(table).where('merchant_id', '=', merchant_id).where('contact_id', '=', id).execute()
}
