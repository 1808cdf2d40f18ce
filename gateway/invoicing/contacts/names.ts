import type { Reader } from '../../platform/storage/index.ts'
import { contactsOf, withAddresses } from './contacts.ts'
import type { Opener } from './seal.ts'
import { contactView } from './views.ts'

/** The names of some contacts, by their ids. */
export async function contactNames(
  db: Reader,
  cipher: Opener,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  // PostgreSQL takes no empty list.
  if (ids.length === 0) return new Map()
  const rows = await contactsOf(db, merchantId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const contacts = await withAddresses(db, merchantId, rows)
  return new Map(contacts.map((contact) => [contact.id, contactView(cipher, contact).name]))
}
