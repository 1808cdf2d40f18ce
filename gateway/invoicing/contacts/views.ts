import type { View } from '../../core/view.ts'
import { fromJson } from '../../storage/index.ts'
import { auditView } from '../audit/stamp.ts'
import type { Contact } from './contacts.ts'
import type { ContactSchema } from './schemas.ts'

/** A contact as the API shows it (rules: invoicing.md#contacts). */
export function contactView(contact: Contact): View<typeof ContactSchema> {
  const { first_name, last_name, emails, owner } = contact
  const address = emails[0]?.address
  return {
    id: contact.id,
    created: auditView(contact.created, contact.created_by),
    modified: auditView(contact.modified, contact.modified_by),
    test_mode: contact.mode === 'test',
    name: nameOf(contact),
    sort_name: [last_name, first_name].filter(Boolean).join(', ') || (address ?? ''),
    first_name: first_name ?? undefined,
    last_name: last_name ?? undefined,
    display_name: nameOf(contact),
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
    tags: fromJson(contact.tags),
    source_id: contact.source_id ?? undefined,
    notes: contact.notes ?? undefined,
    type: 'person',
  }
}

/** The name of somebody; the address of somebody without one. */
function nameOf({ first_name, last_name, emails }: Contact): string {
  return [first_name, last_name].filter(Boolean).join(' ') || (emails[0]?.address ?? '')
}
