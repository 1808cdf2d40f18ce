import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { refuse } from '../../core/errors.ts'
import type { Members } from '../../core/objects.ts'
import { type Bearer, pageOf, pageQuery, QueryFlag, type Routes, Text } from '../../platform/http/index.ts'
import { modeOf } from '../audit/mode.ts'
import type { InvoiceParts } from '../invoices/create.ts'
import { newInvoiceFaults } from '../invoices/input.ts'
import { readInvoice } from '../invoices/invoices.ts'
import { InvoiceSchema, NewInvoiceSchema } from '../invoices/schemas.ts'
import { invoiceView } from '../invoices/views.ts'
import { createDraft, deleteDraft, draftFaults, editDraft, issueDraft, modeOfDraft } from './change.ts'
import { draftView, listDrafts, readDraft } from './drafts.ts'
import { DraftEditSchema, DraftSchema } from './schemas.ts'

export interface DraftOptions extends InvoiceParts {
  bearer: Bearer
}

const ByIdSchema = Type.Object({ id: Type.String() })
type ById = FastifyRequest<{ Params: Static<typeof ByIdSchema> }>

/** `/invoice-drafts` (rules: invoicing.md#drafts). */
export const draftRoutes: Routes<DraftOptions> = async (app, options) => {
  const { bearer, storage, cipher } = options
  const common = { tags: ['Invoicing'] }
  const params = ByIdSchema
  const response = { 200: DraftSchema }
  const merchantOf = (request: FastifyRequest) => bearer.granted(request).merchant.id
  const draftOf = async (request: ById) => {
    const draft = await readDraft(storage.read, merchantOf(request), request.params.id)
    bearer.assertReaches(request, draft.mode)
    return draft
  }

  app.post(
    '/invoice-drafts',
    {
      config: {
        ifInterrupted: async ({ merchant }, id) =>
          draftView(cipher, await readDraft(storage.read, merchant.id, id)),
        faults: newInvoiceFaults,
      },
      schema: {
        ...common,
        operationId: 'createInvoiceDraft',
        permission: 'invoice',
        summary: 'Create a draft',
        description:
          'A draft has no number, is not sent and can’t be paid until you issue it. The same `source_id` again answers the draft that has it.',
        answer: 'The draft.',
        body: NewInvoiceSchema,
        response,
      },
    },
    async (request) => {
      const { body } = request
      refuse(newInvoiceFaults(body))
      const caller = bearer.caller(request, modeOf(body.test_mode))
      const { brand_id } = bearer.granted(request).application
      return draftView(cipher, await createDraft(options, caller, body, brand_id))
    },
  )

  app.get(
    '/invoice-drafts',
    {
      schema: {
        ...common,
        operationId: 'listInvoiceDrafts',
        permission: 'read',
        summary: 'List drafts',
        description: 'Of both modes, unless `test_mode` says which.',
        answer: 'One page of the drafts, the newest first.',
        querystring: Type.Object({
          ...pageQuery,
          contact_id: Text,
          test_mode: QueryFlag(),
        }),
        response: { 200: pageOf(DraftSchema) },
      },
    },
    async (request) => {
      const query = bearer.reachable(request, request.query)
      const page = await listDrafts(storage.reading, merchantOf(request), query)
      return { ...page, results: page.results.map((draft) => draftView(cipher, draft)) }
    },
  )

  app.get(
    '/invoice-drafts/:id',
    {
      schema: {
        ...common,
        operationId: 'readInvoiceDraft',
        permission: 'read',
        summary: 'Retrieve a draft',
        description: 'With its contact and what will be sent of it.',
        answer: 'The draft.',
        params,
        response,
      },
    },
    async (request) => draftView(cipher, await draftOf(request)),
  )

  app.patch(
    '/invoice-drafts/:id',
    {
      config: { faults: async (body: Members, request: ById) => draftFaults(await draftOf(request), body) },
      schema: {
        ...common,
        operationId: 'changeInvoiceDraft',
        permission: 'invoice',
        summary: 'Update a draft',
        description:
          'What is given is changed, and the rest stays; `null` clears. Lists are replaced together.',
        answer: 'The draft as it is now.',
        params,
        body: DraftEditSchema,
        response,
      },
    },
    async (request) => {
      const { id, mode } = await draftOf(request)
      const caller = bearer.caller(request, mode)
      return draftView(cipher, await editDraft(options, caller, id, request.body))
    },
  )

  app.delete(
    '/invoice-drafts/:id',
    {
      schema: {
        ...common,
        operationId: 'deleteInvoiceDraft',
        permission: 'invoice',
        summary: 'Delete a draft',
        description: 'For good: nothing of it is kept.',
        answer: 'The draft as it was.',
        params,
        response,
      },
    },
    async (request) => {
      const { id, mode } = await draftOf(request)
      return draftView(cipher, await deleteDraft(options, bearer.caller(request, mode), id))
    },
  )

  app.post(
    '/invoice-drafts/:id/issue',
    {
      config: {
        ifInterrupted: async ({ merchant }, id) =>
          invoiceView(cipher, await readInvoice(storage.read, merchant.id, id)),
      },
      schema: {
        ...common,
        operationId: 'issueInvoiceDraft',
        permission: 'invoice',
        summary: 'Issue a draft',
        description:
          'It becomes the invoice with the same id, gets the next number, and its emails are sent. Issuing it again answers that invoice.',
        answer: 'The invoice.',
        params,
        response: { 200: InvoiceSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      const mode = await modeOfDraft(storage.read, merchantOf(request), id)
      return invoiceView(cipher, await issueDraft(options, bearer.caller(request, mode), id))
    },
  )
}
