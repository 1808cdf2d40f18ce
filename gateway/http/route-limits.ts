// Limits of a route of its own, beyond the one of all requests (rate-limit.ts).
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gatewayError } from '../core/errors.ts'

/**
 * Counts a request.
 * @param key whose it is
 * @param units as how many requests it counts; by default as one
 * @throws 429, with `Retry-After`, beyond the limit
 */
export type Limit = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  units?: number,
) => Promise<void>

/** A limit of requests in a minute, as `limitRequests`. */
export function limitPerMinute(app: FastifyInstance, max: number): Limit {
  return limitRequests(app, { max, windowMs: 60_000 })
}

/**
 * A limit of requests in a time window, for each key. Clients on this machine are not spared.
 * @param message of the refusal; absent: the catalog's
 * @returns what counts; it counts nothing where rate limiting is turned off
 */
export function limitRequests(
  app: FastifyInstance,
  { max, windowMs, message }: { max: number; windowMs: number; message?: string },
): Limit {
  if (!app.hasDecorator('createRateLimit')) return async () => {}
  const keys = new WeakMap<FastifyRequest, string>()
  const keyGenerator = (request: FastifyRequest) => keys.get(request) ?? ''
  const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator, allowList: [] })
  return async (request, reply, key, units = 1) => {
    keys.set(request, key)
    for (let left = units; left > 0; left--) {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) continue
      reply.header('retry-after', counted.ttlInSeconds)
      throw gatewayError('rate_limited', message === undefined ? {} : { message })
    }
  }
}

/** A client's address as it is counted: all of an IPv6 network of a customer as one. */
export function addressOf({ clientAddress }: FastifyRequest): string {
  return normalizeIP(clientAddress)
}
