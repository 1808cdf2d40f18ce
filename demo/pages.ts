// The pages of the shop and the files that they load.
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:https'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { demoCart } from './cart.ts'
import type { GatewayAccess } from './gateway-client.ts'
import { type ScriptTag, shopPage } from './shop/page.ts'
import { languageOf } from './shop/texts.ts'
import { spaPage } from './spa/page.ts'

/** What a merchant knows of its gateway. */
export interface ShopGateway extends GatewayAccess {
  /** The account that the money goes to. */
  accountId: string
  /** For the page with the script tag. */
  script: ScriptTag
  /** For the page that imports the library. */
  frameUrl: string
}

const FILES: Readonly<Record<string, string>> = {
  '/shop.js': 'shop/shop.js',
  '/view.js': 'shop/view.js',
  '/shop.css': 'shop/shop.css',
  '/spa.css': 'spa/spa.css',
}

/**
 * The checkout with the script tag at `/`, in the browser's language or that of `/?lang=de`, the one in React at `/spa`, and what they load.
 * @param spaScript the built page in React, a file
 */
export function servePages(app: FastifyInstance<Server>, gateway: ShopGateway, spaScript: string): void {
  const { publicKey, accountId, script, frameUrl } = gateway
  const content = { cart: demoCart, publicKey, accountId, welcomeUrl: new URL('/', gateway.baseUrl).href }
  const policy = contentSecurityPolicy(new URL(frameUrl).origin)
  const headers = { ...headersOf('text/html'), 'content-security-policy': policy }
  app.get<{ Querystring: { lang?: unknown } }>(
    '/',
    async ({ query, headers: { 'accept-language': accepted } }, reply) => {
      const language = languageOf(query.lang, accepted)
      const { text } = shopPage({ ...content, language, script, frameUrl })
      return reply.headers(headers).send(text)
    },
  )
  const spa = spaPage({ ...content, frameUrl })
  app.get('/spa', async (_request, reply) => reply.headers(headers).send(spa.text))
  for (const [url, file] of Object.entries({ ...FILES, '/spa.js': spaScript })) {
    const type = url.endsWith('.css') ? 'text/css' : 'text/javascript'
    app.get(url, async (_request, reply) =>
      reply.headers(headersOf(type)).send(await readFile(path.resolve(import.meta.dirname, file))),
    )
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
