// How much may be stored of bodies that anybody may send with a public key, which is public: without a limit, one sender could fill the
// disk with records before they expire.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from './rate-limit.ts'
import { addressOf, limitRequests } from './route-limits.ts'

export interface StoredBodies {
  /** As long as what is stored lives. */
  windowMs: number
  /** Each so many bytes of a body are a unit; the smallest body is one. */
  unitBytes: number
  /** The most units of one key, and of one address with it. */
  most: { key: number; address: number }
  /** Of the refusal. */
  message: string
}

/** Counts a request whose body was read. @throws 429, with `Retry-After`, if there is no room for it */
export type TakeRoom = (request: FastifyRequest, reply: FastifyReply, key: string) => Promise<void>

/** @returns what counts; it counts nothing where rate limiting is turned off */
export function limitStoredBodies(
  app: FastifyInstance,
  { windowMs, unitBytes, most, message }: StoredBodies,
): TakeRoom {
  const ofAddress = limitRequests(app, { max: most.address, windowMs, message })
  const ofKey = limitRequests(app, { max: most.key, windowMs, message })
  return async (request, reply, key) => {
    const units = Math.max(1, Math.ceil(request.bodyBytes / unitBytes))
    // First, so that one address leaves room for others. Behind a proxy on this machine all have the same one.
    if (!isLoopback(request.clientAddress))
      await ofAddress(request, reply, `${key}:${addressOf(request)}`, units)
    await ofKey(request, reply, key, units)
  }
}
