import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../../core/caller.ts'
import { refuse } from '../../../core/errors.ts'
import type { Members } from '../../../core/objects.ts'
import { readOnlyFaults } from '../../../core/read-only.ts'
import {
  type Authentication,
  DOCUMENTED,
  pageOf,
  pageQuery,
  type Routes,
  Text,
} from '../../../platform/http/index.ts'
import type { SavedMethodRow } from '../../../platform/storage/index.ts'
import {
  bankProperties,
  cardProperties,
  type MethodSchema,
  readBank,
  readCard,
  SavedChangeSchema,
  savedProperties,
} from '../method/schemas.ts'
import type { SaveParts } from './authenticated.ts'
import { listSaved } from './list.ts'
import { changeSaved, deleteSaved, findSaved, saveFaults, saveMethod } from './saved.ts'
import { SavedBankSchema, SavedCardSchema } from './schemas.ts'
import { savedView } from './views.ts'

/** A number in a query, where every value is a text. */
const digits = (pattern: string) => {
  const spellings = { anyOf: [{ type: 'integer' }, { type: 'string', pattern }] }
  return Type.Optional(Type.String({ pattern, [DOCUMENTED]: spellings }))
}

const KINDS = [
  {
    type: 'card',
    url: '/v1/cards',
    tag: 'Cards',
    name: 'Card',
    title: 'card',
    SaveSchema: Type.Object(
      {
        type: Type.Optional(Type.Literal('card')),
        ...cardProperties,
        ...savedProperties,
        authentication_id: Type.Optional(
          Type.String({
            description:
              'The payer’s authentication. Absent: that of the token, if it has one. The first charge with the card uses it.',
          }),
        ),
      },
      {
        examples: [
          { token_id: 'the id of a token', reference: 'customer 7' },
          { number: '4242424242424242', exp_month: 12, exp_year: 2040, name: 'Ada Example' },
        ],
      },
    ),
    ViewSchema: SavedCardSchema,
    ListSchema: Type.Object({
      ...pageQuery,
      reference: Text,
      exp_month: digits('^(0?[1-9]|1[0-2])$'),
      exp_year: digits('^([0-9]{2}){1,2}$'),
    }),
    read: readCard,
  },
  {
    type: 'bank',
    url: '/v1/banks',
    tag: 'Banks',
    name: 'Bank',
    title: 'bank account',
    SaveSchema: Type.Object(
      { type: Type.Optional(Type.Literal('bank')), ...bankProperties, ...savedProperties },
      {
        examples: [
          { token_id: 'the id of a token', reference: 'customer 7' },
          { routing_number: '000000013', account_number: '1234567890', account_type: 'CHECKING' },
        ],
      },
    ),
    ViewSchema: SavedBankSchema,
    ListSchema: Type.Object({ ...pageQuery, reference: Text }),
    read: readBank,
  },
] as const

const ById = Type.Object({ id: Type.String() })
type ById = FastifyRequest<{ Params: Static<typeof ById> }>

/** Alike, because some clients know only one of them (rules: conventions.md#updates). */
const CHANGES = [
  { method: 'PUT', verb: 'replace', suffix: ' (PUT)', note: 'Only what is given changes, as with PATCH.' },
  { method: 'PATCH', verb: 'change', suffix: '', note: 'Only what is given changes.' },
] as const

/** The fields of a card or a bank in a body, which may have other members too. */
type Fields = Partial<Static<typeof MethodSchema>>

export interface SavedOptions extends SaveParts {
  authentication: Authentication
}

/** `/v1/cards` and `/v1/banks`, which differ only in their fields (rules: saved-methods.md#saved). */
export const savedRoutes: Routes<SavedOptions> = async (app, options) => {
  for (const kind of KINDS) await app.register(routesOf(kind), options)
}

