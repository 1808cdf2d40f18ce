import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Caller } from '../../core/caller.ts'
import { notFound } from '../../core/errors.ts'
import { readPaymentMethod, type SavedParts } from '../../payments/vault/index.ts'
import { type Bearer, pageOf, pageQuery, type Routes } from '../../platform/http/index.ts'
import type { ContactRow } from '../../platform/storage/index.ts'
import { findContact } from '../contacts/contacts.ts'
import {
  createContactMethod,
  deleteContactMethod,
  listContactMethods,
  readContactMethod,
} from './payment-methods.ts'
import { ContactMethodSchema, contactMethodRecord, NewPaymentMethodSchema } from './schemas.ts'

export interface ContactMethodOptions extends SavedParts {
  bearer: Bearer
}

const URL = '/contacts/:id/payment-methods'

/** `/contacts/{id}/payment-methods` (rules: invoicing.md#payment-methods). */
export const contactMethodRoutes: Routes<ContactMethodOptions> = async (app, options) => {
  const { bearer, storage } = options
  const common = { tags: ['Invoicing'] }
  const response = { 200: ContactMethodSchema }
  const ofContact = Type.Object({ id: Type.String() })
  const params = Type.Object({ id: Type.String(), methodId: Type.String() })

  /** The contact, and the partner that calls, in the contact's mode. @throws 404 */
  const open = async (
    request: FastifyRequest,
    contactId: string,
  ): Promise<{ contact: ContactRow; caller: Caller }> => {
    const contact = await findContact(storage.read, bearer.granted(request).merchant.id, contactId)
    return { contact, caller: bearer.caller(request, contact.mode) }
  }

  app.post(
    URL,
    {
      config: {
        async ifInterrupted(caller, id) {
          const { mode } = await rowOf(storage, caller, id)
          return contactMethodRecord.view(await readPaymentMethod(storage.read, { ...caller, mode }, id))
        },
      },
      schema: {
        ...common,
        operationId: 'createContactPaymentMethod',
        permission: 'vault',
        summary: 'Save a contact’s payment method',
        description:
          'What the token holds is saved as a payment method, as POST /v1/payment-methods does: its id is a `method` to pay with. `test_mode` must be that of the contact.',
        answer: 'The payment method, masked.',
        looksUp: true,
        params: ofContact,
        body: NewPaymentMethodSchema,
        response,
      },
    },
    async (request) => {
      const { contact, caller } = await open(request, request.params.id)
      return contactMethodRecord.view(await createContactMethod(options, caller, contact, request.body))
    },
  )

  app.get(
    URL,
    {
      schema: {
        ...common,
        operationId: 'listContactPaymentMethods',
        permission: 'read',
        summary: 'List a contact’s payment methods',
        description: 'Also those that were made by POST /v1/payment-methods with the id of the contact.',
        answer: 'One page of the payment methods, the newest first.',
        params: ofContact,
        querystring: Type.Object({ ...pageQuery }),
        response: { 200: pageOf(ContactMethodSchema) },
      },
    },
    async (request) => {
      const { contact, caller } = await open(request, request.params.id)
      const page = await listContactMethods(storage.reading, caller, contact.id, request.query)
      return { ...page, results: page.results.map(contactMethodRecord.view) }
    },
  )

  app.get(
    `${URL}/:methodId`,
    {
      schema: {
        ...common,
        operationId: 'readContactPaymentMethod',
        permission: 'read',
        summary: 'Retrieve a contact’s payment method',
        description: 'There is none any more once its card or bank is deleted.',
        answer: 'The payment method, masked.',
        params,
        response,
      },
    },
    async (request) => {
      const { id, methodId } = request.params
      const { contact, caller } = await open(request, id)
      return contactMethodRecord.view(await readContactMethod(storage.read, caller, contact.id, methodId))
    },
  )

  app.delete(
    `${URL}/:methodId`,
    {
      schema: {
        ...common,
        operationId: 'deleteContactPaymentMethod',
        permission: 'vault',
        summary: 'Delete a contact’s payment method',
        description: 'It can no longer pay. What its own token saved is deleted with it.',
        answer: 'The payment method as it was, masked.',
        params,
        response,
      },
    },
    async (request) => {
      const { id, methodId } = request.params
      const { contact, caller } = await open(request, id)
      return contactMethodRecord.view(await deleteContactMethod(options, caller, contact.id, methodId))
    },
  )
}

/** A token of OAuth has no mode: the record has its own. */
async function rowOf({ read }: SavedParts['storage'], { merchant }: Caller, id: string) {
  const row = await read
    .selectFrom('payment_methods')
    .select('mode')
    .where('id', '=', id)
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  if (!row) throw notFound('PaymentMethod', id)
  return row
}
