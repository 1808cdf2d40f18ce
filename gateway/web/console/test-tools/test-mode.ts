import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../core/caller.ts'
import type { Clock } from '../../../core/clock.ts'
import { gatewayError } from '../../../core/errors.ts'
import { callerOf } from '../../sessions/index.ts'

/** The caller, of a page that there is in test mode only. @param clock the gateway's @throws 404 in live mode */
export function testCallerOf(request: FastifyRequest, clock: Clock): Caller {
  const caller = callerOf(request, clock)
  if (caller.mode !== 'test') throw gatewayError('resource_not_found')
  return caller
}
