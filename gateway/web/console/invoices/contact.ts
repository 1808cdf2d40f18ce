import { notFound } from '../../../core/errors.ts'
import { contactView, readContact } from '../../../invoicing/index.ts'
import type { Visitor } from '../../kit/index.ts'

export type ShownContact = ReturnType<typeof contactView>

/** The contact that an address names. @throws 404 unless the merchant has it in this mode */
export async function shownContactOf({ parts, caller, id }: Visitor): Promise<ShownContact> {
  const contact = await readContact(parts.storage.read, caller.merchant.id, id)
  if (contact.mode !== caller.mode) throw notFound('Contact', id)
  return contactView(parts.cipher, contact)
}
