import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { GatewayMetrics } from './metrics.ts'

/** Of addresses that there are not: a client may think of any number of them. */
const NO_ROUTE = 'none'

/** Counts and times the requests of a server. Call it before its routes are added. */
export function measureRequests(
  app: FastifyInstance<Server>,
  { requests, requestDurations, requestsInProgress }: GatewayMetrics,
): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    requestsInProgress.inc()
    // Comes once, and whoever has broken the connection off, too.
    raw.once('close', () => requestsInProgress.dec())
    done()
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? NO_ROUTE }
    requests.inc({ ...labels, status: String(reply.statusCode) })
    requestDurations.observe(labels, reply.elapsedTime / 1000)
  })
}
