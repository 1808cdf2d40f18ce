// How long a client may take to send a body: as long as it sends at a floor rate. A fixed time would end honest uploads on slow links, and
// no time would let anybody hold connections open (rules: limits.md#upload-rate).
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limits } from '../../../core/limits.ts'

/**
 * The most milliseconds that the largest request can take at the floor rate: for the server's own timer, which knows no rates.
 */
export function longestRequestMs(): number {
  const { windowMs, windowBytes } = limits.uploadRate
  return limits.requestTimeoutMs + Math.ceil(limits.uploadRate.mostBytes / windowBytes) * windowMs
}

/** Ends connections that send a body too slowly. Call it before the first route. */
export function requireUploadRate(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || raw.headers['content-length'] !== undefined
    // Without a connection there is nothing to wait for: `inject` has none.
    if (hasBody && !raw.complete && raw.socket.remoteAddress !== undefined) watch(request.raw)
    done()
  })
}

/** Looks after a first pause, in which any small body arrives, and from then on once in each window. */
function watch(raw: IncomingMessage): void {
  const { windowMs, windowBytes } = limits.uploadRate
  const { socket } = raw
  let before = socket.bytesRead
  let timer = setTimeout(look, limits.requestTimeoutMs)
  function look() {
    if (raw.complete) return
    const arrived = socket.bytesRead - before
    // A gateway that doesn't read on, because its database is slow, isn't the client's fault.
    if (arrived < windowBytes && !raw.isPaused() && raw.readableLength === 0) {
      socket.destroy()
      return
    }
    before = socket.bytesRead
    timer = setTimeout(look, windowMs)
    timer.unref()
  }
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
