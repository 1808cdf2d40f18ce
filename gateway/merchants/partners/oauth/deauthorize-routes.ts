// `DELETE …/deauthorize_application`, in a brand's authentication API (rules: partners.md#deauthorize).
import { Type } from 'typebox'
import { isPublicKey } from '../../../../shared/public-key.ts'
import { notFound } from '../../../core/errors.ts'
import { type Bearer, partnerActor, type Routes } from '../../../platform/http/index.ts'
import { endAuthorization } from './authorizations.ts'
import type { OAuthParts } from './oauth-parts.ts'

export interface DeauthorizeOptions extends OAuthParts {
  bearer: Bearer
}

/** For tokens of scope `tenant`. */
export const deauthorizeRoutes: Routes<DeauthorizeOptions> = async (app, options) => {
  const { bearer, storage } = options
  const schema = {
    tags: ['Partners'],
    operationId: 'deauthorizeApplication',
    permission: 'onboard' as const,
    summary: 'Deauthorize a merchant',
    description:
      "Ends the access token, the secret keys and the open codes that the application has for this merchant. The merchant's own keys live on, and so does what was paid. A second time changes nothing.",
    answer: 'The application has nothing of this merchant any more.',
    params: Type.Object({ public_key: Type.String() }),
    // Existing clients expect a body without content, and 200.
    response: { 200: Type.Null() },
  }

  app.delete('/api/v1/merchants/:public_key/deauthorize_application', { schema }, async (request, reply) => {
    const { public_key } = request.params
    const merchant = isPublicKey(public_key)
      ? await storage.read
          .selectFrom('merchants')
          .select('id')
          .where('public_key', '=', public_key)
          .executeTakeFirst()
      : undefined
    const application = bearer.application(request)
    const between = { applicationId: application.id, merchantId: merchant?.id ?? '' }
    const by = partnerActor(application, request.clientAddress)
    if (!merchant || !(await endAuthorization({ ...options, by }, between))) {
      throw notFound('Merchant', public_key)
    }
    return reply
      .code(200)
      .type('text/plain; charset=utf-8')
      .serializer(() => '')
      .send(null)
  })
}
