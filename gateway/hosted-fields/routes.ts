import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { gatewayError } from '../errors.ts'
import { isPublicKey } from '../ids.ts'
import type { Merchants } from '../merchants/index.ts'
import { type Manifest, readAsset, sendAsset } from './assets.ts'

/** The path's version segment: it changes with every change of what is served, so browsers may keep it for good. */
export function versionSegment({ version, digest }: Manifest): string {
  return `${version}-${digest}`
}

const FOREVER = 'public, max-age=31536000, immutable'
/** Short, because the merchant may change its list, and not shared, because it is that merchant's. */
const FOR_A_WHILE = 'private, max-age=300'

export interface HostedFieldsOptions {
  folder: string
  manifest: Manifest
  merchants: Merchants
}

/** The script tag and the frame, from a versioned path (design: the frame is served by the gateway itself). */
export const hostedFieldsRoutes: FastifyPluginAsync<HostedFieldsOptions> = async (app, options) => {
  const { folder, manifest, merchants } = options
  const current = versionSegment(manifest)
  const script = readAsset(folder, 'hosted-fields.js', 'text/javascript; charset=utf-8')
  const map = readAsset(folder, 'hosted-fields.js.map', 'application/json; charset=utf-8')
  const frame = readAsset(folder, 'frame.html', 'text/html; charset=utf-8')

  app.addHook<{ Params: { version: string } }>('onRequest', async ({ params }, reply) => {
    if (params.version !== current) {
      throw gatewayError('resource_not_found', { message: `The current version is ${current}.` })
    }
    // A page that isolates itself (COEP) loads only what says that it may be loaded from anywhere.
    reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', FOREVER)
  })

  for (const [name, asset] of [
    ['hosted-fields.js', script] as const,
    ['hosted-fields.js.map', map] as const,
  ]) {
    app.get(`/hosted-fields/:version/${name}`, async (request, reply) =>
      // An integrity attribute works only on a script that may be read across origins.
      sendAsset(request, reply.header('access-control-allow-origin', '*'), asset),
    )
  }

  app.get<{ Querystring: { key?: unknown } }>(
    '/hosted-fields/:version/frame.html',
    async (request, reply) => {
      const { key } = request.query
      const isKey = typeof key === 'string' && isPublicKey(key)
      const merchant = isKey ? await merchants.byPublicKey(key) : undefined
      // Without a merchant's one key nobody can say who may embed the frame; and without it the frame is of no use.
      setFrameHeaders(reply, manifest, isKey ? (merchant?.allowed_origins ?? '') : "'none'")
      return sendAsset(request, reply, frame)
    },
  )
}

const NOT_NEEDED = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']

/**
 * Nothing but its own inline script and style runs in the frame, and it talks to its own gateway only.
 * @param allowedOrigins who may embed it, separated by spaces; empty: anybody
 */
function setFrameHeaders(reply: FastifyReply, { frame }: Manifest, allowedOrigins: string) {
  const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`).join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${quoted(frame.scriptHashes)}`,
    `style-src ${quoted(frame.styleHashes)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${allowedOrigins || '*'}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
  reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', policy)
    .header('cross-origin-embedder-policy', 'require-corp')
    .header('permissions-policy', NOT_NEEDED.map((feature) => `${feature}=()`).join(', '))
    .header('referrer-policy', 'no-referrer')
  if (allowedOrigins) reply.header('cache-control', FOR_A_WHILE)
}
