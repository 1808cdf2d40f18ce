import type { Caller } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import { type ContactRow, type Storage, toJson, updateRow } from '../../storage/index.ts'
import { auditFacts } from '../audit/stamp.ts'
import { type Contact, lockContact, readContact, writeAddresses, writeTerms } from './contacts.ts'
import { lockSourceIds, withSourceId } from './create.ts'
import { tagsOf, textOrNull } from './input.ts'
import type { ContactChange } from './schemas.ts'

/**
 * Changes what is given of a contact, and leaves the rest; null clears (rules: conventions.md#updates).
 * @param check refuses what must not be changed of it, or would leave nothing
 * @throws 404 for one of nobody or of another merchant; 422 for a `source_id` of another contact
 */
export async function changeContact(
  storage: Storage,
  caller: Caller,
  id: string,
  body: ContactChange,
  check: (contact: Contact) => void,
): Promise<Contact> {
  const merchantId = caller.merchant.id
  return storage.write(async (tx) => {
    if (body.source_id) await lockSourceIds(tx, merchantId)
    const before = await lockContact(tx, merchantId, id)
    const old = await readContact(tx, merchantId, id)
    check(old)
    const row: ContactRow = {
      ...before,
      ...changesOf(body),
      modified: caller.clock.now(),
      modified_by: auditFacts(caller),
    }
    const other = await withSourceId(tx, row)
    if (other && other.id !== id) throw taken()
    await updateRow(tx, 'contacts', id, row)
    const { email_addresses = old.emails } = body
    const addresses = (email_addresses ?? []).map(({ address }) => address)
    await writeAddresses(tx, caller, row, addresses)
    await writeTerms(tx, row, addresses)
    return readContact(tx, merchantId, id)
  })
}

function changesOf({ first_name, last_name, notes, source_id, tags }: ContactChange): Partial<ContactRow> {
  return {
    ...(first_name !== undefined && { first_name: textOrNull(first_name) }),
    ...(last_name !== undefined && { last_name: textOrNull(last_name) }),
    ...(notes !== undefined && { notes: textOrNull(notes) }),
    ...(source_id !== undefined && { source_id }),
    ...(tags !== undefined && { tags: toJson(tagsOf(tags)) }),
  }
}

const taken = () =>
  gatewayError('invalid_data', {
    context: 'source_id',
    sub_code: 'invalid',
    message: 'Another contact has this id.',
  })
