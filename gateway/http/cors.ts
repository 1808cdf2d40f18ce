import type { FastifyInstance } from 'fastify'

/** How many seconds a browser may cache the preflight answer. */
const MAX_AGE = 86_400

/**
 * Allows every origin to call the routes of this instance, and answers the preflight of `url`. No route here uses cookies, so
 * another origin has no credentials to abuse.
 */
export function allowCrossOrigin(app: FastifyInstance, url: string): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', 'idempotent-replayed, request-id, retry-after')
  })
  app.options(url, async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'authorization, content-type, idempotency-key')
      .header('access-control-max-age', MAX_AGE)
      .send(),
  )
}
