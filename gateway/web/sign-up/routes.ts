// The sign-up: an application in the look of a brand, for a person to complete (rules: pages.md#sign-up).
import cookie from '@fastify/cookie'
import type { FastifyPluginAsync } from 'fastify'
import { takeForms } from '../../platform/http/index.ts'
import type { MerchantApplicationRow } from '../../platform/storage/index.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { ownerRoutes } from './owner-routes.ts'
import { pages } from './pages.ts'
import { QUESTIONS, questionRoutes } from './question-routes.ts'
import { resumeRoutes } from './resume-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { signRoutes } from './sign-routes.ts'
import { startRoutes } from './start-routes.ts'
import { stepRoutes } from './step-routes.ts'
import { type SignUpParts, signUpOf } from './visit.ts'

const DONE = '/sign-up/done'

/** The page on which an applicant continues. */
function firstOf({ status, asked }: MerchantApplicationRow): string {
  if (status === 'DRAFT') return pages[0].path
  return status === 'SUBMITTED' && asked !== null ? QUESTIONS : DONE
}

export const signUpRoutes: FastifyPluginAsync<SignUpParts> = async (app, parts) => {
  await app.register(cookie)
  takeForms(app)
  // A submitted application can't be changed.
  app.addHook('preHandler', async (request, reply) => {
    const { url = '' } = request.routeOptions
    if (url === DONE || !pages.some(({ path }) => url.startsWith(path))) return undefined
    const { application } = await signUpOf(parts, request, reply)
    return application.status === 'DRAFT' ? undefined : reply.redirect(DONE, 303)
  })
  startRoutes(app, parts)
  app.get('/sign-up', async (request, reply) => {
    const { application } = await signUpOf(parts, request, reply)
    return reply.redirect(firstOf(application), 303)
  })
  stepRoutes(app, parts)
  ownerRoutes(app, parts)
  reviewRoutes(app, parts)
  signRoutes(app, parts)
  questionRoutes(app, parts)
  resumeRoutes(app, parts)

  app.get(DONE, async (request, reply) => {
    const { application, words, partner } = await signUpOf(parts, request, reply)
    if (application.status === 'DRAFT') return reply.redirect('/sign-up', 303)
    const title = words.text('apply.thanks')
    const sent = words.html('apply.sent', { brand: parts.brand.name, number: application.id })
    const main = html`
      <h1>${title}</h1>
      <p class="lead">${sent}</p>
      <p>${words.html('apply.reviewing', { partner })}</p>`
    return sendPage(reply, { title, look: parts.brand, words, main })
  })
}
