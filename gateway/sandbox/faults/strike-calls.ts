// Calls that fail because a test wants them to: before anything of them is done, or when all of it is done and stored.
import type { Server } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPublicKey } from '../../../shared/public-key.ts'
import { gatewayError } from '../../core/errors.ts'
import type { Authentication, Bearer } from '../../platform/http/index.ts'
import { callFaults, type Fault, type FaultName, type FaultPoints } from './fault-points.ts'

const HEADER = 'fault-point'
const FRAME = /^\/hosted-fields\/[^/]+\/frame\.html$/
const FRAME_FAULTS: readonly FaultName[] = ['frame_delay', 'frame_block']

export interface StrikeOptions {
  faultPoints: FaultPoints
  authentication: Pick<Authentication, 'passed'>
  bearer: Pick<Bearer, 'passed'>
  merchants: { byPublicKey(key: string): Promise<{ id: string } | undefined> }
}

export interface Strikes {
  /** To be called once answers are stored: what is registered from there on strikes what was done. */
  afterAnswers(): void
}

/**
 * Has calls fail (rules: test-faults.md#calls). Call it before the first route, and before what executes a call once for its
 * idempotency key.
 */
export function strikeCalls(
  app: FastifyInstance<Server>,
  { faultPoints, authentication, bearer, merchants }: StrikeOptions,
): Strikes {
  const striking = new WeakMap<FastifyRequest, Fault>()

  const before = async (request: FastifyRequest, reply: FastifyReply) => {
    const holder = authentication.passed(request)
    if (holder?.kind === 'live') return
    const merchantId = holder?.merchant.id ?? bearer.passed(request)?.merchant.id
    const route = `${request.method} ${request.routeOptions.url ?? ''}`
    const fault = faultPoints.strike({ merchantId, route, among: callFaults })
    if (!fault) return
    reply.header(HEADER, fault.fault)
    if (fault.fault === 'delay') await setTimeout(fault.milliseconds)
    else if (fault.fault === 'rate_limit') {
      reply.header('retry-after', '1')
      throw gatewayError('rate_limited')
    } else if (fault.fault === 'error_before_commit') throw gatewayError('server_error', { message: FAILED })
    else if (fault.fault === 'reset_before_commit') cut(request, reply)
    else striking.set(request, fault)
  }
  app.addHook('onRoute', (route) => {
    // Runs after the route's own hooks, which authenticate the request.
    for (const method of [route.method].flat()) faultPoints.know(`${method} ${route.url}`)
    route.preHandler = [...[route.preHandler ?? []].flat(), before]
  })

  app.addHook('onRequest', async (request, reply) => {
    // A target may be no address, such as `//`.
    const address = URL.parse(request.url, 'https://localhost')
    if (!address || !FRAME.test(address.pathname)) return
    const key = address.searchParams.get('key') ?? ''
    const merchant = isPublicKey(key) ? await merchants.byPublicKey(key) : undefined
    const fault = faultPoints.strike({ merchantId: merchant?.id, among: FRAME_FAULTS })
    if (!fault) return
    reply.header(HEADER, fault.fault)
    if (fault.fault === 'frame_delay') await setTimeout(fault.milliseconds)
    else striking.set(request, fault)
  })

  return {
    afterAnswers() {
      app.addHook('onSend', (request, reply, payload, done) => {
        const fault = striking.get(request)
        if (!fault) done(null, payload)
        else if (fault.fault === 'error_after_commit') done(null, failed(reply))
        else if (fault.fault === 'frame_block') done(null, blocked(reply, payload))
        else if (fault.fault === 'half_body') sendHalf(reply, payload)
        else cut(request, reply)
      })
    },
  }
}

const FAILED = 'A fault point has this call fail.'

function failed(reply: FastifyReply): string {
  const { messages } = gatewayError('server_error', { message: FAILED })
  reply.code(500).removeHeader('idempotent-replayed').type('application/json; charset=utf-8')
  return JSON.stringify({ messages })
}

/** What a browser does with a page that forbids to be embedded is what a filter does, seen from the page. */
function blocked(reply: FastifyReply, payload: unknown): unknown {
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  reply.header('cache-control', 'no-store')
  return payload
}

/** Breaks the connection; nothing more is ever sent on it. */
function cut(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}

function sendHalf(reply: FastifyReply, payload: unknown): void {
  const whole = Buffer.isBuffer(payload) ? payload : Buffer.from(typeof payload === 'string' ? payload : '')
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(reply.statusCode, { 'content-length': whole.length })
  reply.raw.write(whole.subarray(0, Math.floor(whole.length / 2)), () => reply.raw.destroy())
}
