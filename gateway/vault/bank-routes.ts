import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { SecretKeyHolder } from '../http/authentication.ts'
import { withSecretKey } from '../http/openapi.ts'
import { pageOf, pageQuery } from '../http/paging.ts'
import { Text } from '../http/schemas.ts'
import type { SavedOptions } from './card-routes.ts'
import { changeSaved, deleteSaved, findSaved, saveMethod } from './saved.ts'
import { listSaved } from './saved-list.ts'
import {
  bankProperties,
  bankViewProperties,
  readBank,
  SavedChangeSchema,
  savedProperties,
} from './schemas.ts'
import { savedView } from './views.ts'

const SaveBankSchema = Type.Object({
  type: Type.Optional(Type.Literal('bank')),
  ...bankProperties,
  ...savedProperties,
})

const SavedBankSchema = Type.Object({
  id: Type.String(),
  type: Type.String(),
  reference: Text,
  description: Text,
  ...bankViewProperties,
  created: Type.String(),
  modified: Type.String(),
})

const ListSchema = Type.Object({ ...pageQuery, reference: Text })

/** Everything under `/v1/banks` (service.md, Saved cards and banks). */
export const bankRoutes: FastifyPluginAsyncTypebox<SavedOptions> = async (app, options) => {
  const { authentication, storage } = options
  const onRequest = authentication.requireSecret
  const params = Type.Object({ id: Type.String() })
  const response = { 200: SavedBankSchema }
  const ifInterrupted = async (caller: SecretKeyHolder, id: string) =>
    savedView(await findSaved(storage.read, caller, 'bank', id))

  app.post(
    '/v1/banks',
    {
      onRequest,
      config: { ifInterrupted },
      schema: {
        ...withSecretKey('Banks', 'Save a bank, or what a token holds'),
        body: SaveBankSchema,
        response,
      },
    },
    async (request) => {
      const { token_id, reference, description } = request.body
      const wish = {
        method: { type: 'bank' as const, ...readBank(request.body) },
        token_id,
        reference,
        description,
      }
      return savedView(await saveMethod(options, authentication.caller(request), wish)) as never
    },
  )

  app.get(
    '/v1/banks',
    {
      onRequest,
      schema: {
        ...withSecretKey('Banks', 'List saved banks'),
        querystring: ListSchema,
        response: { 200: pageOf(SavedBankSchema) },
      },
    },
    async (request) =>
      (await listSaved(storage.read, authentication.caller(request), 'bank', request.query)) as never,
  )

  app.get(
    '/v1/banks/:id',
    { onRequest, schema: { ...withSecretKey('Banks', 'Find a saved bank'), params, response } },
    async (request) => {
      const caller = authentication.caller(request)
      return savedView(await findSaved(storage.read, caller, 'bank', request.params.id)) as never
    },
  )

  app.patch(
    '/v1/banks/:id',
    {
      onRequest,
      schema: { ...withSecretKey('Banks', 'Change a saved bank'), params, body: SavedChangeSchema, response },
    },
    async (request) => {
      const { token_id, reference, description } = request.body
      const wish = { token_id, reference, description }
      const caller = authentication.caller(request)
      return savedView(await changeSaved(options, caller, 'bank', request.params.id, wish)) as never
    },
  )

  app.delete(
    '/v1/banks/:id',
    { onRequest, schema: { ...withSecretKey('Banks', 'Delete a saved bank'), params, response } },
    async (request) => {
      const caller = authentication.caller(request)
      return savedView(await deleteSaved(options, caller, 'bank', request.params.id)) as never
    },
  )
}
