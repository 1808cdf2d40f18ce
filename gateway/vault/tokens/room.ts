// How much space a merchant's unused tokens may take up (rules: tokens.md#room). The public key is public: without a limit, one sender
// of large tokens could fill the disk within the five minutes that they live.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../core/limits.ts'
import { addressOf, isLoopback, limitRequests } from '../../http/index.ts'

/** Counts a request for a token that a page makes. @throws 429, with `Retry-After`, if there is no room for it */
export type TakeRoom = (request: FastifyRequest, reply: FastifyReply, merchantId: string) => Promise<void>

/** @returns what counts; it counts nothing where rate limiting is turned off */
export function limitRoom(app: FastifyInstance): TakeRoom {
  const { perLife, unitBytes } = limits.tokenRoom
  const limit = (max: number) => limitRequests(app, { max, windowMs: limits.tokenLifeMs, message: FULL })
  const [ofAddress, ofMerchant] = [limit(perLife.address), limit(perLife.merchant)]
  return async (request, reply, merchantId) => {
    const units = Math.max(1, Math.ceil(request.bodyBytes / unitBytes))
    // First, so that one address leaves room for others. Behind a proxy on this machine all have the same one.
    const address = `${merchantId}:${addressOf(request)}`
    if (!isLoopback(request.ip)) await ofAddress(request, reply, address, units)
    await ofMerchant(request, reply, merchantId, units)
  }
}

const FULL = 'Too many tokens were created in the last minutes. Try again later, or send less in form_data.'
