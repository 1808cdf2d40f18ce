// A contact is a row with its addresses. It is of one mode, and whoever asks for it need not know which.
import type { Caller } from '../../core/caller.ts'
import { notFound } from '../../core/errors.ts'
import { newPortalId } from '../../core/ids.ts'
import {
  type ContactEmailRow,
  type ContactRow,
  fromJson,
  insertRows,
  type Reader,
  type Tx,
} from '../../storage/index.ts'
import { auditFacts } from '../audit/stamp.ts'
import { contactTerms } from './terms.ts'

/** A contact with its addresses, the preferred one first, and whose it is. */
export interface Contact extends ContactRow {
  emails: readonly ContactEmailRow[]
  owner: { id: string; name: string }
}

/** @throws 404 for a contact of nobody or of another merchant */
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
    .where('contact_id', 'in', ids)
    .orderBy('place')
    .execute()
  const owner = await db
    .selectFrom('merchants')
    .select(['id', 'name'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return rows.map((row) => ({
    ...row,
    emails: emails.filter(({ contact_id }) => contact_id === row.id),
    owner,
  }))
}

/** Gives a contact these addresses in place of those that it had; one that it keeps stays the same record. */
export async function writeAddresses(
  tx: Tx,
  caller: Caller,
  { id: contact_id }: ContactRow,
  addresses: readonly string[],
): Promise<void> {
  const old = await tx.selectFrom('contact_emails').selectAll().where('contact_id', '=', contact_id).execute()
  const now = caller.clock.now()
  const by = auditFacts(caller)
  const rows = addresses.map((address, place): ContactEmailRow => {
    const sought = soughtAddress(address)
    const before = old.find((one) => one.sought === sought)
    if (before?.place === place && before.address === address) return before
    const changed = { contact_id, address, sought, place, modified: now, modified_by: by }
    return before
      ? { ...before, ...changed }
      : { ...changed, id: newPortalId('email'), created: now, created_by: by }
  })
  await tx.deleteFrom('contact_emails').where('contact_id', '=', contact_id).execute()
  await insertRows(tx, 'contact_emails', rows)
}

/** As an address is looked for. */
export const soughtAddress = (address: string): string => address.toLowerCase()

/** Makes a contact found by its present texts, and by no others. */
export async function writeTerms(tx: Tx, row: ContactRow, addresses: readonly string[]): Promise<void> {
  const { id: contact_id, merchant_id } = row
  await tx.deleteFrom('contact_terms').where('contact_id', '=', contact_id).execute()
  const terms = contactTerms({ ...row, tags: fromJson(row.tags), addresses })
  await insertRows(
    tx,
    'contact_terms',
    terms.map((term) => ({ merchant_id, ...term, contact_id })),
  )
}
