import { limits } from '../../../core/limits.ts'
import { type Authentication, limitPerMinute, type Routes } from '../../../platform/http/index.ts'
import { checkOrigins, type OriginParts, readOrigins } from './origins.ts'
import { OriginsSchema } from './schemas.ts'
import { originsView } from './views.ts'

export interface OriginOptions extends OriginParts {
  authentication: Authentication
}

/** What is known of the merchant's origins, and a check of them now (rules: accounts.md#origins). */
export const originRoutes: Routes<OriginOptions> = async (app, options) => {
  const { authentication, storage, clock } = options
  const view = async (merchant: ReturnType<Authentication['merchant']>) =>
    originsView(merchant, await readOrigins(storage.read, merchant), clock.now())

  const limit = limitPerMinute(app, limits.origins.perMinute)

  app.get(
    '/v1/origins',
    {
      schema: {
        tags: ['Merchant'],
        operationId: 'listOrigins',
        permission: 'read',
        summary: 'List allowed origins',
        description: 'Live payments need an origin that is allowed and verified. Test mode takes any.',
        answer:
          'The origins, how to verify each, and a warning where live payments do not work or soon will not.',
        response: { 200: OriginsSchema },
      },
    },
    async (request) => view(authentication.merchant(request)),
  )

  app.post(
    '/v1/origins/verify',
    {
      config: { ifInterrupted: 'repeat' },
      schema: {
        tags: ['Merchant'],
        operationId: 'verifyOrigins',
        permission: 'origins',
        summary: 'Verify allowed origins',
        description:
          'Reads the file and the DNS record of each. They are checked each day without this, too.',
        answer: 'The origins as they are now.',
        response: { 200: OriginsSchema },
      },
    },
    async (request, reply) => {
      const merchant = authentication.merchant(request)
      await limit(request, reply, merchant.id)
      await checkOrigins(options, merchant.id)
      return view(merchant)
    },
  )
}
