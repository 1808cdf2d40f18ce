// What the browser attests of the frame or the page that sent a request with a public key
// (rules: hosted-fields.md#one-key, tokens.md#page-origin).
import type { FastifyRequest } from 'fastify'
import { isOrigin } from '../../core/addresses/urls.ts'
import { gatewayError } from '../../core/errors.ts'
import { cutTo } from '../../core/text.ts'

/** Below this path, the gateway serves the documents of frames. */
const FRAMES = '/hosted-fields/'

/**
 * The frame document that sent a request, as the browser attests by `Referer`, which no script of a page can write. Undefined for
 * every other sender, and where a browser's privacy settings leave the header out.
 * @param publicUrl the gateway's public origin
 */
function frameOf(request: FastifyRequest, publicUrl: string): URL | undefined {
  const { referer } = request.headers
  const document = referer === undefined ? null : URL.parse(referer)
  if (!document?.pathname.startsWith(FRAMES)) return undefined
  return isOwn(request, publicUrl, document) ? document : undefined
}

/** By the name that a request calls it, too: a gateway behind a proxy may have several. */
const isOwn = ({ host }: FastifyRequest, publicUrl: string, url: URL) =>
  url.origin === new URL(publicUrl).origin || url.host === host

/**
 * The origin of the page that a request with a public key comes from (rules: tokens.md#page-origin): for a frame, that of the
 * page around it, and for a page's own request, what the browser says.
 * @param named what the frame says
 * @returns empty for a frame that doesn't say; null for a request that no browser sent
 */
export function pageOriginOf(request: FastifyRequest, publicUrl: string, named: unknown): string | null {
  if (isOfServer(request)) return null
  const { origin } = request.headers
  const url = origin === undefined ? null : URL.parse(origin)
  // A page that isn't one of the gateway's own cannot name another origin in place of its own.
  if (origin !== undefined && !(url && isOwn(request, publicUrl, url))) return cutTo(origin, ORIGIN_MAX)
  if (named === undefined) return ''
  return typeof named === 'string' && isOrigin(named) ? named : OPAQUE
}

/** As browsers write the origin of a page that has none. */
const OPAQUE = 'null'
const ORIGIN_MAX = 300

/** Every browser says where a page's request comes from. `Sec-Fetch-Mode` doesn't count: the `fetch` of Node and Deno sends it, too. */
export function isOfServer({ headers }: FastifyRequest): boolean {
  return !('origin' in headers || 'sec-fetch-site' in headers || 'sec-fetch-dest' in headers)
}

/**
 * @param publicKey the key that the request carries
 * @throws 401 if a frame sent it whose address has another key, no key or several different ones
 */
export function assertFrameKey(request: FastifyRequest, publicUrl: string, publicKey: string): void {
  const keys = frameOf(request, publicUrl)?.searchParams.getAll('key')
  if (!keys || (keys.length > 0 && keys.every((key) => key === publicKey))) return
  const message =
    'This frame serves another public key: a field can only be used with the key in its own address.'
  throw gatewayError('not_authorized', { message })
}
