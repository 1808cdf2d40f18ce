import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { refuse } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Members } from '../../core/objects.ts'
import {
  type Bearer,
  OneOf,
  orderQuery,
  pageOf,
  pageQuery,
  QueryFlag,
  type Routes,
  Text,
} from '../../platform/http/index.ts'
import { invoiceStatuses, presentmentStatuses } from '../../platform/storage/index.ts'
import { modeOf } from '../audit/mode.ts'
import { NewOfflinePaymentSchema } from '../payments/offline-schemas.ts'
import { createInvoice, type InvoiceParts } from './create.ts'
import { editFaults, editInvoice } from './edit.ts'
import { newInvoiceFaults } from './input.ts'
import { readInvoice } from './invoices.ts'
import { invoiceOrders, listInvoices } from './list.ts'
import { offlinePaymentFaults, recordOfflinePayment, removeOfflinePayment } from './offline.ts'
import { InvoiceEditSchema, InvoiceSchema, NewInvoiceSchema } from './schemas.ts'
import { invoiceView } from './views.ts'
import { voidInvoice } from './void.ts'

export interface InvoiceOptions extends InvoiceParts {
  bearer: Bearer
}

const ByIdSchema = Type.Object({ id: Type.String() })
type ById = FastifyRequest<{ Params: Static<typeof ByIdSchema> }>

/** `/invoices` (rules: invoicing.md#invoices). */
export const invoiceRoutes: Routes<InvoiceOptions> = async (app, options) => {
  const { bearer, storage } = options
  const common = { tags: ['Invoicing'] }
  const params = ByIdSchema
  const response = { 200: InvoiceSchema }
  const merchantOf = (request: FastifyRequest) => bearer.granted(request).merchant.id
  const ifInterrupted = async ({ merchant }: { merchant: { id: string } }, id: string) =>
    invoiceView(options.cipher, await readInvoice(storage.read, merchant.id, id))

  app.post(
    '/invoices',
    {
      config: { ifInterrupted, faults: newInvoiceFaults },
      schema: {
        ...common,
        operationId: 'createInvoice',
        permission: 'invoice',
        summary: 'Create an invoice',
        description:
          'Each address in `invoice_messages` gets an email with a separate link. A test invoice needs `test_mode`, a contact and a bank account of test mode. The same `source_id` again answers the invoice that has it.',
        answer: 'The invoice.',
        looksUp: true,
        body: NewInvoiceSchema,
        response,
      },
    },
    async (request) => {
      const { body } = request
      refuse(newInvoiceFaults(body))
      const caller = bearer.caller(request, modeOf(body.test_mode))
      const { brand_id } = bearer.granted(request).application
      return invoiceView(options.cipher, await createInvoice(options, caller, body, brand_id))
    },
  )

  app.get(
    '/invoices',
    {
      schema: {
        ...common,
        operationId: 'listInvoices',
        permission: 'read',
        summary: 'List invoices',
        description: 'Of both modes, unless `test_mode` says which. What is asked for must all be so.',
        answer: 'One page of the invoices, the newest first.',
        querystring: Type.Object({
          ...pageQuery,
          q: Type.Optional(
            Type.String({
              maxLength: limits.invoicing.searchMaxChars,
              description:
                'A number, a `reference` or a `source_id`; or what a name, an address or the code of the contact begins with.',
            }),
          ),
          status: Type.Optional(OneOf(invoiceStatuses)),
          presentment_status: Type.Optional(OneOf(presentmentStatuses)),
          contact_id: Text,
          source_id: Text,
          reference: Text,
          test_mode: QueryFlag(),
          ...orderQuery(invoiceOrders),
          due_before: Type.Optional(
            Type.String({ description: 'Only open invoices that were due before this date, `YYYY-MM-DD`.' }),
          ),
          start_date: Type.Optional(Type.String({ description: 'Only those made then or later.' })),
          end_date: Type.Optional(Type.String({ description: 'Only those made then or before.' })),
        }),
        response: { 200: pageOf(InvoiceSchema) },
      },
    },
    async (request) => {
      const query = bearer.reachable(request, request.query)
      const page = await listInvoices(storage.reading, options.cipher, merchantOf(request), query)
      return { ...page, results: page.results.map((invoice) => invoiceView(options.cipher, invoice)) }
    },
  )

  app.get(
    '/invoices/:id',
    {
      schema: {
        ...common,
        operationId: 'readInvoice',
        permission: 'read',
        summary: 'Retrieve an invoice',
        description: 'Of either mode, with its contact and what was sent of it.',
        answer: 'The invoice.',
        params,
        response,
      },
    },
    async (request) => {
      const invoice = await readInvoice(storage.read, merchantOf(request), request.params.id)
      bearer.assertReaches(request, invoice.mode)
      return invoiceView(options.cipher, invoice)
    },
  )

  app.post(
    '/invoices/:id/void',
    {
      config: { ifInterrupted },
      schema: {
        ...common,
        operationId: 'voidInvoice',
        permission: 'invoice',
        summary: 'Void an invoice',
        description: 'Cancels an invoice without payments: nothing is due anymore.',
        answer: 'The invoice as it is now.',
        params,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      const { mode } = await readInvoice(storage.read, merchantOf(request), id)
      return invoiceView(options.cipher, await voidInvoice(options, bearer.caller(request, mode), id))
    },
  )

  app.patch(
    '/invoices/:id',
    {
      config: {
        faults: async (body: Members, request: ById) => {
          const invoice = await readInvoice(storage.read, merchantOf(request), request.params.id)
          bearer.assertReaches(request, invoice.mode)
          return editFaults(invoice, body)
        },
      },
      schema: {
        ...common,
        operationId: 'changeInvoice',
        permission: 'invoice',
        summary: 'Update an invoice',
        description:
          'As long as nothing was paid. What is given is changed, and the rest stays; `null` clears. `line_items` are replaced together.',
        answer: 'The invoice as it is now.',
        params,
        body: InvoiceEditSchema,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      const { mode } = await readInvoice(storage.read, merchantOf(request), id)
      const caller = bearer.caller(request, mode)
      return invoiceView(options.cipher, await editInvoice(options, caller, id, request.body))
    },
  )

  app.post(
    '/invoices/:id/offline-payments',
    {
      config: { ifInterrupted, faults: offlinePaymentFaults },
      schema: {
        ...common,
        operationId: 'recordOfflinePayment',
        permission: 'invoice',
        summary: 'Record an offline payment',
        description:
          'A check, cash or a transfer, which counts as paid. Without `amount` it is all that is due.',
        answer: 'The invoice as it is now.',
        params,
        body: NewOfflinePaymentSchema,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      refuse(offlinePaymentFaults(request.body))
      const { mode } = await readInvoice(storage.read, merchantOf(request), id)
      const caller = bearer.caller(request, mode)
      return invoiceView(options.cipher, await recordOfflinePayment(options, caller, id, request.body))
    },
  )

  app.post(
    '/invoices/:id/offline-payments/:paymentId/remove',
    {
      config: { ifInterrupted },
      schema: {
        ...common,
        operationId: 'removeOfflinePayment',
        permission: 'invoice',
        summary: 'Remove an offline payment',
        description: 'The invoice asks for it again.',
        answer: 'The invoice as it is now.',
        params: Type.Object({ id: Type.String(), paymentId: Type.String() }),
        response,
      },
    },
    async (request) => {
      const { id, paymentId } = request.params
      const { mode } = await readInvoice(storage.read, merchantOf(request), id)
      const caller = bearer.caller(request, mode)
      return invoiceView(options.cipher, await removeOfflinePayment(options, caller, id, paymentId))
    },
  )
}
