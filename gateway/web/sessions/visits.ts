// Who asks for a page. The cookie's name has the prefix that keeps other hosts from setting it (rules: pages.md#sessions); what it
// holds is there before anybody signs in, because forms need something to be bound to, and is another one after each step.

import { timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../core/errors.ts'
import { newSecret } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { own } from '../../core/objects.ts'
import { takeForms, takeLargeBody } from '../../http/index.ts'
import { createMerchants } from '../../merchants/index.ts'
import type { MerchantRow } from '../../storage/index.ts'
import { findSession, type PeopleParts, type Session } from '../../users/index.ts'
import type { Look } from '../layout/brand.ts'
import { type Access, guard } from './guard.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may open a page. Each route of pages for people says so. */
    access?: Access
    /** Whether the person must have shown the password or a code a short time ago. */
    confirmed?: boolean
  }
  interface FastifyRequest {
    /** Who asks, on pages for people. */
    visit: Visit | undefined
  }
}

export interface Visit {
  /** What the cookie holds. */
  secret: string
  /** What each form has to send along. */
  csrf: string
  session: Session | undefined
  /** The merchant that the person looks at. */
  merchant: MerchantRow | undefined
}

export interface VisitParts extends PeopleParts {
  brand: Look & { id: string }
  /** The origin of a brand's pages. Called only while a request is handled. */
  pagesUrlOf: (brandId: string) => string
  /** Whether there is a mail server: without one nobody gets a mail. */
  mailsLeave: boolean
}

/** Two brands on one host, as on a developer's machine, have a cookie each. */
const cookieName = (brandId: string) => `__Host-session-${brandId}`

const deviceCookie = (brandId: string) => `__Host-device-${brandId}`

const COOKIE = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

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
    const session = secret === known ? await findSession(parts, secret) : undefined
    const merchant = session?.merchantId === undefined ? undefined : await merchants.byId(session.merchantId)
    request.visit = { secret, csrf: csrfOf(parts, secret), session, merchant }
    request.merchantId = merchant?.id
    return guard(request, reply)
  })
  app.addHook('preValidation', async (request) => refuseForged(request))
}

/** Of a scope's requests, who asks. */
export function visitOf({ visit }: FastifyRequest): Visit {
  if (!visit) throw new Error('This route is not among the pages for people.')
  return visit
}

/** Gives the browser another cookie: after each step of signing in, and after signing out. */
export function setVisit(parts: VisitParts, reply: FastifyReply, secret: string): void {
  void reply.setCookie(cookieName(parts.brand.id), secret, COOKIE)
}

/** What the browser holds of an earlier sign-in (users/devices.ts). */
export const deviceOf = (parts: VisitParts, request: FastifyRequest): string | undefined =>
  own(request.cookies, deviceCookie(parts.brand.id))

/** Remembers that this browser has signed in, also after signing out. */
export function keepDevice(parts: VisitParts, reply: FastifyReply, device: string): void {
  const maxAge = limits.people.deviceLifeMs / 1000
  void reply.setCookie(deviceCookie(parts.brand.id), device, { ...COOKIE, maxAge })
}

const csrfOf = ({ cipher }: VisitParts, secret: string) => cipher.digest('csrf', secret)

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Refuses a form that is not of this visit: another site cannot know the token, whatever cookies the browser sends along. */
function refuseForged(request: FastifyRequest): void {
  const { headers, body } = request
  if (isReading(request)) return
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  const sent = readForm(body).csrf ?? ''
  if (isForeign || !isSame(sent, visitOf(request).csrf)) throw forbidden(STALE)
}

const STALE =
  'This form is not from your session, or is too old. Go back, load the page again, and repeat it.'

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What a form sends, each value a text; of a name that comes more than once they are joined by commas. */
export function readForm(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  )
}
