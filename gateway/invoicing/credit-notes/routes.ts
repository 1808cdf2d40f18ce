import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { refuse } from '../../core/errors.ts'
import { type Bearer, pageOf, pageQuery, QueryFlag, type Routes, Text } from '../../platform/http/index.ts'
import type { InvoiceParts } from '../invoices/create.ts'
import { readInvoice } from '../invoices/invoices.ts'
import { CreditNoteSchema } from '../payments/credit-schemas.ts'
import { creditInvoice, newCreditNoteFaults } from './create.ts'
import { creditNoteView, listCreditNotes, readCreditNote } from './credit-notes.ts'
import { NewCreditNoteSchema } from './schemas.ts'

/** `/credit-notes` (rules: invoicing.md#credit-notes). */
export const creditNoteRoutes: Routes<InvoiceParts & { bearer: Bearer }> = async (app, options) => {
  const { bearer, storage } = options
  const common = { tags: ['Invoicing'] }
  const params = Type.Object({ id: Type.String() })
  const response = { 200: CreditNoteSchema }
  const merchantOf = (request: FastifyRequest) => bearer.granted(request).merchant.id

  app.post(
    '/invoices/:id/credit-notes',
    {
      config: {
        ifInterrupted: async ({ merchant }, id) =>
          creditNoteView(await readCreditNote(storage.read, merchant.id, id)),
        faults: newCreditNoteFaults,
      },
      schema: {
        ...common,
        operationId: 'creditInvoice',
        permission: 'invoice',
        summary: 'Credit an invoice',
        description:
          'Takes an amount off an issued invoice: all that is left of it, `amount`, or quantities of `line_items`. Payments aren’t refunded: refund their charges.',
        answer: 'The credit note.',
        params,
        body: NewCreditNoteSchema,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      refuse(newCreditNoteFaults(request.body))
      const { mode } = await readInvoice(storage.read, merchantOf(request), id)
      const caller = bearer.caller(request, mode)
      return creditNoteView(await creditInvoice(options, caller, id, request.body))
    },
  )

  app.get(
    '/credit-notes',
    {
      schema: {
        ...common,
        operationId: 'listCreditNotes',
        permission: 'read',
        summary: 'List credit notes',
        description: 'Of both modes, unless `test_mode` says which. What is asked for must all be so.',
        answer: 'One page of the credit notes, the newest first.',
        querystring: Type.Object({
          ...pageQuery,
          invoice_id: Text,
          contact_id: Text,
          test_mode: QueryFlag(),
        }),
        response: { 200: pageOf(CreditNoteSchema) },
      },
    },
    async (request) => {
      const query = bearer.reachable(request, request.query)
      const page = await listCreditNotes(storage.reading, merchantOf(request), query)
      return { ...page, results: page.results.map(creditNoteView) }
    },
  )

  app.get(
    '/credit-notes/:id',
    {
      schema: {
        ...common,
        operationId: 'readCreditNote',
        permission: 'read',
        summary: 'Retrieve a credit note',
        description: 'Of either mode.',
        answer: 'The credit note.',
        params,
        response,
      },
    },
    async (request) => {
      const note = await readCreditNote(storage.read, merchantOf(request), request.params.id)
      bearer.assertReaches(request, note.mode)
      return creditNoteView(note)
    },
  )
}
