// The page on which a merchant connects a partner's application (rules: partners.md#authorize).

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../core/errors.ts'
import type { Words } from '../../core/language/words.ts'
import { covers, partnerPermissions } from '../../core/permissions.ts'
import {
  type AuthorizeQuery,
  type AuthorizeRequest,
  allow,
  deny,
  OAuthError,
  readAuthorizeRequest,
} from '../../merchants/partners/index.ts'
import { membershipsOf } from '../../merchants/users/index.ts'
import { tickedOf } from '../layout/fields.ts'
import { html } from '../layout/html.ts'
import { wordsOf } from '../layout/language.ts'
import { sendPage } from '../layout/page.ts'
import {
  acting,
  confirmFirst,
  readForm,
  sessionOf,
  signInFirst,
  type VisitParts,
  visitOf,
} from '../sessions/index.ts'
import { ALSO, consent, type MerchantChoice } from './consent.ts'

/** Requests of unknown clients are refused before the user signs in. */
const anybody = { config: { access: 'anybody' } } as const
/** A partner gets keys of both modes. */
const person = { config: { access: 'person', ofBothModes: true } } as const
const PATH = '/oauth/authorize'
const NOT_ALLOWED = 'Only an owner or administrator of the merchant can connect this application.'
const notApproved = (brand: string) =>
  `${brand} hasn’t approved this application for live mode. It can be connected in test mode only.`
const MODES = ['test', 'live'] as const

export const authorizeRoutes: FastifyPluginAsync<VisitParts> = async (app, parts) => {
  /** Refuses a faulty request, otherwise hands it on. Only signed-in users are redirected to a partner. */
  const withRequest = async (
    request: FastifyRequest<{ Querystring: AuthorizeQuery }>,
    reply: FastifyReply,
    next: (asked: AuthorizeRequest) => Promise<FastifyReply>,
  ) => {
    const brandId = parts.brand.id
    const at = { brandId, issuer: parts.pagesUrlOf(brandId) }
    try {
      const asked = await readAuthorizeRequest(parts.storage.read, request.query, at)
      const signIn = signInFirst(request, reply)
      if (signIn) return signIn
      return 'back' in asked ? reply.redirect(asked.back, 303) : await next(asked)
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      return showRefusal(parts, wordsOf(request, reply), reply, error)
    }
  }

  app.get<{ Querystring: AuthorizeQuery }>(PATH, anybody, async (request, reply) =>
    withRequest(request, reply, async (asked) => {
      const merchants = await merchantsOf(parts, request, asked)
      const words = wordsOf(request, reply)
      return sendPage(reply, {
        title: words.text('consent.title', { application: asked.application.name }),
        look: parts.brand,
        words,
        formTargets: [targetOf(asked.redirectUri)],
        main: consent({
          words,
          application: asked.application.name,
          owner: asked.ownerName,
          host: hostOf(asked.redirectUri),
          brand: parts.brand.name,
          isLive: asked.isLive,
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
      const { decision, merchant, mode, ...choices } = readForm(request.body)
      if (decision !== 'allow') return reply.redirect(deny(asked), 303)
      const confirm = await confirmFirst(parts, request, reply, [targetOf(asked.redirectUri)])
      if (confirm) return confirm
      const chosen = (await merchantsOf(parts, request, asked)).find(({ id }) => id === merchant)
      if (!chosen) throw forbidden(NOT_ALLOWED)
      const granted = tickedOf(ALSO, asked.asked, choices)
      // The application may have been approved or rejected since the page was shown.
      const isLive = mode === 'live'
      if (isLive && !asked.isLive) throw forbidden(notApproved(parts.brand.name))
      const by = { merchantId: chosen.id, userId: sessionOf(request).user.id, granted, isLive }
      return reply.redirect(await allow(acting(parts, request), asked, by), 303)
    }),
  )
}

/** Returns the merchants that the user may connect: a partner must not get more permissions than the user has. */
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

/** Where the user is sent, as text. An app's custom scheme has no host. */
function hostOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri)
  return host === '' ? protocol : host
}

/** Where the form redirects to, for the page's policy. An app's custom scheme has no origin. */
function targetOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri)
  return origin === 'null' ? protocol : origin
}

/** The details are for the application's developers, in English. */
function showRefusal(
  { brand }: VisitParts,
  words: Words,
  reply: FastifyReply,
  { message }: OAuthError,
): FastifyReply {
  const title = words.text('consent.closed')
  return sendPage(reply.code(400), {
    title,
    look: brand,
    words,
    hasNoMenu: true,
    main: html`
      <h1>${title}</h1>
      <p class="lead">${words.text('consent.closedText')}</p>
      <p lang="en" dir="ltr">${message}</p>
      <p><a class="button" href="/">${words.text('page.home')}</a></p>`,
  })
}
