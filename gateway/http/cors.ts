import type { FastifyInstance } from 'fastify'

/** Seconds that a browser may keep the answer to its preflight. */
const MAX_AGE = 86_400

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it costs nothing, so that the limit of requests does not count it. */
    isFree?: true
  }
}

/**
 * Allows every origin to call one address, and answers its preflight (rules: conventions.md#cors). No cookie ever counts here, so
 * there is nothing that another origin could borrow. Call it before what may refuse a request, or a page could not read why.
 */
export function allowCrossOrigin(app: FastifyInstance, url: string): void {
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.url !== url) return
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', 'idempotent-replayed, request-id, retry-after')
  })
  app.options(url, { config: { isFree: true } }, async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'authorization, content-type, idempotency-key')
      .header('access-control-max-age', MAX_AGE)
      .send(),
  )
}
