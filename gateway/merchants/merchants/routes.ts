import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { timestamp } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import { inMode } from '../../core/merchant-profile.ts'
import type { Authentication, Routes } from '../../platform/http/index.ts'
import type { MerchantRow } from '../../platform/storage/index.ts'
import { TestClockSchema } from '../../platform/test-clock/index.ts'
import { purgeTestData } from './purge/purge.ts'
import { resetTestClock } from './reset-clock.ts'
import {
  AchAccountSchema,
  AchAccountSettings,
  MerchantAccountSchema,
  MerchantAccountSettings,
  MerchantSchema,
  MerchantSettings,
  PurgeSchema,
} from './schemas.ts'
import { accountRecords } from './settings/account-records.ts'
import {
  accountsOf,
  changeAccount,
  changeMerchant,
  findAccount,
  readAccount,
  readMerchant,
  type SettingsParts,
} from './settings/settings.ts'
import { merchantView } from './views.ts'

export interface MerchantOptions extends SettingsParts {
  authentication: Authentication
}

const METHODS = ['PUT', 'PATCH'] as const

/** For the API's description. */
const common = { tags: ['Merchant'] }
/** Alike, because some clients know only one of them (rules: conventions.md#updates). */
const CHANGES = {
  PUT: { verb: 'replace', suffix: ' (PUT)', note: 'Only the settings that are given change, as with PATCH.' },
  PATCH: { verb: 'change', suffix: '', note: 'Only the settings that are given change.' },
} as const

const RESOURCES = [
  {
    url: '/v1/accounts/:id',
    name: 'Account',
    title: 'a card account',
    type: 'MerchantAccount',
    Settings: MerchantAccountSettings,
    Schema: MerchantAccountSchema,
    view: accountRecords.MerchantAccount.view,
  },
  {
    url: '/v1/ach-accounts/:id',
    name: 'AchAccount',
    title: 'an eCheck account',
    type: 'AchAccount',
    Settings: AchAccountSettings,
    Schema: AchAccountSchema,
    view: accountRecords.AchAccount.view,
  },
] as const

const ById = Type.Object({ id: Type.String() })
type ById = FastifyRequest<{ Params: Static<typeof ById> }>

/** The routes for a merchant and its accounts (rules: accounts.md#merchant, accounts.md#accounts). */
export const merchantRoutes: Routes<MerchantOptions> = async (app, options) => {
  const { authentication, storage } = options
  await app.register(accountRoutes, options)

  const view = async (row: MerchantRow, caller: Caller) =>
    merchantView(row, await accountsOf(storage.read, caller))

  app.get(
    '/v1/merchant',
    {
      schema: {
        ...common,
        operationId: 'readMerchant',
        permission: 'read',
        summary: 'Retrieve the merchant',
        description: 'What the merchant sets of itself, and its accounts.',
        answer: "The merchant, with its accounts of the key's mode.",
        response: { 200: MerchantSchema },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      return view(inMode(authentication.merchant(request), caller.mode), caller)
    },
  )

  for (const method of METHODS) {
    const { verb, suffix, note } = CHANGES[method]
    app.route({
      method,
      url: '/v1/merchant',
      config: {
        faults: async (body: Record<string, unknown>, request) => {
          const caller = authentication.caller(request)
          const merchant = authentication.merchant(request)
          return (await readMerchant(options, storage.read, merchant, caller, body)).faults
        },
      },
      schema: {
        ...common,
        operationId: `${verb}Merchant`,
        permission: ['settings', 'origins', 'webhooks'],
        summary: `Update the merchant${suffix}`,
        description: `${note} The answer names every invalid field. Address ranges that would shut the caller out are refused.`,
        answer: 'The merchant as it is now.',
        body: MerchantSettings,
        response: { 200: MerchantSchema },
      },
      handler: async (request) => {
        const caller = authentication.caller(request)
        return view(await changeMerchant(options, caller, request.body), caller)
      },
    })
  }

  app.post(
    '/v1/test-clock/reset',
    {
      config: { ifInterrupted: 'repeat' },
      schema: {
        tags: ['Test clock'],
        operationId: 'resetTestClock',
        permission: 'test_tools',
        summary: 'Reset the test clock',
        description: 'Stored data stays unchanged. Daily and monthly jobs are rescheduled.',
        answer: 'What the clock shows.',
        response: { 200: TestClockSchema },
      },
    },
    async (request) => {
      const now = await resetTestClock(options, authentication.caller(request))
      return { now: timestamp(now), is_frozen: false }
    },
  )

  app.post(
    '/v1/merchant/purge-test-data',
    {
      schema: {
        ...common,
        operationId: 'purgeTestData',
        permission: 'test_tools',
        summary: 'Delete test data',
        description: 'Of test mode only. Nothing that is live is touched, and it cannot be undone.',
        answer:
          'The test data is deleted. What had to be left is counted in the header Purge-Left: transactions=2.',
        body: PurgeSchema,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const left = await purgeTestData(options, authentication.caller(request), request.body ?? {})
      if (left > 0) reply.header('Purge-Left', `transactions=${left}`)
      return reply.code(204).send(null)
    },
  )
}

const accountRoutes: Routes<MerchantOptions> = async (app, options) => {
  const { authentication, storage } = options
  for (const { url, name, title, type, Settings, Schema, view } of RESOURCES) {
    const response = { 200: Schema }
    const reading = {
      ...common,
      operationId: `read${name}`,
      permission: 'read' as const,
      summary: `Retrieve ${title}`,
      description: 'Without what only the operator sees and sets.',
      answer: 'The account.',
      params: ById,
      response,
    }
    app.get(url, { schema: reading }, async (request) => {
      const caller = authentication.caller(request)
      return view(await findAccount(storage.read, caller, type, request.params.id))
    })
    for (const method of METHODS) {
      const { verb, suffix, note } = CHANGES[method]
      app.route({
        method,
        url,
        config: {
          faults: async (body: Record<string, unknown>, request: ById) => {
            const caller = authentication.caller(request)
            return readAccount(await findAccount(storage.read, caller, type, request.params.id), body).faults
          },
        },
        schema: {
          ...common,
          operationId: `${verb}${name}`,
          permission: 'settings',
          summary: `Update ${title}${suffix}`,
          description: `${note} Settings that only the operator can change are read-only here. The answer names every invalid field.`,
          answer: 'The account as it is now.',
          params: ById,
          body: Settings,
          response,
        },
        handler: async (request) => {
          const caller = authentication.caller(request)
          const { id } = request.params
          return view(await changeAccount(options, caller, type, id, request.body))
        },
      })
    }
  }
}
