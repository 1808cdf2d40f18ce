// The pages that the gateway shows to people, as one Fastify plugin.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { sendPage } from './page.ts'
import { type ScriptTag, welcome } from './welcome.ts'

export { Html, type HtmlValue, html } from './html.ts'
export { type PageContent, page, sendPage } from './page.ts'

export interface PagesOptions {
  /** The demo shop, if one runs beside the gateway. */
  shopUrl: string | undefined
  publicKey: string
  /** Certificate of the local authority: public, offered for people to trust. */
  caPem: string
  /** What a merchant's page loads; shown where there is no shop. */
  script?: ScriptTag
}

const stylesheet = readFileSync(path.join(import.meta.dirname, 'style.css'))

/** Serves the welcome page, the stylesheet of all pages, and the local authority's certificate. */
export const pages: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const { shopUrl, publicKey, caPem, script } = options
  if (shopUrl !== undefined && new URL(shopUrl).protocol !== 'https:') {
    throw new TypeError('shopUrl must be an https address.')
  }

  app.get('/', async (request, reply) =>
    sendPage(reply, {
      title: 'The gateway is running',
      subtitle: 'gateway',
      main: welcome({ origin: `https://${request.host}`, shopUrl, publicKey, caPem, script }),
    }),
  )

  app.get('/assets/pages.css', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('text/css; charset=utf-8')
      .send(stylesheet),
  )

  app.get('/ca.crt', async (_request, reply) =>
    reply
      .header('content-disposition', 'attachment; filename="ca.crt"')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('application/x-x509-ca-cert')
      .send(caPem),
  )
}
