// The gateway's pages for people, as one Fastify plugin.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { sendPage } from './layout/page.ts'
import { type VersionContent, versionList, versions } from './welcome/versions.ts'
import { welcome } from './welcome/welcome.ts'

export { Html, type HtmlValue, html } from './layout/html.ts'
export { type PageContent, page, sendPage } from './layout/page.ts'

export interface PagesOptions {
  /** The public origin for links. Called only while a request is handled. */
  publicUrl: () => string
  /** The demo shop, if one runs beside the gateway. */
  shopUrl: string | undefined
  publicKey: string
  /** The local authority's certificate, which is public: people may download and trust it. */
  caPem: string
  /** All served builds of the hosted fields, the current one first. */
  versions: readonly VersionContent[]
}

const stylesheet = readFileSync(path.join(import.meta.dirname, 'layout/style.css'))

/** Serves the welcome page, the hosted fields' versions, the stylesheet of all pages, and the local authority's certificate. */
export const pages: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const { publicUrl, shopUrl, publicKey, caPem } = options
  if (shopUrl !== undefined && new URL(shopUrl).protocol !== 'https:') {
    throw new TypeError('shopUrl must be an https address.')
  }

  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'The gateway is running',
      subtitle: 'gateway',
      main: welcome({ origin: publicUrl(), shopUrl, publicKey, caPem, script: scriptOf(options) }),
    }),
  )

  app.get('/hosted-fields/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Versions of the hosted fields',
      subtitle: 'gateway',
      main: versions(publicUrl(), options.versions),
    }),
  )

  app.get('/hosted-fields.json', async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .send(versionList(publicUrl(), options.versions)),
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

/** The script of the current build. */
function scriptOf({ versions }: PagesOptions) {
  return versions[0]?.files.find(({ file }) => file === 'hosted-fields.js')
}
