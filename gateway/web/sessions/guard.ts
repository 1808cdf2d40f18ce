import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MemberRole } from '../../storage/index.ts'
import { forbidden, type Session } from '../../users/index.ts'
import { returnPath, withReturn } from './return-to.ts'

/** A role in a merchant's team, or the gateway's operator (rules: authentication.md#roles). */
export type Role = MemberRole | 'operator'

/** Who may open a page: anybody, whoever is signed in, or people in one of these roles. */
export type Access = 'anybody' | 'person' | readonly Role[]

/** Everybody in a merchant's team. */
export const MEMBERS = ['owner', 'administrator', 'developer'] as const
/** Who may change what has to do with money, and with the team. */
export const ADMINISTRATORS = ['owner', 'administrator'] as const

/** Sends who is not signed in to the sign-in, and refuses who may not. @returns the answer, if that is all @throws 403 */
export function guard(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const { access = [], confirmed } = request.routeOptions.config
  if (access === 'anybody') return undefined
  const session = request.visit?.session
  if (!session) return reply.redirect(withReturn('/sign-in', comeBack(request)), 303)
  if (access !== 'person' && !hasRole(session, access)) throw forbidden(refusal(access))
  if (!confirmed || session.isConfirmed) return undefined
  return reply.redirect(withReturn('/confirm', comeBack(request)), 303)
}

/** Whether a person has one of these roles. */
export function hasRole(session: Session, roles: readonly Role[]): boolean {
  return roles.some((role) => (role === 'operator' ? session.user.isOperator : session.role === role))
}

const refusal = (access: readonly Role[]) =>
  access.includes('operator') ? 'Only the gateway’s operator sees this.' : 'Your role does not include this.'

/** Where to go on: for a form, to the page on which it was. */
function comeBack({ method, url, headers: { referer, host } }: FastifyRequest): string | undefined {
  if (method === 'GET') return returnPath(url)
  const from = URL.parse(referer ?? '')
  return from !== null && from.host === host ? returnPath(from.pathname + from.search) : undefined
}
