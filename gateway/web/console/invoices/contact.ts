// The contact of a page, and its texts in forms: names and the address.
import { type ErrorMessage, notFound } from '../../../core/errors.ts'
import { contactView, person, readContact } from '../../../invoicing/index.ts'
import { tooLong, typed, type Visitor } from '../../kit/index.ts'
import type { Fields } from '../../layout/fields.ts'
import { type Html, html } from '../../layout/html.ts'
import type { Typed } from './lines.ts'

export type ShownContact = ReturnType<typeof contactView>

/** The contact that an address names. @throws 404 unless the merchant has it in this mode */
export async function shownContactOf({ parts, caller, id }: Visitor): Promise<ShownContact> {
  const contact = await readContact(parts.storage.read, caller.merchant.id, id)
  if (contact.mode !== caller.mode) throw notFound('Contact', id)
  return contactView(parts.cipher, contact)
}

type TextName =
  | 'first_name'
  | 'last_name'
  | 'company'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'postal_code'

export const textFields = (fields: Fields, names: readonly TextName[]): Html =>
  html`${names.map((name) => {
    const { label, maxLength } = person.properties[name]
    return fields.text({ name, label, maxlength: maxLength, optional: true })
  })}`

export const textFaults = (values: Typed, names: readonly TextName[]): ErrorMessage[] =>
  names.flatMap((name) => tooLong(values[name], name, person.properties[name].maxLength))

/** The texts that are typed. */
export const textsIn = (values: Typed, names: readonly TextName[]): Partial<Record<TextName, string>> =>
  Object.fromEntries(names.map((name) => [name, typed(values[name])]).filter(([, text]) => text))
