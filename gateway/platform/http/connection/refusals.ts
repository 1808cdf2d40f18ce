import type { Server } from 'node:https'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '../../../core/error-catalog.ts'
import { type ErrorDetails, errorMessage, GatewayError, gatewayError } from '../../../core/errors.ts'

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

/** Answers 400 to a request of HTTP/1.1 without `Host` (rules: conventions.md#host): with the envelope, which the platform would not. */
export function refuseHostless(app: FastifyInstance<Server>): void {
  app.addHook('onRequest', async ({ raw: { httpVersion, headers } }) => {
    if (headers.host === undefined && httpVersion !== '1.0') {
      throw gatewayError('invalid_request', { message: 'The header Host is missing.' })
    }
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
