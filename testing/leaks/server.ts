// What reaches a merchant's server: each request with its headers and its body, and what is answered.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as SecureServer } from 'node:https'
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
    const where = `server: ${request.method} ${new URL(request.url ?? '/', 'http://localhost').pathname}`
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
      add({ where: `${where}, its answer`, text: Buffer.concat(chunks).toString('utf8') })
      return end.apply(response, args)
    }) as typeof end
  }
  server.prependListener('request', watch)
  return () => void server.off('request', watch)
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
