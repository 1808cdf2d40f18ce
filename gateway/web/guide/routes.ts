// The documentation as a site, which `npm run docs:build` has made, and for its playground what this gateway's own fields need.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Look } from '../layout/brand.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import type { HostedFieldsTag } from '../layout/policy.ts'
import { decompressed } from './compressed.ts'
import { type Digests, guidePolicy } from './policy.ts'
import { tryRoute } from './try-route.ts'

export interface GuideOptions {
  brand: Look
  /** The folder of the site. There need not be one. */
  folder: string
  /** The public origin of these pages; and the fields that the API serves. Called only while a request is handled. */
  authUrl: () => string
  hostedFields: () => HostedFieldsTag
  /** The server of the API, and its public origin. */
  api: { app: FastifyInstance; publicUrl: () => string }
  /** The demo merchant's keys, for the playground and the examples. Undefined without a demo: then they only show code. */
  demo: DemoKeys | undefined
}

export interface DemoKeys {
  publicKey: string
  /** Undefined unless the gateway listens on this machine alone. */
  testSecretKey: string | undefined
}

/** An address that ends in a slash is what people are sent to here: it is no mistake (trackMethods). */
const HIDDEN = { hide: true }

/** Their names change with what is in them. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the guide (rules: pages.md#guide). Its scripts run on the origin that people sign in to, so its policy lets through only the
 * site's own files, by their folder, and what stands in its pages, by digest.
 */
export const guideRoutes: FastifyPluginAsync<GuideOptions> = async (app, options) => {
  const { brand, folder, authUrl, hostedFields, api, demo } = options
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    suppressWarning: true,
  })

  await app.register(tryRoute, { api: api.app })

  // The reference's earlier address.
  for (const url of ['/docs', '/docs/', '/docs/*'])
    app.get(url, { schema: HIDDEN }, (_request, reply) => reply.redirect('/guide/reference/'))
  app.get('/guide', { schema: HIDDEN }, (_request, reply) => reply.redirect('/guide/'))

  app.get('/guide/gateway.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return { ...hostedFields(), apiUrl: api.publicUrl(), ...demo }
  })

  app.get<{ Params: { '*': string } }>('/guide/*', { schema: HIDDEN }, async ({ params, headers }, reply) => {
    const digests = digestsOf(folder)
    if (digests === undefined) return notBuilt(reply, brand)
    const file = params['*'] || 'index.html'
    if (file.split(/[/\\]/).includes('..')) return reply.callNotFound()
    const isAsset = file.startsWith('assets/')
    reply
      .header('content-security-policy', guidePolicy(authUrl(), digests, hostedFields()))
      .header('cache-control', isAsset ? FOREVER : 'no-cache')
      .header('referrer-policy', 'no-referrer')
    const name = file.endsWith('/') ? `${file}index.html` : file
    const plain = decompressed(folder, name, headers['accept-encoding'])
    if (!plain) return reply.sendFile(name)
    return reply.header('vary', 'accept-encoding').type(plain.type).send(plain.content)
  })
}

/** Read each time, because it may be built while the gateway runs. @returns undefined where there is no site */
function digestsOf(folder: string): Digests | undefined {
  const file = path.join(folder, 'policy.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const notBuilt = (reply: FastifyReply, brand: Look) =>
  sendPage(reply.code(404), {
    title: 'Guide',
    look: brand,
    isPublic: true,
    main: html`
      <h1>Guide</h1>
      <p class="lead">The guide is not built here yet. <code>npm start</code> makes it in half a minute, and so does <code>npm run docs:build</code>; then load this page again.</p>
      <p class="links"><a href="/openapi.json">Description of the API</a></p>`,
  })
