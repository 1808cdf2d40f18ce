// The merchant's own backend: it serves the checkout page, and it charges a token with the secret key, which only it
// has. Card data never comes here.
import { readFileSync } from 'node:fs'
import type { Server } from 'node:https'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { issueCertificate } from '../gateway/http/tls.ts'
import { demoCart, totalOf } from './cart.ts'
import { createGatewayClient } from './gateway-client.ts'
import { createPayments } from './payments.ts'
import { type ScriptTag, shopPage } from './shop/page.ts'

/** Another name of this machine than the gateway's `localhost`: for a browser the two are different sites. */
const HOST = '127.0.0.1'

export interface ShopOptions {
  port: number
  /** The gateway's data folder, whose local authority issues the shop's certificate. */
  dataDir: string
  gateway: {
    baseUrl: string
    /** PEM of the authority that issued the gateway's certificate. */
    ca: string
    publicKey: string
    secretKey: string
    script: ScriptTag
  }
}

export interface Shop {
  url: string
  close(): Promise<void>
}

/** Starts the shop over HTTPS, on this machine only. */
export async function startShop({ port, dataDir, gateway }: ShopOptions): Promise<Shop> {
  const { cert, key } = await issueCertificate(dataDir, [HOST])
  const app = Fastify({
    https: { cert, key },
    bodyLimit: 1024,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false } },
  })
  servePage(app, gateway)
  servePayments(app, gateway)
  answerFaults(app)
  const address = await app.listen({ port, host: HOST })
  return { url: `${address}/`, close: () => app.close() }
}

type App = FastifyInstance<Server>

function servePage(app: App, { baseUrl, publicKey, script }: ShopOptions['gateway']) {
  const page = shopPage({ cart: demoCart, publicKey, script, welcomeUrl: new URL('/', baseUrl).href }).text
  const policy = contentSecurityPolicy(new URL(script.url).origin)
  app.get('/', async (_request, reply) =>
    reply.headers(headersOf('text/html')).header('content-security-policy', policy).send(page),
  )
  for (const [name, type] of Object.entries({
    'shop.js': 'text/javascript',
    'view.js': 'text/javascript',
    'shop.css': 'text/css',
  })) {
    const content = readFileSync(path.join(import.meta.dirname, 'shop', name))
    app.get(`/${name}`, async (_request, reply) => reply.headers(headersOf(type)).send(content))
  }
}

/** A page that takes payments allows what it needs and nothing else: its own files, and the gateway's script and frames. */
function contentSecurityPolicy(gatewayOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${gatewayOrigin}`,
    `frame-src ${gatewayOrigin}`,
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

function headersOf(type: string) {
  return {
    'content-type': `${type}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-cache',
  }
}

const paySchema = {
  body: {
    type: 'object',
    required: ['token_id'],
    additionalProperties: false,
    properties: { token_id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } },
  },
}

function servePayments(app: App, { baseUrl, secretKey, ca }: ShopOptions['gateway']) {
  const pay = createPayments(createGatewayClient(baseUrl, secretKey, ca))
  app.post<{ Body: { token_id: string } }>('/pay', { schema: paySchema }, async (request, reply) => {
    const { status, answer } = await pay(request.body.token_id, totalOf(demoCart))
    return reply.code(status).header('cache-control', 'no-store').send(answer)
  })
}

/** Whatever goes wrong answers in the shape that the page reads. */
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
    return reply.code(status).send({ approved: false, reason })
  })
}
