// Who asks for a page. The cookie's name has the prefix that keeps other hosts from setting it (rules: pages.md#sessions); what it
// holds is there before anybody signs in, because forms need something to be bound to, and is another one after each step.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../core/limits.ts'
import { own } from '../../core/objects.ts'
import type { Client, PeopleParts, Session } from '../../merchants/users/index.ts'
import type { MerchantRow } from '../../platform/storage/index.ts'
import type { Look } from '../layout/brand.ts'
import type { RouteAccess } from './access.ts'

declare module 'fastify' {
  interface FastifyContextConfig extends RouteAccess {}
  interface FastifyRequest {
    /** Who asks, on pages for people. */
    visit: Visit | undefined
  }
}

/** What a page is about, wherever its address doesn't say so. */
type Shown = Pick<Session, 'mode' | 'merchantId'>

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
  /** Whether the demo's own people need no second factor: on a gateway that only its own machine reaches. */
  exemptsDemo: boolean
}

/** Two brands on one host, as on a developer's machine, have a cookie each. */
export const cookieName = (brandId: string) => `__Host-session-${brandId}`

const deviceCookie = (brandId: string) => `__Host-device-${brandId}`

const COOKIE = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** Of a scope's requests, who asks. */
export function visitOf({ visit }: FastifyRequest): Visit {
  if (!visit) throw new Error('This route is not among the pages for people.')
  return visit
}

/** Gives the browser another cookie: after each step of signing in, and after signing out. */
export function setVisit(parts: VisitParts, reply: FastifyReply, secret: string): void {
  void reply.setCookie(cookieName(parts.brand.id), secret, COOKIE)
}

/** What the browser holds of an earlier sign-in (merchants/users/devices.ts). */
export const deviceOf = (parts: VisitParts, request: FastifyRequest): string | undefined =>
  own(request.cookies, deviceCookie(parts.brand.id))

/** From where a request comes. */
export const clientOf = ({ clientAddress, headers }: FastifyRequest): Client => ({
  address: clientAddress,
  agent: headers['user-agent'],
})

/** Remembers that this browser has signed in, also after signing out. */
export function keepDevice(parts: VisitParts, reply: FastifyReply, device: string): void {
  const maxAge = limits.people.deviceLifeMs / 1000
  void reply.setCookie(deviceCookie(parts.brand.id), device, { ...COOKIE, maxAge })
}

/** A form's token: proves whose visit it is of, and says which mode and merchant its page showed. */
export const csrfOf = ({ cipher }: Pick<VisitParts, 'cipher'>, secret: string, shown?: Shown): string =>
  [cipher.digest('csrf', secret), shown?.mode, shown?.merchantId].join('.')

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
