import { Type } from 'typebox'
import { readPaging } from '../../core/paging.ts'
import { type Authentication, OneOf, pageOf, pageQuery, type Routes } from '../../platform/http/index.ts'
import { authenticationStatuses, readPage, type Storage } from '../../platform/storage/index.ts'
import { findAuthentication, visibleAuthentications } from './model/find.ts'
import { messagesOf, messageView } from './model/messages.ts'
import { AuthenticationSchema, authenticationRecord, RetrievedAuthenticationSchema } from './model/schemas.ts'

export interface AuthenticationReadOptions {
  authentication: Authentication
  storage: Storage
}

const common = { tags: ['Authentications'], permission: 'read' } as const

/** For the merchant's server (rules: authentications.md#read). */
export const authenticationRoutes: Routes<AuthenticationReadOptions> = async (app, options) => {
  const { authentication, storage } = options

  app.get(
    '/v1/authentications',
    {
      schema: {
        ...common,
        operationId: 'listAuthentications',
        summary: 'List authentications',
        description: "Of the key's mode.",
        answer: 'One page of the authentications, the newest first.',
        querystring: Type.Object({
          ...pageQuery,
          status: Type.Optional(OneOf(authenticationStatuses)),
          charge_id: Type.Optional(Type.String()),
        }),
        response: { 200: pageOf(AuthenticationSchema) },
      },
    },
    async (request) => {
      const { status, charge_id, ...paging } = request.query
      const rows = visibleAuthentications(storage.reading, authentication.caller(request))
        .selectAll()
        .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'CREATED'))
        .$if(charge_id !== undefined, (all) => all.where('charge_id', '=', charge_id ?? ''))
        .orderBy('created', 'desc')
        .orderBy('id', 'desc')
      const { results, ...page } = await readPage(rows, readPaging(paging))
      return { ...page, results: results.map(authenticationRecord.view) }
    },
  )

  app.get(
    '/v1/authentications/:id',
    {
      schema: {
        ...common,
        operationId: 'readAuthentication',
        summary: 'Retrieve an authentication',
        description: 'Messages of the protocol, in their order, with the card number masked.',
        answer: 'The authentication.',
        params: Type.Object({ id: Type.String() }),
        response: { 200: RetrievedAuthenticationSchema },
      },
    },
    async (request) => {
      const row = await findAuthentication(storage.read, authentication.caller(request), request.params.id)
      const messages = await messagesOf(storage.read, row)
      return { ...authenticationRecord.view(row), messages: messages.map(messageView) }
    },
  )
}
