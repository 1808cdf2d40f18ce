import type { Server } from 'node:https'
import type { Duplex } from 'node:stream'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { gatewayError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { clientOf, type IsTrusted } from './connection/forwarded.ts'
import { type Openings, watchOpenings } from './connection/openings.ts'
import { refuseConnection, refuseExpectations, refuseHostless } from './connection/refusals.ts'
import type { NoteProxy } from './connection/unknown-proxies.ts'
import { longestRequestMs, requireUploadRate } from './connection/upload-rate.ts'
import { type SendError, sendError } from './envelope.ts'
import { setHeaders } from './headers.ts'
import { readAsMeant } from './request/as-meant.ts'
import { readBodies } from './request/bodies.ts'
import { acceptGetBodies } from './request/methods.ts'
import { leaveOutNulls } from './request/nulls.ts'
import { refuseUnknownFilters } from './request/strict-lists.ts'
import { refuseZeroBytes } from './request/zero-bytes.ts'
import { compileOnUse } from './schema-compilers.ts'

const OLDEST_TLS = 'TLSv1.2'
const NO_REQUEST = 'What was sent is not a request that could be read.'

export interface ServerOptions {
  /** PEM. */
  cert: string
  key: string
  logger: FastifyBaseLogger
  /** Sends HSTS, so that browsers insist on HTTPS for this host. Not for localhost, which other projects use too. */
  strictTransport: boolean
  /** How it answers to errors; by default as the API does. */
  answerError?: SendError
  /** Whether the gateway is about to stop: then each answer ends its connection, so that clients open the next one elsewhere. */
  isStopping?: () => boolean
  /** Which addresses are proxies that may say for whom they ask; by default none. */
  isTrusted?: IsTrusted
  noteProxy?: NoteProxy
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request comes from: the connection's peer, or for whom a trusted proxy asks (rules: authentication.md#proxies). */
    clientAddress: string
  }
}

/** The HTTPS server with everything that all routes share. It does not listen yet. */
export async function createServer({
  cert,
  key,
  logger,
  strictTransport,
  answerError = sendError,
  isStopping = () => false,
  isTrusted = () => false,
  noteProxy = () => {},
}: ServerOptions): Promise<FastifyInstance<Server>> {
  const inProgress = new WeakSet<Duplex>()
  const app = fastify({
    https: {
      cert,
      key,
      minVersion: OLDEST_TLS,
      handshakeTimeout: limits.handshakeTimeoutMs,
      headersTimeout: limits.requestTimeoutMs,
      // It is refused here, so that there is a body which says why.
      requireHostHeader: false,
    },
    bodyLimit: limits.body.anybody.maxBytes,
    requestTimeout: longestRequestMs(),
    // What a client has sent on a connection that is still open gets its answer, and no 503.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => withoutOrigin(url),
    genReqId: newId,
    loggerInstance: logger,
    // The framework's own log lines would hold URLs as they were sent.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: (_error, socket) => {
      // An earlier request on this connection may be charging a card right now: its client must not take this refusal for the
      // answer to that.
      if (inProgress.has(socket)) socket.destroy()
      else refuseConnection(socket, 'malformed_request', { message: NO_REQUEST })
    },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  trackProgress(app, inProgress)
  const openings = watchOpenings(app.server, isTrusted)
  knowClients(app, openings, isTrusted, noteProxy)
  closeInTime(app, openings)
  endConnections(app, isStopping)
  requireUploadRate(app)
  app.decorateRequest('merchantId', undefined)
  app.decorateRequest('refusal', undefined)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async () => {
    throw gatewayError('resource_not_found')
  })
  await setHeaders(app, strictTransport)
  compileOnUse(app)
  acceptGetBodies(app)
  refuseHostless(app)
  refuseExpectations(app)
  readBodies(app)
  readAsMeant(app)
  refuseZeroBytes(app)
  leaveOutNulls(app)
  refuseUnknownFilters(app)
  logRequests(app)
  return app
}

/** Uses another certificate for connections that are opened from now on. @throws when it is no pair */
export function replaceCertificate(
  { server }: FastifyInstance<Server>,
  { cert, key }: Pick<ServerOptions, 'cert' | 'key'>,
): void {
  server.setSecureContext({ cert, key, minVersion: OLDEST_TLS })
}

/**
 * A request target without the origin that it may include (RFC 9112, 3.2.2): a redirect would repeat it
 * (rules: conventions.md#public-origin).
 */
function withoutOrigin(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*\/?/i, '/')
}

/** Before anything else, because a connection that has ended has no address any more. */
function knowClients(
  app: FastifyInstance<Server>,
  { peerOf }: Openings,
  isTrusted: IsTrusted,
  noteProxy: NoteProxy,
) {
  app.decorateRequest('clientAddress', '')
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = peerOf(request.raw.socket)
    if (!isTrusted(peer)) noteProxy(peer, request.headers)
    request.clientAddress = clientOf(peer, request.headers, isTrusted)
    done()
  })
}

/** Keeps track of the connections on which a request is in progress. */
function trackProgress(app: FastifyInstance<Server>, inProgress: WeakSet<Duplex>) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    inProgress.add(raw.socket)
    done()
  })
  app.addHook('onResponse', async ({ raw }) => void inProgress.delete(raw.socket))
  app.addHook('onRequestAbort', async ({ raw }) => void inProgress.delete(raw.socket))
}

/**
 * Lets requests in progress end when the server closes, but only for a limited time, and does not wait for idle connections.
 */
function closeInTime(app: FastifyInstance<Server>, { dropWaiting }: Openings) {
  app.addHook('preClose', async () => {
    dropWaiting()
    setTimeout(() => app.server.closeAllConnections(), limits.closingTimeoutMs).unref()
  })
}

/** While the gateway stops, tells each client to open another connection: a kept one would last until it is cut. */
function endConnections(app: FastifyInstance<Server>, isStopping: () => boolean) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
}

/** Logs each request with chosen fields only: never a URL as it was sent, a header or a body. */
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
