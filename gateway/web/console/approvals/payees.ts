// Whom requests for credits would pay. A request has only the contact's ID, so that nothing of a contact who is erased stays.
import { contactNames } from '../../../invoicing/index.ts'
import { type ApprovalRow, fromJson } from '../../../platform/storage/index.ts'
import type { Visitor } from '../../kit/index.ts'

/** Returns a line about each request that pays a contact, by the request's ID. */
export async function payeeLines(
  { parts, merchant }: Visitor,
  rows: readonly ApprovalRow[],
): Promise<ReadonlyMap<string, string>> {
  const contacts = new Map<string, string>()
  for (const row of rows) {
    const request = fromJson(row.request)
    if (request.kind === 'credit' && request.contact !== undefined) contacts.set(row.id, request.contact)
  }
  const names = await contactNames(parts.storage.read, parts.cipher, merchant.id, [...contacts.values()])
  return new Map([...contacts].map(([id, contact]) => [id, `Customer: ${names.get(contact) || contact}`]))
}
