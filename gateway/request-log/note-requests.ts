import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, clockOf } from '../core/clock.ts'
import { isId } from '../core/ids.ts'
import type { Authentication } from '../http/index.ts'
import type { RequestLog } from './request-log.ts'

/**
 * Notes each answered request whose key was let in: chosen fields only, never a body, a query or a path as it was sent
 * (rules: pages.md#requests). Call it before the first route.
 * @param clock the gateway's
 */
export function noteRequests(
  app: FastifyInstance,
  { log, authentication, clock }: { log: RequestLog; authentication: Authentication; clock: Clock },
): void {
  const made = new WeakMap<FastifyRequest, string>()
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    if (request.method === 'POST') {
      const id = idIn(payload)
      if (id !== undefined) made.set(request, id)
    }
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const holder = authentication.passed(request)
    const { url } = request.routeOptions
    if (holder && url !== undefined) {
      const { merchant, kind, last4 } = holder
      const record = reply.statusCode === 404 ? undefined : (idIn(request.params) ?? request.failedId)
      log.note({
        merchant_id: merchant.id,
        request_id: request.id,
        key_kind: kind,
        key_last4: last4,
        created: (kind === 'public' ? clock : clockOf(merchant, kind, clock)).now(),
        method: request.method,
        route: url,
        status: reply.statusCode,
        duration: Math.round(reply.elapsedTime),
        record_id: record ?? made.get(request) ?? null,
      })
    }
    done()
  })
}

/** The `id` of an object, if it is one of ours. */
function idIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' && isId(value.id) ? value.id : undefined
}
