// `/api/v1/merchant_applications`, in a brand's authentication API (rules: partners.md#submit, partners.md#sign-up).
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Bearer, partnerActor, type Routes } from '../../../platform/http/index.ts'
import { recordResult } from '../../../platform/storage/index.ts'
import type { ApplicationParts, KeepAnswer } from './application-parts.ts'
import { eraseApplication } from './erase.ts'
import { LinkSchema, SignUpSchema, SubmissionSchema, SubmittedSchema } from './schemas.ts'
import { beginSignUp } from './sign-up.ts'
import { submitApplication } from './submit.ts'

export interface ApplicationOptions extends ApplicationParts {
  bearer: Bearer
  /** The public origin of the brand. Called only while a request is handled. */
  authUrl: () => string
}

/** For tokens of scope `tenant`. */
export const applicationRoutes: Routes<ApplicationOptions> = async (app, { bearer, authUrl, ...parts }) => {
  // The answer is stored with the application: without one nothing has happened.
  const answeredOnce = { ifInterrupted: 'repeat', recordsResult: true } as const
  const keepFor =
    <Made>(request: FastifyRequest, answer: (made: Made) => object): KeepAnswer<Made> =>
    (tx, made) =>
      recordResult(tx, bearer.attempt(request), answer(made))

  app.post(
    '/api/v1/merchant_applications',
    {
      config: answeredOnce,
      schema: {
        tags: ['Partners'],
        operationId: 'submitMerchantApplication',
        permission: 'onboard',
        summary: 'Submit a merchant application',
        description:
          'A person decides. An event reports the decision, at the Event URL and in the list of events.',
        answer: 'The application was submitted.',
        body: SubmissionSchema,
        response: { 200: SubmittedSchema },
      },
    },
    async (request) => {
      const { merchant_application } = request.body
      const answer = ({ id }: { id: string }) => ({ merchant_application: { id } })
      const keep = keepFor(request, answer)
      const application = bearer.application(request)
      const by = partnerActor(application, request.clientAddress)
      return answer(await submitApplication({ ...parts, by }, application, merchant_application, keep))
    },
  )

  app.post(
    '/api/v1/merchant_applications/sign_up',
    {
      config: answeredOnce,
      schema: {
        tags: ['Partners'],
        operationId: 'createSignUpLink',
        permission: 'onboard',
        summary: 'Create a sign-up link',
        description:
          '`reference`, `email` and `plan` are required; what else is known is filled in for the user. The link is good once, within five minutes. A second call with the same three, before the user has submitted, gives another link to the same application.',
        answer: 'The application, and the link.',
        body: SignUpSchema,
        response: { 200: LinkSchema },
      },
    },
    async (request) => {
      const { merchant_application } = request.body
      const answer = ({ id, token }: { id: string; token: string }) => ({
        merchant_application: { id },
        redirect_uri: `${authUrl()}/sign-up/start/${token}`,
      })
      const keep = keepFor(request, answer)
      return answer(await beginSignUp(parts, bearer.application(request), merchant_application, keep))
    },
  )

  app.delete(
    '/api/v1/merchant_applications/:id',
    {
      schema: {
        tags: ['Partners'],
        operationId: 'eraseMerchantApplication',
        permission: 'onboard',
        summary: 'Erase a merchant application',
        description:
          'One that was declined, a draft, or one without a merchant; not while it is reviewed. Its id, `reference`, plan and decision stay. A second time changes nothing.',
        answer: 'The application says nothing any more.',
        params: Type.Object({ id: Type.String() }),
        response: { 200: SubmittedSchema },
      },
    },
    async (request) => {
      const application = bearer.application(request)
      const by = partnerActor(application, request.clientAddress)
      const { id } = request.params
      await eraseApplication({ ...parts, by }, id, application)
      return { merchant_application: { id } }
    },
  )
}
