import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isPublicKey } from '../../../shared/public-key.ts'
import type { Clock } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import { type Merchants, originsWarning, readOrigins } from '../../merchants/merchants/index.ts'
import type { MerchantRow, Storage } from '../../platform/storage/index.ts'
import { type Manifest, type Release, type Releases, sendAsset } from './assets.ts'
import { frameIn } from './languages.ts'

/**
 * The URL changes with the content, so a browser may cache it for ever. A merchant that sets its origins later does not affect
 * copies that browsers have cached by then.
 */
const FOREVER = 'public, max-age=31536000, immutable'
/** Short, because the merchant may change its list of origins; private, because the list is that merchant's. */
const FOR_A_WHILE = 'private, max-age=300'

export interface HostedFieldsOptions {
  releases: Releases
  merchants: Merchants
  /** The origins of the gateway's own pages, where payers pay. Called only while a request is handled. */
  pagesOrigins: () => readonly string[]
  storage: Storage
  clock: Clock
}

/** Serves scripts and frame from a versioned path (rules: hosted-fields.md#frames, hosted-fields.md#integrity). */
export const hostedFieldsRoutes: FastifyPluginAsync<HostedFieldsOptions> = async (app, options) => {
  const { releases, merchants, pagesOrigins, storage, clock } = options

  /** For developers who look at the frame's headers (rules: accounts.md#origins). */
  const warningFor = async (merchant: MerchantRow) =>
    originsWarning(merchant, await readOrigins(storage.read, merchant), clock.now())

  function releaseOf({ params }: FastifyRequest<{ Params: { version: string } }>): Release {
    const release = releases.byName.get(params.version)
    if (release) return release
    const message = `There is no such version; the current one is ${releases.current.name}.`
    throw gatewayError('resource_not_found', { message })
  }

  const merchantOf = async (key: unknown) =>
    typeof key === 'string' && isPublicKey(key) ? merchants.byPublicKey(key) : undefined

  /**
   * The origins that may embed the frame, separated by spaces; empty: any. Only a merchant's key tells, and without one the frame is
   * useless anyway.
   */
  function embeddersOf(merchant: MerchantRow | undefined): string {
    if (!merchant) return "'none'"
    const { allowed_origins: own } = merchant
    return own ? [own, ...pagesOrigins()].join(' ') : ''
  }

  app.get<{ Params: { version: string; file: string } }>(
    '/hosted-fields/:version/:file',
    async (request, reply) => {
      const { file } = request.params
      const asset = releaseOf(request).scripts.get(file)
      if (!asset) throw gatewayError('resource_not_found', { message: 'This version has no such file.' })
      allowAnywhere(reply)
      // An integrity attribute requires CORS, and Timing-Allow-Origin lets merchants measure how long the script loads.
      reply.header('access-control-allow-origin', '*').header('timing-allow-origin', '*')
      return sendAsset(request, reply, asset)
    },
  )

  app.get<{ Params: { version: string }; Querystring: { key?: unknown; lang?: unknown } }>(
    '/hosted-fields/:version/frame.html',
    async (request, reply) => {
      const { manifest, frames } = releaseOf(request)
      const { key, lang } = request.query
      const merchant = await merchantOf(key)
      allowAnywhere(reply)
      setFrameHeaders(reply, manifest, embeddersOf(merchant))
      // A merchant of that key may be created yet.
      if (!merchant) reply.header('cache-control', 'no-store')
      const warning = merchant && (await warningFor(merchant))
      if (warning !== undefined) reply.header('hosted-fields-warning', warning)
      return sendAsset(request, reply, frameIn(frames, lang))
    },
  )

  // A browser doesn't tell a page why a frame was refused: the page's script asks here.
  app.get<{ Querystring: { key?: unknown } }>(
    '/hosted-fields/:version/check.json',
    async ({ query, headers }, reply) => {
      const merchant = await merchantOf(query.key)
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
      return { problem: problemOf(merchant, embeddersOf(merchant), headers.origin) }
    },
  )
}

/** What keeps a page from showing the fields of a key (rules: hosted-fields.md#check). */
type Problem = 'none' | 'unknown_key' | 'origin_not_allowed'

/** @param embedders as `frame-ancestors` has them; empty: any */
function problemOf(merchant: MerchantRow | undefined, embedders: string, origin = ''): Problem {
  if (!merchant) return 'unknown_key'
  return !embedders || embedders.split(' ').includes(origin) ? 'none' : 'origin_not_allowed'
}

/** Lets pages load it that are cross-origin isolated: their COEP requires this header. */
function allowAnywhere(reply: FastifyReply) {
  reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', FOREVER)
}

/**
 * Whatever a page could hand to the frame by `allow`, so that nothing that a page grants works there. Only names that Chromium
 * knows: it writes a warning about any other into the merchant's console. What isn't here is what the browser needs to fill in
 * the fields (autofill) and to reach a gateway in a private network (local-network-access).
 */
const DENIED = [
  'accelerometer',
  'aria-notify',
  'autoplay',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'clipboard-write',
  'compute-pressure',
  'cross-origin-isolated',
  'deferred-fetch',
  'deferred-fetch-minimal',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'interest-cohort',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'magnetometer',
  'media-playback-while-not-visible',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const PERMISSIONS = DENIED.map((feature) => `${feature}=()`).join(', ')

/**
 * Sets the frame's security headers: only its own inline script and style run in it, and it talks only to its own gateway.
 * @param allowedOrigins the origins that may embed it, separated by spaces; empty: any
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
    // Removed, because it makes Chromium discard the process that it has begun for the frame and start another: some 50 ms.
    .removeHeader('origin-agent-cluster')
    .header('content-security-policy', policy)
    .header('cross-origin-embedder-policy', 'require-corp')
    .header('permissions-policy', PERMISSIONS)
    // A page that is prerendered may have its fields ready by the time it is shown, where the browser can do that.
    .header('supports-loading-mode', 'prerender-cross-origin-frames')
    // The frame's calls tell the gateway which document sent them, key and all; nobody else learns it.
    .header('referrer-policy', 'same-origin')
  if (allowedOrigins) reply.header('cache-control', FOR_A_WHILE)
}
