import { Type } from 'typebox'
import type { Authentication, SecretKeyHolder } from '../http/authentication.ts'
import { withSecretKey } from '../http/openapi.ts'
import type { Routes } from '../http/routes.ts'
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
  readAccount,
  readMerchant,
  type SettingsParts,
  visibleAccounts,
} from './settings.ts'
import { achAccountView, merchantAccountView, merchantView } from './views.ts'

export interface MerchantOptions extends SettingsParts {
  authentication: Authentication
}

const METHODS = ['PUT', 'PATCH'] as const

/** For the API's description. */
const described = (summary: string) => withSecretKey('Merchant', summary)
const CHANGES = {
  PUT: ', all settings: what is left out goes back to its default',
  PATCH: ', the settings that are given',
} as const

const RESOURCES = [
  {
    url: '/v1/accounts/:id',
    name: 'an account for cards',
    type: 'MerchantAccount',
    Settings: MerchantAccountSettings,
    Schema: MerchantAccountSchema,
    view: merchantAccountView,
  },
  {
    url: '/v1/ach-accounts/:id',
    name: 'an eCheck account',
    type: 'AchAccount',
    Settings: AchAccountSettings,
    Schema: AchAccountSchema,
    view: achAccountView,
  },
] as const

const ById = Type.Object({ id: Type.String() })

/** A merchant and its accounts, as the merchant reads and sets them (rules: accounts.md#merchant, accounts.md#accounts). */
export const merchantRoutes: Routes<MerchantOptions> = async (app, options) => {
  const { authentication, storage } = options
  const onRequest = authentication.requireSecret
  await app.register(accountRoutes, options)

  const view = async (row: MerchantRow, caller: SecretKeyHolder) => {
    const accounts = visibleAccounts(storage.read, caller)
    return merchantView(row, await accounts.selectAll().orderBy('created').orderBy('id').execute())
  }

  app.get(
    '/v1/merchant',
    { onRequest, schema: { ...described('Read the merchant'), response: { 200: MerchantSchema } } },
    async (request) => {
      const caller = authentication.caller(request)
      return view(caller.merchant, caller)
    },
  )

  for (const method of METHODS) {
    app.route({
      method,
      url: '/v1/merchant',
      onRequest,
      config: {
        faults: (body: Record<string, unknown>, request) => {
          const caller = authentication.caller(request)
          return readMerchant(caller.merchant, caller, body, method).faults
        },
      },
      schema: {
        ...described(`Change the merchant${CHANGES[method]}`),
        body: MerchantSettings,
        response: { 200: MerchantSchema },
      },
      handler: async (request) => {
        const caller = authentication.caller(request)
        return view(await changeMerchant(options, caller, request.body, method), caller)
      },
    })
  }

  app.post(
    '/v1/merchant/purge-test-data',
    {
      onRequest,
      schema: { ...described('Delete test data'), body: PurgeSchema, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await purgeTestData(options, authentication.caller(request), request.body ?? {})
      return reply.code(204).send(null)
    },
  )
}

const accountRoutes: Routes<MerchantOptions> = async (app, options) => {
  const { authentication, storage } = options
  const onRequest = authentication.requireSecret
  for (const { url, name, type, Settings, Schema, view } of RESOURCES) {
    const response = { 200: Schema }
    const reading = { ...described(`Read ${name}`), params: ById, response }
    app.get(url, { onRequest, schema: reading }, async (request) => {
      const caller = authentication.caller(request)
      return view(await findAccount(storage.read, caller, type, request.params.id))
    })
    for (const method of METHODS) {
      app.route({
        method,
        url,
        onRequest,
        config: { faults: (body: Record<string, unknown>) => readAccount(type, body, method).faults },
        schema: {
          ...described(`Change ${name}${CHANGES[method]}`),
          params: ById,
          body: Settings,
          response,
        },
        handler: async (request) => {
          const caller = authentication.caller(request)
          const { id } = request.params
          return view(await changeAccount(options, caller, type, id, request.body, method))
        },
      })
    }
  }
}
