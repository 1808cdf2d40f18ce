// The schemas of requests and answers about contacts.
import { type Static, Type } from 'typebox'
import { EMAIL_PATTERN } from '../../core/addresses/email.ts'
import { limits } from '../../core/limits.ts'
import { Flag, OneOf, Text, Timestamp } from '../../platform/http/index.ts'
import { AuditSchema, exampleAudit, exampleIds } from '../audit/schemas.ts'
import { orNull, person } from './person.ts'

const { maxChars, invoicing } = limits

export const EmailText = Type.String({ maxLength: maxChars.email, pattern: EMAIL_PATTERN })

const Addresses = Type.Array(Type.Object({ address: EmailText }), { maxItems: invoicing.maxEmails })
const SourceId = Type.String({
  minLength: 1,
  maxLength: maxChars.sourceId,
  description: 'Your own id of it. The same one again answers the first contact and makes none.',
})

export const NewContactSchema = Type.Object(
  {
    ...person.made,
    email_addresses: Type.Optional(Addresses),
    type: Type.Optional(OneOf(['person'])),
    source_id: Type.Optional(SourceId),
    test_mode: Type.Optional(Flag),
  },
  {
    examples: [
      {
        first_name: 'Ada',
        last_name: 'Example',
        email_addresses: [{ address: 'ada@example.com' }],
        type: 'person',
        test_mode: true,
      },
    ],
  },
)

/** Null clears what may be empty. */
export const ContactChangeSchema = Type.Object(
  {
    ...person.changed,
    email_addresses: orNull(Addresses),
    source_id: orNull(SourceId),
  },
  { examples: [{ last_name: 'Lovelace', tags: ['good customer'] }] },
)

export type NewContact = Static<typeof NewContactSchema>
export type ContactChange = Static<typeof ContactChangeSchema>

const OwnerSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  sort_name: Type.String(),
  display_name: Type.String(),
  type: OneOf(['organization']),
})

const EmailAddressSchema = Type.Object({
  id: Type.String(),
  created: AuditSchema,
  modified: AuditSchema,
  address: Type.String(),
  preferred: Type.Boolean(),
  type: OneOf(['email_address']),
})

export const exampleContact = {
  id: exampleIds.contact,
  created: exampleAudit,
  modified: exampleAudit,
  test_mode: true,
  name: 'Ada Example',
  sort_name: 'Example, Ada',
  first_name: 'Ada',
  last_name: 'Example',
  display_name: 'Ada Example',
  preferred_email: 'ada@example.com',
  email_addresses: [
    {
      id: 'eml_Zr3Vx0aPq9mT5uLd2Kc8Yw',
      created: exampleAudit,
      modified: exampleAudit,
      address: 'ada@example.com',
      preferred: true,
      type: 'email_address',
    },
  ],
  contact_code: 'K7QX2MPD',
  owner_id: 'Hb7Qe1nSj4wR6yFg0Xo3Ti',
  owner: {
    id: 'Hb7Qe1nSj4wR6yFg0Xo3Ti',
    name: 'Example Cups',
    sort_name: 'Example Cups',
    display_name: 'Example Cups',
    type: 'organization',
  },
  tags: [],
  type: 'person',
}

/** A contact in an answer (rules: invoicing.md#contacts). */
export const ContactSchema = Type.Object(
  {
    id: Type.String(),
    created: AuditSchema,
    modified: AuditSchema,
    test_mode: Type.Boolean(),
    name: Type.String(),
    sort_name: Type.String(),
    ...person.shown,
    display_name: Type.String(),
    preferred_email: Text,
    email_addresses: Type.Array(EmailAddressSchema),
    contact_code: Type.String(),
    owner_id: Type.String(),
    owner: OwnerSchema,
    source_id: Text,
    erased: Type.Optional(
      Type.Unsafe<string>({ ...Timestamp, description: 'When what it said of a person was erased.' }),
    ),
    type: OneOf(['person']),
  },
  {
    title: 'Contact',
    examples: [exampleContact],
  },
)
