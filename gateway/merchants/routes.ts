import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Authentication, SecretKeyHolder } from '../http/authentication.ts'
import type { MerchantRow } from '../storage/index.ts'
import { purgeTestData } from './purge.ts'
import {
  AchAccountSchema,
  AchAccountSettings,
  MerchantAccountSchema,
  MerchantAccountSettings,
  MerchantSchema,
  MerchantSettings,
  PurgeSchema,
} from './schemas.ts'
import {
  changeAccount,
  changeMerchant,
  findAccount,
  type SettingsParts,
  visibleAccounts,
} from './settings.ts'
import { achAccountView, merchantAccountView, merchantView } from './views.ts'

export interface MerchantOptions extends SettingsParts {
  authentication: Authentication
}

const METHODS = ['PUT', 'PATCH'] as const

const RESOURCES = [
  {
    url: '/v1/accounts/:id',
    type: 'MerchantAccount',
    Settings: MerchantAccountSettings,
    Schema: MerchantAccountSchema,
    view: merchantAccountView,
  },
  {
    url: '/v1/ach-accounts/:id',
    type: 'AchAccount',
    Settings: AchAccountSettings,
    Schema: AchAccountSchema,
    view: achAccountView,
  },
] as const

const ById = Type.Object({ id: Type.String() })

/** A merchant and its accounts, as the merchant reads and sets them (decisions.md §4). */
export const merchantRoutes: FastifyPluginAsyncTypebox<MerchantOptions> = async (app, options) => {
  const { authentication, storage } = options
  const onRequest = authentication.requireSecret
  await app.register(accountRoutes, options)

  const view = async (row: MerchantRow, caller: SecretKeyHolder) => {
    const accounts = visibleAccounts(storage.read, caller)
    return merchantView(row, await accounts.selectAll().orderBy('created').orderBy('id').execute()) as never
  }

  app.get('/v1/merchant', { onRequest, schema: { response: { 200: MerchantSchema } } }, async (request) => {
    const caller = authentication.caller(request)
    return view(caller.merchant, caller)
  })

  for (const method of METHODS) {
    app.route({
      method,
      url: '/v1/merchant',
      onRequest,
      schema: { body: MerchantSettings, response: { 200: MerchantSchema } },
      handler: async (request) => {
        const caller = authentication.caller(request)
        return view(await changeMerchant(options, caller, request.body, method), caller)
      },
    })
  }

  app.post(
    '/v1/merchant/purge-test-data',
    { onRequest, schema: { body: PurgeSchema, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await purgeTestData(options, authentication.caller(request), request.body ?? {})
      return reply.code(204).send(null)
    },
  )
}

const accountRoutes: FastifyPluginAsyncTypebox<MerchantOptions> = async (app, options) => {
  const { authentication, storage } = options
  const onRequest = authentication.requireSecret
  for (const { url, type, Settings, Schema, view } of RESOURCES) {
    const response = { 200: Schema }
    app.get(url, { onRequest, schema: { params: ById, response } }, async (request) => {
      const caller = authentication.caller(request)
      return view(await findAccount(storage.read, caller, type, request.params.id)) as never
    })
    for (const method of METHODS) {
      app.route({
        method,
        url,
        onRequest,
        schema: { params: ById, body: Settings, response },
        handler: async (request) => {
          const caller = authentication.caller(request)
          const { id } = request.params
          return view(await changeAccount(options, caller, type, id, request.body, method)) as never
        },
      })
    }
  }
}
