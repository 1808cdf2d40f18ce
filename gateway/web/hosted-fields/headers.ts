// What the frames' documents, and the scripts, may do where.
import type { FastifyReply } from 'fastify'
import type { Hashes } from './manifest.ts'

/**
 * The URL changes with the content, so a browser may cache it for ever. A merchant that sets its origins later does not affect
 * copies that browsers have cached by then.
 */
const FOREVER = 'public, max-age=31536000, immutable'
/** Short, because the merchant may change its list of origins; private, because the list is that merchant's. */
const FOR_A_WHILE = 'private, max-age=300'

/** Of evergreen addresses: how long it takes until pages get an upgrade, and how often a browser asks for one. */
const UNTIL_AN_UPGRADE = 'public, max-age=300'

/** Lets pages load it that are cross-origin isolated: their COEP requires this header. */
export function allowAnywhere(reply: FastifyReply): void {
  reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', FOREVER)
}

/** The same for an evergreen address. */
export function allowForAWhile(reply: FastifyReply): void {
  allowAnywhere(reply)
  reply.header('cache-control', UNTIL_AN_UPGRADE)
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
const permissionsWithout = (features: readonly string[]) =>
  features.map((feature) => `${feature}=()`).join(', ')

/** What an issuer's page may use of it (src/authenticate/features.ts). */
const OF_ISSUERS = ['otp-credentials', 'payment', 'publickey-credentials-create', 'publickey-credentials-get']

/**
 * Sets the security headers of the fields' frame: only its own inline script and style run in it, and it talks only to its own
 * gateway.
 * @param allowedOrigins the origins that may embed it, separated by spaces; empty: any
 */
export function setFrameHeaders(reply: FastifyReply, hashes: Hashes, allowedOrigins: string): void {
  setHeaders(reply, hashes, allowedOrigins, "form-action 'none'")
  reply
    .header('cross-origin-embedder-policy', 'require-corp')
    .header('permissions-policy', permissionsWithout(DENIED))
}

/**
 * The same for the frame that authenticates. Frames of issuers are inside it, wherever these are: their pages have none of the
 * headers that a stricter embedder policy demands, and may use passkeys.
 * @param hashes undefined in a build that has no such frame
 */
export function setAuthenticateHeaders(
  reply: FastifyReply,
  hashes: Hashes = { scriptHashes: [], styleHashes: [] },
  allowedOrigins: string,
): void {
  setHeaders(reply, hashes, allowedOrigins, 'form-action https:; frame-src https:')
  const denied = DENIED.filter((feature) => !OF_ISSUERS.includes(feature))
  reply.header('permissions-policy', permissionsWithout(denied))
}

/** @param others more directives of the policy */
function setHeaders(
  reply: FastifyReply,
  { scriptHashes, styleHashes }: Hashes,
  allowedOrigins: string,
  others: string,
) {
  const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`).join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${quoted(scriptHashes)}`,
    `style-src ${quoted(styleHashes)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    others,
    `frame-ancestors ${allowedOrigins || '*'}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
  reply
    .removeHeader('x-frame-options')
    // Removed, because it makes Chromium discard the process that it has begun for the frame and start another: some 50 ms.
    .removeHeader('origin-agent-cluster')
    .header('content-security-policy', policy)
    // A page that is prerendered may have its fields ready by the time it is shown, where the browser can do that.
    .header('supports-loading-mode', 'prerender-cross-origin-frames')
    // The frame's calls tell the gateway which document sent them, key and all; nobody else learns it.
    .header('referrer-policy', 'same-origin')
  if (allowedOrigins) reply.header('cache-control', FOR_A_WHILE)
}
