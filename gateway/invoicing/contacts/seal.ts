// What a contact says of a person, sealed in its row and in those of its addresses (rules: invoicing.md#sealed). Rows of earlier
// versions are in the clear until they are sealed.
import type { Cipher } from '../../platform/encryption/index.ts'
import { type ContactEmailRow, type ContactRow, fromJson, toJson } from '../../platform/storage/index.ts'
import { type Person, person } from './person.ts'

/** What it takes to read contacts. */
export type Opener = Pick<Cipher, 'decrypt'>

type PersonColumns = Pick<ContactRow, 'first_name' | 'last_name' | 'notes' | 'tags' | 'sealed'>

/** The plain columns of a row in which everything is sealed. */
const PLAIN = { first_name: null, last_name: null, notes: null, tags: toJson<string[]>([]) }

export const sealPerson = (cipher: Pick<Cipher, 'encrypt'>, id: string, said: Person): PersonColumns => ({
  ...PLAIN,
  sealed: cipher.encrypt(JSON.stringify(said), `contacts:${id}`),
})

/** The columns of an erased contact. */
export const erasedPerson: PersonColumns = { ...PLAIN, sealed: null }

/** @throws as `Cipher.decrypt` */
export function openPerson(cipher: Opener, row: PersonColumns & Pick<ContactRow, 'id'>): Person {
  const { id, sealed, first_name, last_name, notes, tags } = row
  const none = person.read({})
  if (sealed === null) return { ...none, first_name, last_name, notes, tags: fromJson(tags) }
  // One that was sealed by an earlier version lacks what has been added since.
  const said: Partial<Person> = JSON.parse(cipher.decrypt(sealed, `contacts:${id}`))
  return { ...none, ...said }
}

type AddressColumns = Pick<ContactEmailRow, 'address' | 'sealed' | 'sought'>

/** As an address is looked for, where it is in the clear. */
export const soughtAddress = (address: string): string => address.toLowerCase()

/** As a sealed one is looked for: a keyed digest, another one for each merchant. */
export const addressMark = (cipher: Pick<Cipher, 'digest'>, merchantId: string, address: string): string =>
  cipher.digest(`contact address ${merchantId}`, soughtAddress(address))

/** The columns of an address. @param id of its row */
export const sealAddress = (
  cipher: Pick<Cipher, 'digest' | 'encrypt'>,
  merchantId: string,
  id: string,
  address: string,
): AddressColumns => ({
  address: '',
  sealed: cipher.encrypt(address, `contact_emails:${id}`),
  sought: addressMark(cipher, merchantId, address),
})

/** @throws as `Cipher.decrypt` */
export const openAddress = (
  cipher: Opener,
  { id, address, sealed }: Pick<ContactEmailRow, 'id' | 'address' | 'sealed'>,
): string => (sealed === null ? address : cipher.decrypt(sealed, `contact_emails:${id}`))
