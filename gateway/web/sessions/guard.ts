import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../core/errors.ts'
import { confirmationOf, type Permission, permissionsOf } from '../../core/permissions.ts'
import type { Session } from '../../merchants/users/index.ts'
import type { RouteAccess } from './access.ts'
import { missingFactor } from './required-factor.ts'
import { pageBefore, returnPath, withReturn } from './return-to.ts'

/** Where a second factor is set up. */
export const SECOND_FACTOR = '/account/second-factor'

/** Sends who is not signed in to the sign-in, and refuses who may not. @returns the answer, if that is all @throws 403 */
export function guard(
  { exemptsDemo }: { exemptsDemo: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const { config } = request.routeOptions
  const { access } = config
  if (access === 'anybody') return undefined
  const session = request.visit?.session
  if (!session) return signInFirst(request, reply)
  if (access !== 'person' && !(access && may(session, access))) throw forbidden(refusal(session, access))
  const missing = missingFactor(request.method, config, session, exemptsDemo)
  if (missing) {
    const back = comeBack(request)
    const query = new URLSearchParams({ required: missing, ...(back !== undefined && { return_to: back }) })
    return reply.redirect(`${SECOND_FACTOR}?${query}`, 303)
  }
  // A form is asked about once its body is read, because the page that asks carries it along.
  if (!isReading(request) || !mustConfirm(request, session)) return undefined
  return reply.redirect(withReturn('/confirm', comeBack(request)), 303)
}

/** Sends a person who isn't signed in to the sign-in, and back here after it. @returns the answer, if that is all */
export function signInFirst(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (request.visit?.session) return undefined
  return reply.redirect(withReturn('/sign-in', comeBack(request)), 303)
}

/** Whether a user has a permission in the mode that the session shows. */
export function may({ user, role, mode }: Session, permission: Permission): boolean {
  if (user.isOperator && permissionsOf('operator', mode).includes(permission)) return true
  return role !== undefined && permissionsOf(role, mode).includes(permission)
}

/**
 * In which modes a route asks users to confirm that it's them. What the route says itself goes first; otherwise a form asks if its
 * permission does.
 * @returns undefined: in none
 */
export function confirmsIn(method: string, { access, confirmed }: RouteAccess): 'both' | 'live' | undefined {
  if (confirmed !== undefined) return confirmed ? 'both' : undefined
  if (isReading({ method }) || access === undefined || access === 'anybody' || access === 'person')
    return undefined
  return confirmationOf(access)
}

/** Whether a user has to confirm before a request is handled. */
export function mustConfirm(
  { method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
  { isConfirmed, mode }: Session,
): boolean {
  if (isConfirmed) return false
  const asks = confirmsIn(method, routeOptions.config)
  return asks === 'both' || asks === mode
}

export const isReading = ({ method }: { method: string }) => method === 'GET' || method === 'HEAD'

function refusal({ role }: Session, access: Permission | undefined): string {
  if (access === 'operate') return 'Only operators of the gateway can open this page.'
  if (role === undefined) return 'You are not on a merchant’s team.'
  return `Your role, ${role}, doesn’t include this. Ask an owner or administrator of your team.`
}

/** Where to go on: for a form, to the page on which it was. */
function comeBack(request: FastifyRequest): string | undefined {
  return request.method === 'GET' ? returnPath(request.url) : pageBefore(request)
}
