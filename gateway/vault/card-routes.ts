import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Authentication, SecretKeyHolder } from '../http/authentication.ts'
import { withSecretKey } from '../http/openapi.ts'
import { pageOf, pageQuery } from '../http/paging.ts'
import { Text } from '../http/schemas.ts'
import { fourDigitYear } from './card.ts'
import { changeSaved, deleteSaved, findSaved, type SavedParts, saveMethod } from './saved.ts'
import { listSaved } from './saved-list.ts'
import {
  cardProperties,
  cardViewProperties,
  readCard,
  SavedChangeSchema,
  savedProperties,
} from './schemas.ts'
import { savedView } from './views.ts'

const SaveCardSchema = Type.Object({
  type: Type.Optional(Type.Literal('card')),
  ...cardProperties,
  ...savedProperties,
})

const SavedCardSchema = Type.Object({
  id: Type.String(),
  type: Type.String(),
  reference: Text,
  description: Text,
  ...cardViewProperties,
  created: Type.String(),
  modified: Type.String(),
})

const ListSchema = Type.Object({
  ...pageQuery,
  reference: Text,
  exp_month: Type.Optional(Type.String({ pattern: '^(0?[1-9]|1[0-2])$' })),
  exp_year: Type.Optional(Type.String({ pattern: '^([0-9]{2}){1,2}$' })),
})

export interface SavedOptions extends SavedParts {
  authentication: Authentication
}

/** Everything under `/v1/cards` (service.md, Saved cards and banks). */
export const cardRoutes: FastifyPluginAsyncTypebox<SavedOptions> = async (app, options) => {
  const { authentication, storage } = options
  const onRequest = authentication.requireSecret
  const params = Type.Object({ id: Type.String() })
  const response = { 200: SavedCardSchema }
  const ifInterrupted = async (caller: SecretKeyHolder, id: string) =>
    savedView(await findSaved(storage.read, caller, 'card', id))

  app.post(
    '/v1/cards',
    {
      onRequest,
      config: { ifInterrupted },
      schema: {
        ...withSecretKey('Cards', 'Save a card, or what a token holds'),
        body: SaveCardSchema,
        response,
      },
    },
    async (request) => {
      const { token_id, reference, description } = request.body
      const wish = {
        method: { type: 'card' as const, ...readCard(request.body) },
        token_id,
        reference,
        description,
      }
      return savedView(await saveMethod(options, authentication.caller(request), wish)) as never
    },
  )

  app.get(
    '/v1/cards',
    {
      onRequest,
      schema: {
        ...withSecretKey('Cards', 'List saved cards'),
        querystring: ListSchema,
        response: { 200: pageOf(SavedCardSchema) },
      },
    },
    async (request) => {
      const { exp_month, exp_year, ...query } = request.query
      const filters = {
        ...query,
        exp_month: exp_month === undefined ? undefined : Number(exp_month),
        exp_year: exp_year === undefined ? undefined : fourDigitYear(Number(exp_year)),
      }
      return (await listSaved(storage.read, authentication.caller(request), 'card', filters)) as never
    },
  )

  app.get(
    '/v1/cards/:id',
    { onRequest, schema: { ...withSecretKey('Cards', 'Find a saved card'), params, response } },
    async (request) => {
      const caller = authentication.caller(request)
      return savedView(await findSaved(storage.read, caller, 'card', request.params.id)) as never
    },
  )

  app.patch(
    '/v1/cards/:id',
    {
      onRequest,
      schema: { ...withSecretKey('Cards', 'Change a saved card'), params, body: SavedChangeSchema, response },
    },
    async (request) => {
      const { token_id, reference, description } = request.body
      const wish = { token_id, reference, description }
      const caller = authentication.caller(request)
      return savedView(await changeSaved(options, caller, 'card', request.params.id, wish)) as never
    },
  )

  app.delete(
    '/v1/cards/:id',
    { onRequest, schema: { ...withSecretKey('Cards', 'Delete a saved card'), params, response } },
    async (request) => {
      const caller = authentication.caller(request)
      return savedView(await deleteSaved(options, caller, 'card', request.params.id)) as never
    },
  )
}