function routesOf(kind: (typeof KINDS)[number]) {
  const { type, url, name, title, SaveSchema, ViewSchema, ListSchema, read } = kind
  const routes: Routes<SavedOptions> = async (app, options) => {
    const { authentication, storage } = options
    const params = ById
    const response = { 200: ViewSchema }
    const ifInterrupted = async (caller: Caller, id: string) =>
      savedView(await findSaved(storage.read, caller, type, id))
    const methodIn = (body: Fields) => ({ type, ...read(body) })
    const ofKind = { tags: [kind.tag] }
    const fixedFaults = (row: SavedMethodRow, body: object) =>
      readOnlyFaults(SavedChangeSchema, ViewSchema, savedView(row), body)

    app.post(
      url,
      {
        config: {
          ifInterrupted,
          faults: (body: Fields, request) =>
            saveFaults(authentication.caller(request), methodIn(body), 'token_id' in body),
        },
        schema: {
          ...ofKind,
          operationId: `save${name}`,
          permission: 'vault',
          summary: `Save a ${type}`,
          description:
            'From its details or from `token_id`, not both. It is checked immediately, and its id can be used as a `method` any number of times.',
          answer: `The saved ${title}, masked.`,
          looksUp: true,
          body: SaveSchema,
          response,
        },
      },
      async (request) => {
        const { token_id, reference, description } = request.body
        const authentication_id =
          'authentication_id' in request.body ? request.body.authentication_id : undefined
        const method = methodIn(request.body)
        const wish = { method, token_id, reference, description, authentication_id }
        return savedView(await saveMethod(options, authentication.caller(request), wish))
      },
    )

    app.get(
      url,
      {
        schema: {
          ...ofKind,
          operationId: `list${name}s`,
          permission: 'read',
          summary: `List saved ${type}s`,
          description: 'Deleted ones are left out.',
          answer: `One page of the saved ${title}s, the newest first.`,
          querystring: ListSchema,
          response: { 200: pageOf(ViewSchema) },
        },
      },
      async (request) => listSaved(storage.reading, authentication.caller(request), type, request.query),
    )

    app.get(
      `${url}/:id`,
      {
        schema: {
          ...ofKind,
          operationId: `read${name}`,
          permission: 'read',
          summary: `Retrieve a saved ${type}`,
          description: 'Its numbers are masked. A deleted one is not found.',
          answer: `The saved ${title}, masked.`,
          params,
          response,
        },
      },
      async (request) => {
        const caller = authentication.caller(request)
        return savedView(await findSaved(storage.read, caller, type, request.params.id))
      },
    )

    for (const { method, verb, suffix, note } of CHANGES) {
      app.route({
        method,
        url: `${url}/:id`,
        config: {
          faults: async (body: Members, request: ById) => {
            const caller = authentication.caller(request)
            return fixedFaults(await findSaved(storage.read, caller, type, request.params.id), body)
          },
        },
        schema: {
          ...ofKind,
          operationId: `${verb}${name}`,
          permission: 'vault',
          summary: `Update a saved ${type}${suffix}`,
          description: `${note} \`token_id\` puts what the token holds in its place: another number, expiry or address. What is paid with it later follows.`,
          answer: `The saved ${title} as it is now, masked.`,
          params,
          body: SavedChangeSchema,
          response,
        },
        handler: async (request) => {
          const { token_id, reference, description } = request.body
          const wish = { token_id, reference, description }
          const caller = authentication.caller(request)
          const check = (row: SavedMethodRow) => refuse(fixedFaults(row, request.body))
          return savedView(await changeSaved(options, caller, type, request.params.id, wish, check))
        },
      })
    }

    app.delete(
      `${url}/:id`,
      {
        schema: {
          ...ofKind,
          operationId: `delete${name}`,
          permission: 'vault',
          summary: `Delete a saved ${type}`,
          description: 'It can no longer pay, and its numbers are gone for good.',
          answer: `The saved ${title} as it was, masked.`,
          params,
          response,
        },
      },
      async (request) => {
        const caller = authentication.caller(request)
        return savedView(await deleteSaved(options, caller, type, request.params.id))
      },
    )
  }
  return routes
}
