// The page on which a merchant lets a partner's application in (rules: partners.md#authorize).

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../core/errors.ts'
import { own } from '../../core/objects.ts'
import { covers, partnerPermissions } from '../../core/permissions.ts'
import {
  type AuthorizeQuery,
  type AuthorizeRequest,
  allow,
  deny,
  OAuthError,
  readAuthorizeRequest,
} from '../../partners/index.ts'
import { membershipsOf } from '../../users/index.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { acting, readForm, sessionOf, type VisitParts, visitOf } from '../sessions/index.ts'
import { consent, type MerchantChoice } from './consent.ts'

const person = { config: { access: 'person' } } as const
const PATH = '/oauth/authorize'
const NOT_ALLOWED = 'Only an owner or administrator of the merchant can connect this application.'
const MODES = ['test', 'live'] as const

export const authorizeRoutes: FastifyPluginAsync<VisitParts> = async (app, parts) => {
  /** Answers to what is wrong with the request, otherwise hands it on. */
  const withRequest = async (
    request: FastifyRequest<{ Querystring: AuthorizeQuery }>,
    reply: FastifyReply,
    next: (asked: AuthorizeRequest) => Promise<FastifyReply>,
  ) => {
    try {
      const asked = await readAuthorizeRequest(parts.storage.read, request.query, parts.brand.id)
      return 'back' in asked ? reply.redirect(asked.back, 303) : await next(asked)
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      return showRefusal(parts, reply, error)
    }
  }

  app.get<{ Querystring: AuthorizeQuery }>(PATH, person, async (request, reply) =>
    withRequest(request, reply, async (asked) => {
      const merchants = await merchantsOf(parts, request, asked)
      return sendPage(reply, {
        title: `Connect ${asked.application.name}`,
        look: parts.brand,
        formTargets: [targetOf(asked.redirectUri)],
        main: consent({
          application: asked.application.name,
          email: sessionOf(request).user.email,
          asked: asked.asked,
          merchants,
          chosen: sessionOf(request).merchantId,
          action: request.url,
          csrf: visitOf(request).csrf,
        }),
      })
    }),
  )

  app.post<{ Querystring: AuthorizeQuery }>(PATH, person, async (request, reply) =>
    withRequest(request, reply, async (asked) => {
      const { decision, merchant, ...choices } = readForm(request.body)
      if (decision !== 'allow') return reply.redirect(deny(asked), 303)
      const chosen = (await merchantsOf(parts, request, asked)).find(({ id }) => id === merchant)
      if (!chosen) throw forbidden(NOT_ALLOWED)
      const granted = asked.asked.filter((permission) => own(choices, permission) === 'true')
      const by = { merchantId: chosen.id, userId: sessionOf(request).user.id, granted }
      return reply.redirect(await allow(acting(parts, request), asked, by), 303)
    }),
  )
}

/** The merchants that the user may connect: a partner must not be able to do more than whoever lets it in. */
async function merchantsOf(
  { storage }: VisitParts,
  request: FastifyRequest,
  { asked }: AuthorizeRequest,
): Promise<MerchantChoice[]> {
  const needed = ['partners' as const, ...partnerPermissions(asked.join(' '))]
  const all = await membershipsOf(storage.read, sessionOf(request).user.id)
  return all
    .filter(({ role }) => MODES.every((mode) => covers(role, mode, needed)))
    .map(({ merchant_id, name }) => ({ id: merchant_id, name }))
}

/** Where the answer to the form leads, for the policy of the page. An app's own scheme has no origin. */
function targetOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri)
  return origin === 'null' ? protocol : origin
}

function showRefusal({ brand }: VisitParts, reply: FastifyReply, { message }: OAuthError): FastifyReply {
  return sendPage(reply.code(400), {
    title: 'This connection does not work',
    look: brand,
    main: html`
      <h1>This connection does not work</h1>
      <p class="lead">The application that sent you here is not set up as it should be. Nothing was shared with it.</p>
      <p>${message}</p>
      <p><a class="button" href="/">To the front page</a></p>`,
  })
}
