import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../core/errors.ts'
import { type Permission, permissionsOf } from '../../core/permissions.ts'
import type { Session } from '../../users/index.ts'
import { returnPath, withReturn } from './return-to.ts'

/** Who may open a page: anyone, anyone who is signed in, or users with a permission (rules: permissions.md#table). */
export type Access = 'anybody' | 'person' | Permission

/** Sends who is not signed in to the sign-in, and refuses who may not. @returns the answer, if that is all @throws 403 */
export function guard(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const { access, confirmed } = request.routeOptions.config
  if (access === 'anybody') return undefined
  const session = request.visit?.session
  if (!session) return reply.redirect(withReturn('/sign-in', comeBack(request)), 303)
  if (access !== 'person' && !(access && may(session, access))) throw forbidden(refusal(session, access))
  if (!confirmed || session.isConfirmed) return undefined
  return reply.redirect(withReturn('/confirm', comeBack(request)), 303)
}

/** Whether a user has a permission in the mode that the session shows. */
export function may({ user, role, mode }: Session, permission: Permission): boolean {
  if (user.isOperator && permissionsOf('operator', mode).includes(permission)) return true
  return role !== undefined && permissionsOf(role, mode).includes(permission)
}

function refusal({ role }: Session, access: Permission | undefined): string {
  if (access === 'operate') return 'Only operators of the gateway can open this page.'
  if (role === undefined) return 'You are not on a merchant’s team.'
  return `Your role, ${role}, doesn’t include this. Ask an owner or administrator of your team.`
}

/** Where to go on: for a form, to the page on which it was. */
function comeBack({ method, url, headers: { referer, host } }: FastifyRequest): string | undefined {
  if (method === 'GET') return returnPath(url)
  const from = URL.parse(referer ?? '')
  return from !== null && from.host === host ? returnPath(from.pathname + from.search) : undefined
}
