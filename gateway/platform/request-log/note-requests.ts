import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, clockOf } from '../../core/clock.ts'
import { isId } from '../../core/ids.ts'
import type { Authentication, Bearer } from '../http/index.ts'
import { faultsIn } from './faults.ts'
import type { RequestLog } from './request-log.ts'

/**
 * Notes each answered request whose key, or token, was let in: chosen fields only, never a body, a query or a path as it was sent
 * (rules: pages.md#requests). Call it before the first route.
 */
export function noteRequests(app: FastifyInstance, { log, authentication, bearer, clock }: NotedParts): void {
  const made = new WeakMap<FastifyRequest, string>()
  const holderOf = (request: FastifyRequest) => {
    const holder = authentication.passed(request)
    if (holder) {
      const { merchant, kind, last4 } = holder
      const { now } = kind === 'public' ? clock : clockOf(merchant, kind, clock)
      return { merchant_id: merchant.id, key_kind: kind, key_last4: last4, created: now() }
    }
    const partner = bearer.holder(request)
    if (!partner) return undefined
    const { merchantId, last4 } = partner
    return { merchant_id: merchantId, key_kind: 'token' as const, key_last4: last4, created: clock.now() }
  }
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    if (request.method === 'POST') {
      const id = idIn(payload)
      if (id !== undefined) made.set(request, id)
    }
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const holder = holderOf(request)
    const { url } = request.routeOptions
    if (holder && url !== undefined) {
      const { refusal = [] } = request
      // The stored transaction that it failed to pay.
      const failedId = refusal.find(({ entity_id }) => entity_id !== undefined)?.entity_id
      const record = reply.statusCode === 404 ? undefined : (idIn(request.params) ?? failedId)
      log.note({
        ...holder,
        request_id: request.id,
        method: request.method,
        route: url,
        status: reply.statusCode,
        duration: Math.round(reply.elapsedTime),
        record_id: record ?? made.get(request) ?? null,
        error_code: refusal[0]?.code ?? null,
        faults: faultsIn(refusal),
      })
    }
    done()
  })
}

interface NotedParts {
  log: RequestLog
  authentication: Authentication
  bearer: Bearer
  /** The gateway's. */
  clock: Clock
}

/** The `id` of an object, if it is one of ours. */
function idIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' && isId(value.id) ? value.id : undefined
}
