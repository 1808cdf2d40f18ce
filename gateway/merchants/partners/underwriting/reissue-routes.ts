// `POST /api/v1/merchant_applications/{id}/authorization_code`, in a brand's authentication API (rules: partners.md#reissue).
import { Type } from 'typebox'
import { timestamp } from '../../../core/calendar.ts'
import { type Bearer, partnerActor, type Routes } from '../../../platform/http/index.ts'
import { recordResult, type Tx } from '../../../platform/storage/index.ts'
import type { ApplicationParts } from '../applications/application-parts.ts'
import { ReissuedSchema } from '../applications/schemas.ts'
import { type Reissued, reissueCode } from './reissue.ts'

export interface ReissueOptions extends ApplicationParts {
  bearer: Bearer
}

const answerOf = ({ id, code, expires }: Reissued) => ({
  merchant_application: { id },
  auth_code: code,
  expires_at: timestamp(expires),
})

/** For tokens of scope `tenant`. */
export const reissueRoutes: Routes<ReissueOptions> = async (app, { bearer, ...parts }) => {
  const schema = {
    tags: ['Partners'],
    operationId: 'reissueAuthorizationCode',
    permission: 'onboard' as const,
    summary: 'Reissue an authorization code',
    description:
      'The event `merchant.provisioned` has the new code from then on, and the earlier one ends unless it was exchanged. Only while the merchant is connected: a connection that has ended needs the consent of the merchant.',
    answer: 'The new code, for 35 days.',
    params: Type.Object({ id: Type.String() }),
    response: { 200: ReissuedSchema },
  }

  app.post(
    '/api/v1/merchant_applications/:id/authorization_code',
    // The answer is stored with the code: without one nothing has happened.
    { schema, config: { ifInterrupted: 'repeat', recordsResult: true } },
    async (request) => {
      const partner = bearer.application(request)
      const by = partnerActor(partner, request.clientAddress)
      const keep = (tx: Tx, reissued: Reissued) =>
        recordResult(tx, bearer.attempt(request), answerOf(reissued))
      return answerOf(await reissueCode({ ...parts, by }, partner, request.params.id, keep))
    },
  )
}
