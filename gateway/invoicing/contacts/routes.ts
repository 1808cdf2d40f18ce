import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { refuse } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Members } from '../../core/objects.ts'
import { readOnlyFaults } from '../../core/read-only.ts'
import {
  type Bearer,
  orderQuery,
  pageOf,
  pageQuery,
  QueryFlag,
  type Routes,
  Text,
} from '../../platform/http/index.ts'
import { modeOf } from '../audit/mode.ts'
import { changeContact } from './change.ts'
import { type Contact, findContact, readContact } from './contacts.ts'
import { type ContactParts, createContact } from './create.ts'
import { newContactFaults } from './input.ts'
import { ContactChangeSchema, ContactSchema, NewContactSchema } from './schemas.ts'
import { type Opener, openAddress, openPerson } from './seal.ts'
import { contactOrders, searchContacts } from './search.ts'
import { contactView } from './views.ts'

export interface ContactOptions extends ContactParts {
  bearer: Bearer
}

const ById = Type.Object({ id: Type.String() })
type ById = FastifyRequest<{ Params: Static<typeof ById> }>

/** What a change sends of members that it may not set, and what would leave neither a name nor an address. */
const changeFaults = (cipher: Opener, contact: Contact, body: object) => [
  ...readOnlyFaults(ContactChangeSchema, ContactSchema, contactView(cipher, contact), body),
  ...newContactFaults({
    ...openPerson(cipher, contact),
    email_addresses: addressesOf(cipher, contact),
    ...body,
  }),
]

const addressesOf = (cipher: Opener, { emails }: Contact) =>
  emails.map((email) => ({ address: openAddress(cipher, email) }))

/** `/contacts` (rules: invoicing.md#contacts). */
export const contactRoutes: Routes<ContactOptions> = async (app, options) => {
  const { bearer, storage, cipher } = options
  const common = { tags: ['Invoicing'] }
  const response = { 200: ContactSchema }
  const merchantOf = (request: FastifyRequest) => bearer.granted(request).merchant.id

  app.post(
    '/contacts',
    {
      config: {
        ifInterrupted: async ({ merchant }, id) =>
          contactView(cipher, await readContact(storage.read, merchant.id, id)),
        faults: newContactFaults,
      },
      schema: {
        ...common,
        operationId: 'createContact',
        permission: 'invoice',
        summary: 'Create a contact',
        description:
          'A customer to invoice: with a name or an email address, of which the first is the preferred one. The same `source_id` again answers the contact that has it.',
        answer: 'The contact.',
        body: NewContactSchema,
        response,
      },
    },
    async (request) => {
      refuse(newContactFaults(request.body))
      const caller = bearer.caller(request, modeOf(request.body.test_mode))
      return contactView(cipher, await createContact(options, caller, request.body))
    },
  )

  app.get(
    '/contacts',
    {
      schema: {
        ...common,
        operationId: 'listContacts',
        permission: 'read',
        summary: 'Search contacts',
        description: 'Of both modes, unless `test_mode` says which. What is asked for must all be so.',
        answer: 'One page of the contacts, the newest first.',
        querystring: Type.Object({
          ...pageQuery,
          q: Type.Optional(
            Type.String({
              maxLength: limits.invoicing.searchMaxChars,
              description:
                'What a name, a part of it, an address, the `source_id`, the `contact_code` or a tag begins with.',
            }),
          ),
          email: Type.Optional(Type.String({ description: 'A whole address.' })),
          source_id: Text,
          tag: Type.Optional(Type.String({ description: 'A whole tag.' })),
          test_mode: QueryFlag(),
          ...orderQuery(contactOrders),
        }),
        response: { 200: pageOf(ContactSchema) },
      },
    },
    async (request) => {
      const query = bearer.reachable(request, request.query)
      const page = await searchContacts(storage.reading, cipher, merchantOf(request), query)
      return { ...page, results: page.results.map((contact) => contactView(cipher, contact)) }
    },
  )

  app.get(
    '/contacts/:id',
    {
      schema: {
        ...common,
        operationId: 'readContact',
        permission: 'read',
        summary: 'Retrieve a contact',
        description: 'Of either mode, with all of its addresses.',
        answer: 'The contact.',
        params: ById,
        response,
      },
    },
    async (request) => {
      const contact = await readContact(storage.read, merchantOf(request), request.params.id)
      bearer.assertReaches(request, contact.mode)
      return contactView(cipher, contact)
    },
  )

  app.patch(
    '/contacts/:id',
    {
      config: {
        faults: async (body: Members, request: ById) => {
          const contact = await readContact(storage.read, merchantOf(request), request.params.id)
          bearer.assertReaches(request, contact.mode)
          return changeFaults(cipher, contact, body)
        },
      },
      schema: {
        ...common,
        operationId: 'changeContact',
        permission: 'invoice',
        summary: 'Update a contact',
        description:
          'What is given is changed, and the rest stays; `null` clears. `email_addresses` and `tags` are replaced as a whole.',
        answer: 'The contact as it is now.',
        params: ById,
        body: ContactChangeSchema,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      const { mode } = await findContact(storage.read, merchantOf(request), id)
      const check = (contact: Contact) => refuse(changeFaults(cipher, contact, request.body))
      return contactView(
        cipher,
        await changeContact(options, bearer.caller(request, mode), id, request.body, check),
      )
    },
  )
}
