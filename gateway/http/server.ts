import type { Server } from 'node:https'
import type { Duplex } from 'node:stream'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { gatewayError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { refusePlainHttp } from './connection/plain-http.ts'
import { refuseConnection, refuseExpectations } from './connection/refusals.ts'
import { sendError } from './envelope.ts'
import { setHeaders } from './headers.ts'
import { readAsMeant } from './request/as-meant.ts'
import { readBodies } from './request/bodies.ts'
import { acceptGetBodies } from './request/methods.ts'
import { leaveOutNulls } from './request/nulls.ts'
import { refuseZeroBytes } from './request/zero-bytes.ts'
import { DOCUMENTED } from './schemas.ts'

const NO_REQUEST = 'What was sent is not a request that could be read.'

export interface ServerOptions {
  /** PEM. */
  cert: string
  key: string
  logger: FastifyBaseLogger
  /** Tell browsers to insist on HTTPS for this host from now on: not for localhost, which is many projects' host. */
  strictTransport: boolean
}

/** The HTTPS server with everything that is the same for every route; it does not listen yet. */
export async function createServer({
  cert,
  key,
  logger,
  strictTransport,
}: ServerOptions): Promise<FastifyInstance<Server>> {
  const inProgress = new WeakSet<Duplex>()
  const app = fastify({
    https: { cert, key, minVersion: 'TLSv1.2', handshakeTimeout: limits.handshakeTimeoutMs },
    bodyLimit: limits.bodyMaxBytes,
    requestTimeout: limits.requestTimeoutMs,
    rewriteUrl: ({ url = '/' }) => withoutOrigin(url),
    genReqId: newId,
    loggerInstance: logger,
    // The framework's own lines would hold addresses as they were sent.
    logController: new LogController({ disableRequestLogging: true }),
    // No coercion: what is sent has the type that the schema names. All errors: one message for each field at fault.
    // Verbose: an explicit null is told from a wrong value.
    ajv: {
      customOptions: {
        coerceTypes: false,
        allErrors: true,
        removeAdditional: false,
        verbose: true,
        keywords: [DOCUMENTED],
      },
    },
    clientErrorHandler: (_error, socket) => {
      // A request before it may just be charging a card: its client must not take this refusal for its own.
      if (inProgress.has(socket)) socket.destroy()
      else refuseConnection(socket, 'malformed_request', { message: NO_REQUEST })
    },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
  trackProgress(app, inProgress)
  const dropWaiting = refusePlainHttp(app.server)
  closeInTime(app, dropWaiting)
  app.decorateRequest('merchantId', undefined)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(async () => {
    throw gatewayError('resource_not_found')
  })
  await setHeaders(app, strictTransport)
  acceptGetBodies(app)
  refuseExpectations(app)
  readBodies(app)
  readAsMeant(app)
  refuseZeroBytes(app)
  leaveOutNulls(app)
  logRequests(app)
  return app
}

/**
 * A target as most clients send it. It may hold an origin, too (RFC 9112, 3.2.2), which would come back in a redirect
 * (rules: conventions.md#public-origin).
 */
function withoutOrigin(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*\/?/i, '/')
}

/** Notes the connections on which a request is being worked on. */
function trackProgress(app: FastifyInstance<Server>, inProgress: WeakSet<Duplex>) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    inProgress.add(raw.socket)
    done()
  })
  app.addHook('onResponse', async ({ raw }) => void inProgress.delete(raw.socket))
  app.addHook('onRequestAbort', async ({ raw }) => void inProgress.delete(raw.socket))
}

/** Closing lets the requests in progress end, but waits for no connection that carries none, and for none for ever. */
function closeInTime(app: FastifyInstance<Server>, dropWaiting: () => void) {
  app.addHook('preClose', async () => {
    dropWaiting()
    setTimeout(() => app.server.closeAllConnections(), limits.closingTimeoutMs).unref()
  })
}

/** Chosen fields only: never an address as it was sent, a header or a body. */
function logRequests(app: FastifyInstance<Server>) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const { statusCode, elapsedTime } = reply
    request.log.info(
      {
        method,
        route: routeOptions.url,
        status: statusCode,
        ms: Math.round(elapsedTime),
        merchant: request.merchantId,
      },
      'request',
    )
  })
}
