import { Type } from 'typebox'
import type { Routes } from '../../platform/http/index.ts'
import { findContact } from '../contacts/contacts.ts'
import type { ContactOptions } from '../contacts/routes.ts'
import { ContactSchema } from '../contacts/schemas.ts'
import { contactView } from '../contacts/views.ts'
import { eraseContact } from './erase.ts'

/** `DELETE /contacts/{id}` (rules: invoicing.md#erasure). */
export const erasureRoutes: Routes<ContactOptions> = async (app, options) => {
  const { bearer, storage, cipher } = options

  app.delete(
    '/contacts/:id',
    {
      schema: {
        tags: ['Invoicing'],
        operationId: 'eraseContact',
        permission: 'invoice',
        summary: 'Erase a contact',
        description:
          'Its names, addresses, tags, notes, files, links and saved payment methods are deleted for good. Invoices and payments keep their amounts. Refused while an invoice of it is open.',
        answer: 'What is left of the contact.',
        params: Type.Object({ id: Type.String() }),
        response: { 200: ContactSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      const { mode } = await findContact(storage.read, bearer.granted(request).merchant.id, id)
      return contactView(cipher, await eraseContact(options, bearer.caller(request, mode), id))
    },
  )
}
