// A frame of the hosted fields serves the public key in its own address, and no other (rules: hosted-fields.md#one-key).
import type { FastifyRequest } from 'fastify'
import { gatewayError } from '../core/errors.ts'

/** Below this path, the gateway serves the documents of frames. */
const FRAMES = '/hosted-fields/'

/**
 * The frame document that sent a request, as the browser attests by `Referer`, which no script of a page can write. Undefined for
 * every other sender, and where a browser's privacy settings leave the header out.
 * @param publicUrl the gateway's public origin
 */
export function frameOf({ headers, host }: FastifyRequest, publicUrl: string): URL | undefined {
  const document = headers.referer === undefined ? null : URL.parse(headers.referer)
  if (!document?.pathname.startsWith(FRAMES)) return undefined
  // By its own name, too: a gateway behind a proxy may have several.
  const isOwn = document.origin === new URL(publicUrl).origin || document.host === host
  return isOwn ? document : undefined
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
