import { timestamp } from '../../core/calendar.ts'
import type { View } from '../../core/view.ts'
import { auditView } from '../audit/stamp.ts'
import type { Contact } from './contacts.ts'
import { person } from './person.ts'
import type { ContactSchema } from './schemas.ts'
import { type Opener, openAddress, openPerson } from './seal.ts'

/** A contact as the API shows it (rules: invoicing.md#contacts). */
export function contactView(cipher: Opener, contact: Contact): View<typeof ContactSchema> {
  const { owner } = contact
  const said = openPerson(cipher, contact)
  const { first_name, last_name, company } = said
  const emails = contact.emails.map((email) => ({ ...email, address: openAddress(cipher, email) }))
  const address = emails[0]?.address
  const known = nameOf(first_name, last_name)
  const name = known || (company ?? address ?? (contact.erased === null ? '' : ERASED))
  return {
    id: contact.id,
    created: auditView(contact.created, contact.created_by),
    modified: auditView(contact.modified, contact.modified_by),
    test_mode: contact.mode === 'test',
    name,
    sort_name: [last_name, first_name].filter(Boolean).join(', ') || name,
    ...person.view(said),
    display_name: name,
    preferred_email: address,
    email_addresses: emails.map(({ id, place, ...email }) => ({
      id,
      created: auditView(email.created, email.created_by),
      modified: auditView(email.modified, email.modified_by),
      address: email.address,
      preferred: place === 0,
      type: 'email_address' as const,
    })),
    contact_code: contact.contact_code,
    owner_id: owner.id,
    owner: {
      id: owner.id,
      name: owner.name,
      sort_name: owner.name,
      display_name: owner.name,
      type: 'organization',
    },
    source_id: contact.source_id ?? undefined,
    erased: contact.erased === null ? undefined : timestamp(contact.erased),
    type: 'person',
  }
}

/** What a contact is called once it is erased. */
const ERASED = 'Erased contact'

/** The name of a person, empty for one without any. */
export const nameOf = (first_name: string | null, last_name: string | null): string =>
  [first_name, last_name].filter(Boolean).join(' ')
