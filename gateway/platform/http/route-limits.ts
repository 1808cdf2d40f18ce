// Limits of a route of its own, beyond the one of all requests (rate-limit.ts).
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gatewayError } from '../../core/errors.ts'

/**
 * Counts a request.
 * @param key whose it is
 * @throws 429, with `Retry-After`, beyond the limit
 */
export type Limit = (request: FastifyRequest, reply: FastifyReply, key: string) => Promise<void>

/**
 * A limit of requests in a minute, for each key. Clients on this machine are not spared.
 * @returns what counts; it counts nothing where rate limiting is turned off
 */
export function limitPerMinute(app: FastifyInstance, max: number): Limit {
  if (!app.hasDecorator('createRateLimit')) return async () => {}
  const keys = new WeakMap<FastifyRequest, string>()
  const keyGenerator = (request: FastifyRequest) => keys.get(request) ?? ''
  const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator, allowList: [] })
  return async (request, reply, key) => {
    keys.set(request, key)
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw gatewayError('rate_limited')
  }
}

/** A client's address as it is counted: all of an IPv6 network of a customer as one. */
export function addressOf({ clientAddress }: FastifyRequest): string {
  return normalizeIP(clientAddress)
}
