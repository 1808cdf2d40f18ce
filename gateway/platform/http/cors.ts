import type { FastifyInstance } from 'fastify'

/** How many seconds a browser may cache the preflight answer. */
const MAX_AGE = 86_400

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the rate limit does not count its requests. */
    isFree?: true
  }
}

/**
 * Allows every origin to call one URL, and answers its preflight (rules: conventions.md#cors). The route uses no cookies, so
 * another origin has no credentials to abuse. Call it before the hooks that may refuse a request, so that a page can read why.
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
