import type { FastifyRequest } from 'fastify'
import type { Acting, Actor } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import { type Clock, clockOf } from '../../core/clock.ts'
import { forbidden } from '../../core/errors.ts'
import { permissionsOf } from '../../core/permissions.ts'
import type { Member, Session } from '../../merchants/users/index.ts'
import { visitOf } from './visits.ts'

/** The person who is signed in. On a page that anybody may open there may be none. @throws 403 */
export function sessionOf(request: FastifyRequest): Session {
  const { session } = visitOf(request)
  if (!session) throw forbidden('Sign in first.')
  return session
}

/** The person, as the audit log names whoever acts. @throws 403 where nobody is signed in */
export function actorOf(request: FastifyRequest): Actor {
  const { id: session, user } = sessionOf(request)
  const isOperator = request.routeOptions.config.access === 'operate'
  const kind = isOperator ? 'operator' : 'user'
  const { id, name, email } = user
  return { kind, id, name, email, address: request.clientAddress, session }
}

/** The parts of a domain with who acts in them. @throws as `actorOf` */
export const acting = <Parts extends object>(parts: Parts, request: FastifyRequest): Parts & Acting => ({
  ...parts,
  by: actorOf(request),
})

/** The merchant that the person looks at, and the person's role there. @throws 403 for who is in no team */
export function memberOf(request: FastifyRequest): Member {
  const { merchantId, role, user } = sessionOf(request)
  if (merchantId === undefined || role === undefined) throw forbidden('You are in no merchant’s team.')
  return { merchantId, userId: user.id, role }
}

/**
 * The merchant as a caller of domain functions, in the mode that the person looks at: as if one of its keys had called.
 * @param clock the gateway's
 * @throws 403 for who is in no team
 */
export function callerOf(request: FastifyRequest, clock: Clock): Caller {
  const { mode, role } = sessionOf(request)
  const { merchant } = visitOf(request)
  if (!merchant || !role) throw forbidden('You are in no merchant’s team.')
  return {
    merchant,
    mode,
    permissions: permissionsOf(role, mode),
    settingsOf: 'both',
    inLiveMode: permissionsOf(role, 'live'),
    actor: actorOf(request),
    address: { own: request.clientAddress },
    clock: clockOf(merchant, mode, clock),
    logger: request.log,
  }
}
