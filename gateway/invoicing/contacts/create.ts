import type { Caller } from '../../core/caller.ts'
import { newContactCode, newPortalId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import {
  type ContactRow,
  lockName,
  recordAttempt,
  type Storage,
  type Tx,
} from '../../platform/storage/index.ts'
import { newStamp } from '../audit/stamp.ts'
import { type Contact, contactsOf, readContact, writeAddresses, writeTerms } from './contacts.ts'
import { person } from './person.ts'
import type { NewContact } from './schemas.ts'
import { sealPerson } from './seal.ts'

export interface ContactParts {
  storage: Storage
  cipher: Cipher
}

/**
 * Makes a contact in the caller's mode. One with the `source_id` of another is that other (rules: invoicing.md#contact-source-id).
 * @param body without `newContactFaults`
 */
export async function createContact(
  { storage, cipher }: ContactParts,
  caller: Caller,
  body: NewContact,
): Promise<Contact> {
  const { merchant, mode } = caller
  const id = newPortalId('contact')
  const row: ContactRow = {
    id,
    merchant_id: merchant.id,
    mode,
    ...newStamp(caller),
    contact_code: newContactCode(),
    source_id: body.source_id ?? null,
    ...sealPerson(cipher, id, person.read(body)),
    erased: null,
  }
  const addresses = (body.email_addresses ?? []).map(({ address }) => address)
  return storage.write(async (tx) => {
    if (row.source_id !== null) await lockSourceIds(tx, merchant.id)
    const made = await insertUnlessThere(tx, row)
    if (made === id) {
      await writeAddresses(tx, cipher, caller, row, addresses)
      await writeTerms(tx, cipher, await findRow(tx, row), addresses)
    }
    await recordAttempt(tx, caller.attempt, 'Contact', made)
    return readContact(tx, merchant.id, made)
  })
}

const findRow = (tx: Tx, { id, merchant_id }: ContactRow) =>
  contactsOf(tx, merchant_id).where('id', '=', id).executeTakeFirstOrThrow()

/** Of two writes that give a contact a `source_id`, one at a time looks whether it is free. Taken before any row. */
export const lockSourceIds = (tx: Tx, merchantId: string): Promise<void> =>
  lockName(tx, `contact source ids ${merchantId}`)

/** @returns the id of the row, or of the contact that has its `source_id` */
async function insertUnlessThere(tx: Tx, row: ContactRow): Promise<string> {
  for (let attempt = 1; attempt <= limits.invoicing.codeAttempts; attempt++) {
    const inserted = await tx
      .insertInto('contacts')
      .values({ ...row, contact_code: newContactCode() })
      // A source_id or a code that another contact has: on PostgreSQL also of a write that has just ended.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return row.id
    const first = await withSourceId(tx, row)
    if (first) return first.id
  }
  throw new Error('There was no free code for a contact.')
}

/** The contact of a merchant's mode that has a `source_id`. */
export async function withSourceId(
  tx: Tx,
  { merchant_id, mode, source_id }: Pick<ContactRow, 'merchant_id' | 'mode' | 'source_id'>,
): Promise<ContactRow | undefined> {
  if (source_id === null) return undefined
  return contactsOf(tx, merchant_id)
    .where('mode', '=', mode)
    .where('source_id', '=', source_id)
    .executeTakeFirst()
}
