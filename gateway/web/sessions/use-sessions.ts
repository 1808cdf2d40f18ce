// Tells pages who asks, and refuses users who may not open them and forms that another site sent.

import { timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../../core/errors.ts'
import { newSecret } from '../../core/ids.ts'
import { own } from '../../core/objects.ts'
import { createMerchants } from '../../merchants/merchants/index.ts'
import { findSession, type Session } from '../../merchants/users/index.ts'
import { takeForms, takeLargeBody } from '../../platform/http/index.ts'
import type { RouteAccess } from './access.ts'
import { confirmForm } from './confirmation.ts'
import { guard, isReading } from './guard.ts'
import { cookieName, csrfOf, readForm, setVisit, type VisitParts, visitOf } from './visits.ts'

/**
 * Lets a scope's routes know who asks, and keeps out who may not. Each of them has to name its `access`. Call it before the first
 * route.
 */
export async function useSessions(app: FastifyInstance, parts: VisitParts): Promise<void> {
  await app.register(cookie)
  takeForms(app)
  app.decorateRequest('visit', undefined)
  const merchants = createMerchants(parts.storage, parts.clock)
  app.addHook('onRoute', (route) => {
    const { url, config } = route
    if (config?.access === undefined) throw new Error(`The page ${url} does not say who may open it.`)
    if (config.access !== 'anybody') takeLargeBody(route)
  })
  app.addHook('onRequest', async (request, reply) => {
    const known = own(request.cookies, cookieName(parts.brand.id))
    const secret = known !== undefined && /^[\w-]{43}$/.test(known) ? known : newSecret()
    // Another site's form comes without the cookie: a new one in its answer would take the place of the session's.
    if (secret !== known && isReading(request)) setVisit(parts, reply, secret)
    const session = secret === known ? await findSession(parts, secret, request.clientAddress) : undefined
    await visitAs(request, secret, session)
    return guard(parts, request, reply)
  })
  app.addHook('preValidation', async (request, reply) => {
    const { secret, session } = visitOf(request)
    // Its body may have been held back for half a minute: the person may have been removed, or signed out, since it began.
    if (session && !isReading(request)) {
      await visitAs(request, secret, await findSession(parts, secret))
      const answer = guard(parts, request, reply)
      if (answer) return answer
    }
    refuseForged(request)
    return confirmForm(parts, request, reply)
  })

  async function visitAs(request: FastifyRequest, secret: string, session: Session | undefined) {
    const merchant = session?.merchantId === undefined ? undefined : await merchants.byId(session.merchantId)
    request.visit = { secret, csrf: csrfOf(parts, secret, session), session, merchant }
    request.merchantId = merchant?.id
  }
}

/**
 * Refuses a form that is not of this visit: another site can't know the token, even if the browser sends cookies along. A form about a
 * merchant's data is also refused after another tab has switched to the other mode or another merchant: it would act there.
 */
function refuseForged(request: FastifyRequest): void {
  const { headers, body, routeOptions } = request
  if (isReading(request)) return
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  const [sent = '', ...shown] = (readForm(body).csrf ?? '').split('.')
  const [token = '', ...shows] = visitOf(request).csrf.split('.')
  if (isForeign || !isSame(sent, token)) throw forbidden(STALE)
  if (isOfMerchant(routeOptions.config) && shown.join() !== shows.join()) throw forbidden(SWITCHED)
}

const STALE =
  'This form is not from your session, or is too old. Go back, load the page again, and repeat it.'
const SWITCHED =
  'You have switched the mode or the merchant since this page was loaded, so nothing was done. Go back, load the page again, and repeat it.'

/** Whether what a form does depends on the mode and the merchant that the user looks at. */
const isOfMerchant = ({ access, fromAnyPage }: RouteAccess): boolean =>
  access !== 'anybody' && access !== 'person' && access !== 'operate' && !fromAnyPage

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
