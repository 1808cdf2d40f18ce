import type { Caller } from '../../core/caller.ts'
import { fieldError } from '../../core/errors.ts'
import { type ContactRow, updateRow } from '../../platform/storage/index.ts'
import { auditFacts } from '../audit/stamp.ts'
import {
  type Contact,
  lockContact,
  readContact,
  refuseErased,
  writeAddresses,
  writeTerms,
} from './contacts.ts'
import { type ContactParts, lockSourceIds, withSourceId } from './create.ts'
import { person } from './person.ts'
import type { ContactChange } from './schemas.ts'
import { openAddress, openPerson, sealPerson } from './seal.ts'

/**
 * Changes what is given of a contact, and leaves the rest; null clears (rules: conventions.md#updates).
 * @param check refuses what must not be changed of it, or would leave nothing
 * @throws 404 if it doesn't exist or belongs to another merchant; 422 for a `source_id` of another contact
 */
export async function changeContact(
  { storage, cipher }: ContactParts,
  caller: Caller,
  id: string,
  body: ContactChange,
  check: (contact: Contact) => void,
): Promise<Contact> {
  const merchantId = caller.merchant.id
  return storage.write(async (tx) => {
    if (body.source_id) await lockSourceIds(tx, merchantId)
    const before = await lockContact(tx, merchantId, id)
    refuseErased(before)
    const old = await readContact(tx, merchantId, id)
    check(old)
    const { source_id } = body
    const row: ContactRow = {
      ...before,
      ...sealPerson(cipher, id, { ...openPerson(cipher, before), ...person.readChange(body) }),
      ...(source_id !== undefined && { source_id }),
      modified: caller.clock.now(),
      modified_by: auditFacts(caller),
    }
    const other = await withSourceId(tx, row)
    if (other && other.id !== id) throw taken()
    await updateRow(tx, 'contacts', row, row)
    const { email_addresses } = body
    const addresses =
      email_addresses === undefined
        ? old.emails.map((email) => openAddress(cipher, email))
        : (email_addresses ?? []).map(({ address }) => address)
    await writeAddresses(tx, cipher, caller, row, addresses)
    await writeTerms(tx, cipher, row, addresses)
    return readContact(tx, merchantId, id)
  })
}

const taken = () => fieldError('source_id', 'Another contact has this id.')
