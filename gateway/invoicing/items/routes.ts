import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { refuse } from '../../core/errors.ts'
import { type Bearer, pageOf, pageQuery, QueryFlag, type Routes } from '../../platform/http/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { modeOf } from '../audit/mode.ts'
import { createItem, deleteItem, editItem, itemFaults, listItems, readItem } from './items.ts'
import { ItemEditSchema, ItemSchema, itemView, NewItemSchema } from './schemas.ts'

const ByIdSchema = Type.Object({ id: Type.String() })
type ById = FastifyRequest<{ Params: Static<typeof ByIdSchema> }>

/** `/items` (rules: invoicing.md#items). */
export const itemRoutes: Routes<{ bearer: Bearer; storage: Storage }> = async (app, options) => {
  const { bearer, storage } = options
  const common = { tags: ['Invoicing'] }
  const params = ByIdSchema
  const response = { 200: ItemSchema }
  const merchantOf = (request: FastifyRequest) => bearer.granted(request).merchant.id
  const itemOf = async (request: ById) => {
    const item = await readItem(storage.read, merchantOf(request), request.params.id)
    bearer.assertReaches(request, item.mode)
    return item
  }

  app.post(
    '/items',
    {
      config: {
        ifInterrupted: async ({ merchant }, id) => itemView(await readItem(storage.read, merchant.id, id)),
        faults: itemFaults,
      },
      schema: {
        ...common,
        operationId: 'createItem',
        permission: 'invoice',
        summary: 'Create a saved item',
        description: 'What you often put on invoices: the dashboard offers it on each line.',
        answer: 'The item.',
        body: NewItemSchema,
        response,
      },
    },
    async (request) => {
      const { body } = request
      refuse(itemFaults(body))
      return itemView(await createItem(options, bearer.caller(request, modeOf(body.test_mode)), body))
    },
  )

  app.get(
    '/items',
    {
      schema: {
        ...common,
        operationId: 'listItems',
        permission: 'read',
        summary: 'List saved items',
        description: 'Of both modes, unless `test_mode` says which.',
        answer: 'One page of the items, by name.',
        querystring: Type.Object({ ...pageQuery, test_mode: QueryFlag() }),
        response: { 200: pageOf(ItemSchema) },
      },
    },
    async (request) => {
      const query = bearer.reachable(request, request.query)
      const page = await listItems(storage.reading, merchantOf(request), query)
      return { ...page, results: page.results.map((item) => itemView(item)) }
    },
  )

  app.get(
    '/items/:id',
    {
      schema: {
        ...common,
        operationId: 'readItem',
        permission: 'read',
        summary: 'Retrieve a saved item',
        description: 'Of either mode.',
        answer: 'The item.',
        params,
        response,
      },
    },
    async (request) => itemView(await itemOf(request)),
  )

  app.patch(
    '/items/:id',
    {
      config: { faults: itemFaults },
      schema: {
        ...common,
        operationId: 'changeItem',
        permission: 'invoice',
        summary: 'Update a saved item',
        description:
          'What is given is changed, and the rest stays; `null` clears. Invoices stay as they are.',
        answer: 'The item as it is now.',
        params,
        body: ItemEditSchema,
        response,
      },
    },
    async (request) => {
      const { id, mode } = await itemOf(request)
      refuse(itemFaults(request.body))
      return itemView(await editItem(options, bearer.caller(request, mode), id, request.body))
    },
  )

  app.delete(
    '/items/:id',
    {
      schema: {
        ...common,
        operationId: 'deleteItem',
        permission: 'invoice',
        summary: 'Delete a saved item',
        description: 'Invoices that have it stay as they are.',
        answer: 'The item as it was.',
        params,
        response,
      },
    },
    async (request) => {
      const { id, mode } = await itemOf(request)
      return itemView(await deleteItem(options, bearer.caller(request, mode), id))
    },
  )
}
