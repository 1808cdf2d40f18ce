import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isPublicKey } from '../../shared/public-key.ts'
import { gatewayError } from '../core/errors.ts'
import type { Merchants } from '../merchants/index.ts'
import { type Manifest, type Release, type Releases, sendAsset } from './assets.ts'

/**
 * The address changes with the content. A merchant that sets its origins later does not reach the copies that browsers
 * have kept until then.
 */
const FOREVER = 'public, max-age=31536000, immutable'
/** Short, because the merchant may change its list, and not shared, because it is that merchant's. */
const FOR_A_WHILE = 'private, max-age=300'

export interface HostedFieldsOptions {
  releases: Releases
  merchants: Merchants
}

/** The script tag and the frame, from a versioned path (rules: hosted-fields.md#frames, hosted-fields.md#integrity). */
export const hostedFieldsRoutes: FastifyPluginAsync<HostedFieldsOptions> = async (app, options) => {
  const { releases, merchants } = options

  function releaseOf({ params }: FastifyRequest<{ Params: { version: string } }>): Release {
    const release = releases.byName.get(params.version)
    if (release) return release
    const message = `There is no such version; the current one is ${releases.current.name}.`
    throw gatewayError('resource_not_found', { message })
  }

  app.get<{ Params: { version: string; file: string } }>(
    '/hosted-fields/:version/:file',
    async (request, reply) => {
      const { file } = request.params
      const asset = releaseOf(request).scripts.get(file)
      if (!asset) throw gatewayError('resource_not_found', { message: 'This version has no such file.' })
      allowAnywhere(reply)
      // An integrity attribute works only on a script that may be read across origins, and a merchant may measure it.
      reply.header('access-control-allow-origin', '*').header('timing-allow-origin', '*')
      return sendAsset(request, reply, asset)
    },
  )

  app.get<{ Params: { version: string }; Querystring: { key?: unknown } }>(
    '/hosted-fields/:version/frame.html',
    async (request, reply) => {
      const { manifest, frame } = releaseOf(request)
      const { key } = request.query
      const isKey = typeof key === 'string' && isPublicKey(key)
      const merchant = isKey ? await merchants.byPublicKey(key) : undefined
      allowAnywhere(reply)
      // Without a merchant's one key nobody can say who may embed the frame; and without it the frame is of no use.
      setFrameHeaders(reply, manifest, isKey ? (merchant?.allowed_origins ?? '') : "'none'")
      return sendAsset(request, reply, frame)
    },
  )
}

/** A page that isolates itself (COEP) loads only what says that it may be loaded from anywhere. */
function allowAnywhere(reply: FastifyReply) {
  reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', FOREVER)
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
    // With it Chromium throws away the process that it has begun to make for the frame, and makes another: some 50 ms.
    .removeHeader('origin-agent-cluster')
    .header('content-security-policy', policy)
    .header('cross-origin-embedder-policy', 'require-corp')
    .header('permissions-policy', NOT_NEEDED.map((feature) => `${feature}=()`).join(', '))
    .header('referrer-policy', 'no-referrer')
  if (allowedOrigins) reply.header('cache-control', FOR_A_WHILE)
}
