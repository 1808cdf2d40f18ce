import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import { errorMessage, GatewayError } from '../errors.ts'

const MESSAGE = 'Of the header Expect only 100-continue is met.'

/** Answers 417 to a header `Expect` with anything but `100-continue`: with the envelope, which the platform by itself would not. */
export function refuseExpectations(app: FastifyInstance<Server>): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ headers: { expect } }, reply) => {
    if (expect === undefined || /^100-continue$/i.test(expect)) return
    // Whether its body is still to come is up to the client.
    reply.header('connection', 'close')
    throw new GatewayError([errorMessage('invalid_request', { message: MESSAGE })], 417)
  })
}
