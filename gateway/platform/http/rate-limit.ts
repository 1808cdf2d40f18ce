import type { Server } from 'node:https'
import { BlockList, isIP } from 'node:net'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Authentication } from './authentication.ts'

const KINDS = ['test', 'live', 'address'] as const
type Kind = (typeof KINDS)[number]

/**
 * Limits the requests a second of each secret key, and of each client address that uses a public key or none. It checks when
 * only the headers have been read. A request over the limit gets 429 with `Retry-After`. A large body, or one of many values, counts as
 * several requests (rules: conventions.md#rate-limit).
 * @param perSecond replaces the limits of all kinds; 0 turns rate limiting off
 */
export async function limitRate(
  app: FastifyInstance<Server>,
  authentication: Pick<Authentication, 'identify'>,
  perSecond?: number,
): Promise<void> {
  if (perSecond === 0) return
  const kindOf = (bucket: string): Kind => KINDS.find((kind) => bucket.startsWith(`${kind}:`)) ?? 'address'
  await app.register(rateLimit, {
    global: false,
    timeWindow: 1000,
    // An LRU cache: however many addresses call, memory stays bounded.
    cache: limits.rate.maxBuckets,
    keyGenerator: async (request) => {
      const holder = await authentication.identify(request)
      if (!holder) return `address:none:${normalizeIP(request.clientAddress)}`
      const { merchant, kind } = holder
      return kind === 'public'
        ? `address:${merchant.id}:${normalizeIP(request.clientAddress)}`
        : `${kind}:${merchant.id}`
    },
    max: (_request, bucket) => perSecond ?? limits.rate.perSecond[kindOf(bucket)],
    // Behind a proxy on the same machine every client has the loopback address, so it is not limited by default.
    allowList: ({ clientAddress }, bucket) =>
      perSecond === undefined && kindOf(bucket) === 'address' && isLoopback(clientAddress),
    errorResponseBuilder: () => gatewayError('rate_limited'),
  })
  const check = app.rateLimit()
  const countOne = app.createRateLimit()
  /** Refuses nothing: the next requests of the same second are refused sooner. */
  const countMore = async (request: FastifyRequest, times: number) => {
    let isExceeded = false
    for (let left = Math.floor(times); left > 0 && !isExceeded; left--) {
      const counted = await countOne(request)
      isExceeded = counted.isAllowed || counted.isExceeded
    }
  }
  const countBytes = (request: FastifyRequest, bytes: number) =>
    countMore(request, bytes / limits.rate.requestBytes)
  /** Checking a body takes time for each of its values, whichever limit its sender has. */
  const countValues = async (request: FastifyRequest) => {
    const { freeValues, valuesPerSecond } = limits.rate
    if (request.bodyValues <= freeValues) return
    const counted = await countOne(request)
    if (!counted.isAllowed) await countMore(request, (request.bodyValues * counted.max) / valuesPerSecond - 1)
  }
  app.addHook('onRequest', async function (request, reply) {
    if (request.routeOptions.config.isFree) return
    await check.call(this, request, reply)
    await countBytes(request, statedBytes(request) ?? 0)
  })
  app.addHook('onResponse', async (request) => {
    await countValues(request)
    if (statedBytes(request) === undefined) await countBytes(request, request.bodyBytes)
  })
}

/** How many bytes of its body a request has the gateway read; undefined where it does not say. */
function statedBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Math.min(Number(length), bodyLimit)
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  // A connection that has ended has no address any more.
  if (isIP(address) === 0) return false
  return loopback.check(normalizeIP(address, 128), address.includes('.') ? 'ipv4' : 'ipv6')
}
