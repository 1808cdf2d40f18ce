import type { IncomingMessage } from 'node:http'
import type { Server } from 'node:https'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type ErrorCode, type ErrorDetails, errorMessage, GatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'

/** Answers 400 with the envelope on a connection on which no request could be read, and closes it. */
export function refuseConnection(socket: Duplex, code: ErrorCode, details?: ErrorDetails): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({ messages: [errorMessage(code, details)] })
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/**
 * Reads and discards what is left of a refused request, up to a limit of bytes and of time. A server that closes while the
 * client is still sending resets the connection, and the client never gets to read why it was refused.
 */
export function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = limits.drainMaxBytes
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, limits.drainTimeoutMs)
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) {
        request.pause()
        done()
      }
    })
    request.once('end', done).once('close', done).once('error', done)
    if (request.readableEnded || request.destroyed) done()
  })
}

const MESSAGE = 'Of the header Expect only 100-continue is met.'

/** Answers 417 to an `Expect` header other than `100-continue`, with the envelope, which Node's own answer does not have. */
export function refuseExpectations(app: FastifyInstance<Server>): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ headers: { expect } }, reply) => {
    if (expect === undefined || /^100-continue$/i.test(expect)) return
    // The client may or may not send its body after this, so the connection cannot be used again.
    reply.header('connection', 'close')
    throw new GatewayError([errorMessage('invalid_request', { message: MESSAGE })], 417)
  })
}
