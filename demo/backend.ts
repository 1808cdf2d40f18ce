// The merchant's own backend: it serves the checkout page, and it charges a token with the secret key, which only it
// has. Card data never comes here.
import type { Server } from 'node:https'
import Fastify, { type FastifyInstance } from 'fastify'
import { demoCart, totalOf } from './cart.ts'
import { createGatewayClient } from './gateway-client.ts'
import { type ShopGateway, servePages } from './pages.ts'
import { createPayments } from './payments.ts'

/** Another name of this machine than the gateway's `localhost`: for a browser the two are different sites. */
export const HOST = '127.0.0.1'

export interface ShopOptions {
  port: number
  /** The shop's certificate and its key, in PEM; without them it speaks plain HTTP. */
  tls?: { cert: string; key: string }
  gateway: ShopGateway
  /** The built page in React, a file. */
  spaScript: string
}

export interface Shop {
  url: string
  close(): Promise<void>
}

/** Starts the shop, on this machine only. */
export async function startShop({ port, tls, gateway, spaScript }: ShopOptions): Promise<Shop> {
  const app = Fastify({
    https: tls ?? null,
    bodyLimit: 1024,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false } },
  })
  servePages(app, gateway, spaScript)
  servePayments(app, gateway)
  answerFaults(app)
  const address = await app.listen({ port, host: HOST })
  return { url: `${address}/`, close: () => app.close() }
}

type App = FastifyInstance<Server>

const paySchema = {
  body: {
    type: 'object',
    required: ['token_id', 'total'],
    additionalProperties: false,
    properties: {
      token_id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
      /** What the customer agreed to pay, in cents. */
      total: { type: 'integer' },
      /** The page got no answer to its first request. */
      is_repeat: { type: 'boolean' },
    },
  },
}

function servePayments(app: App, gateway: ShopGateway) {
  const pay = createPayments({
    gateway: createGatewayClient(gateway),
    accountId: gateway.accountId,
    total: totalOf(demoCart),
  })
  type Body = { token_id: string; total: number; is_repeat?: boolean }
  app.post<{ Body: Body }>('/pay', { schema: paySchema }, async ({ body }, reply) => {
    const { token_id: token, total: seen, is_repeat: isRepeat = false } = body
    const { status, answer } = await pay({ token, seen, isRepeat })
    return reply.code(status).header('cache-control', 'no-store').send(answer)
  })
}

/** Every error is answered in the shape that the page reads. */
function answerFaults(app: App) {
  app.setNotFoundHandler(async (request, reply) => {
    const [url = '/'] = request.url.split('?')
    const allowed = (['GET', 'POST'] as const).filter((method) => app.hasRoute({ method, url }))
    if (!allowed.length) return reply.code(404).send({ approved: false, reason: 'There is no such page.' })
    reply.code(405).header('allow', allowed.join(', '))
    return reply.send({ approved: false, reason: `Use ${allowed.join(' or ')} here.` })
  })
  app.setErrorHandler(async (error: { statusCode?: number; message: string }, _request, reply) => {
    const status = error.statusCode ?? 500
    const reason = status < 500 ? error.message : 'Something went wrong in the shop.'
    // A fault of the shop may come after the charge.
    return reply.code(status).send({ approved: false, reason, ...(status >= 500 && { isUnknown: true }) })
  })
}
