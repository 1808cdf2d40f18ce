// What reaches a merchant's server: each request with its headers and its body, and what is answered.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib'
import type { Seen } from './search.ts'

/** Bytes of a body that are looked at. */
const MOST = 1024 * 1024

/** What a page loads as its own code and looks, by `Sec-Fetch-Dest`: a bundle has constants like `0x40000000`, which are no card. */
const FILES = new Set<unknown>(['script', 'worker', 'style', 'font', 'image'])

/**
 * Records what a Node server receives, with any framework, and leaves it unchanged.
 * @param add gets each request once its body has come, and each answer that is no file of the page once it is sent
 * @returns a function that ends it
 */
export function watchServer(server: Server | SecureServer, add: (seen: Seen) => void): () => void {
  const watch = (request: IncomingMessage, response: ServerResponse) => {
    const where = `server: ${request.method} ${request.url?.split('?')[0]}`
    add({ where: `${where}, its head`, text: JSON.stringify([request.url, request.rawHeaders]) })
    keep(request, 'push', (body) => add({ where: `${where}, its body`, text: body }))
    if (FILES.has(request.headers['sec-fetch-dest'])) return
    const chunks: Buffer[] = []
    const { write, end } = response
    response.write = ((...args: Parameters<typeof write>) => {
      note(chunks, args[0])
      return write.apply(response, args)
    }) as typeof write
    response.end = ((...args: Parameters<typeof end>) => {
      note(chunks, args[0])
      const ended = end.apply(response, args)
      add({ where: `${where}, its answer`, text: textOf(response, Buffer.concat(chunks)) })
      return ended
    }) as typeof end
  }
  server.prependListener('request', watch)
  return () => void server.off('request', watch)
}

/** What an answer that was sent says: its cookies, where it leads, and its body as it was before it was compressed. */
function textOf(response: ServerResponse, body: Buffer): string {
  // As it was sent: `getHeaders()` lacks what `writeHead` was given.
  const head = String(Reflect.get(response, '_header'))
  const telling = head.match(/^(?:set-cookie|location):.*$/gim) ?? []
  const [, encoding = ''] = /^content-encoding: *(\w+)/im.exec(head) ?? []
  return [...telling, decoded(encoding.toLowerCase(), body)].join('\n')
}

/** Of a body that is longer than what is looked at, there is only the beginning. */
const PARTIAL = { finishFlush: constants.Z_SYNC_FLUSH }

function decoded(encoding: string, body: Buffer): string {
  try {
    if (encoding === 'gzip') return String(gunzipSync(body, PARTIAL))
    if (encoding === 'deflate') return String(inflateSync(body, PARTIAL))
    if (encoding === 'br')
      return String(brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH }))
  } catch {
    // It isn't compressed after all, as the empty answer to HEAD.
  }
  return String(body)
}

/** Listens to what is pushed into a stream: whoever reads it gets it as ever. */
function keep(request: IncomingMessage, method: 'push', whole: (text: string) => void): void {
  const chunks: Buffer[] = []
  const push = request[method]
  request[method] = (chunk, encoding) => {
    if (chunk === null) whole(Buffer.concat(chunks).toString('utf8'))
    else note(chunks, chunk)
    return push.call(request, chunk, encoding)
  }
}

function note(chunks: Buffer[], chunk: unknown): void {
  const length = chunks.reduce((sum, one) => sum + one.length, 0)
  if (length >= MOST) return
  if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
  else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
}
