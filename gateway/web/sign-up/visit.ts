// Which application a browser works on: by a cookie that is set when a link is used (rules: partners.md#sign-up-link).

import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, gatewayError } from '../../core/errors.ts'
import type { Words } from '../../core/language/words.ts'
import { limits } from '../../core/limits.ts'
import { own } from '../../core/objects.ts'
import {
  type ApplicationParts,
  applicationOf,
  contentOf,
  draftFaults,
  fieldsOf,
  isTrustPlan,
  keepLanguage,
  partnerOf,
} from '../../merchants/partners/index.ts'
import type { BrandRow, MerchantApplicationRow } from '../../platform/storage/index.ts'
import { wordsOf } from '../layout/language.ts'
import { readForm } from '../sessions/index.ts'
import { type StepPage, stepPages } from './pages.ts'

export interface SignUpParts extends ApplicationParts {
  brand: BrandRow
  /** The public origin of the brand. Called only while a request is handled. */
  authUrl: () => string
  /** Whether there is a mail server. */
  mailsLeave: boolean
}

/** A browser that has opened an application. */
export interface SignUpVisit {
  application: MerchantApplicationRow
  isTrustPlan: boolean
  /** The name of the partner that the application comes from. */
  partner: string
  /** The paths of the steps that are complete. */
  done: ReadonlySet<string>
  /** In the reader's language. */
  words: Words
  /** The token that each form sends. */
  csrf: string
}

const cookieName = ({ brand }: SignUpParts) => `__Host-sign-up-${brand.id}`

const COOKIE = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** Sets the cookie of a session. */
export function setSignUp(parts: SignUpParts, reply: FastifyReply, session: string): void {
  const maxAge = limits.application.sessionLifeMs / 1000
  void reply.setCookie(cookieName(parts), session, { ...COOKIE, maxAge })
}

/** Returns the application that a browser has opened; undefined if none. */
export async function findSignUp(
  parts: SignUpParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignUpVisit | undefined> {
  const { cookies } = request
  const session = own(cookies, cookieName(parts)) ?? ''
  if (!/^[\w-]{43}$/.test(session)) return undefined
  const application = await applicationOf(parts, parts.brand.id, session)
  if (!application) return undefined
  const csrf = parts.cipher.digest('sign-up csrf', session)
  const isForTrust = await isTrustPlan(parts.storage.read, application)
  return {
    application,
    csrf,
    words: wordsOf(request, reply),
    isTrustPlan: isForTrust,
    partner: (await partnerOf(parts.storage.read, application)).name,
    done: completeSteps(parts, application, isForTrust),
  }
}

function completeSteps(
  parts: SignUpParts,
  application: MerchantApplicationRow,
  isForTrust: boolean,
): Set<string> {
  const faults = draftFaults(parts, contentOf(parts.cipher, application), isForTrust)
  const wrong = new Set(faults.map(({ context = '' }) => context))
  const isComplete = ({ step }: StepPage) => fieldsOf(step, isForTrust).every(({ name }) => !wrong.has(name))
  return new Set(stepPages.filter(isComplete).map(({ path }) => path))
}

/** Returns the application that a browser has opened. @throws 404 if none */
export async function signUpOf(
  parts: SignUpParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignUpVisit> {
  const visit = await findSignUp(parts, request, reply)
  if (!visit) throw gatewayError('resource_not_found')
  return visit
}

/** Returns it with the fields of a form, and keeps the language of its page. @throws 404; 403 for a form of another visit */
export async function signUpForm(
  parts: SignUpParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignUpVisit & { typed: Record<string, string> }> {
  const visit = await signUpOf(parts, request, reply)
  const typed = readForm(request.body)
  const [sent, own] = [Buffer.from(typed.csrf ?? ''), Buffer.from(visit.csrf)]
  if (isForeign(request) || sent.length !== own.length || !timingSafeEqual(sent, own)) {
    throw forbidden(
      'This form is not from your visit, or is too old. Go back, load the page again, and repeat it.',
    )
  }
  await keepLanguage(parts, visit.application, visit.words.language)
  return { ...visit, typed }
}

/** Whether another site's page sent the form. */
export function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
