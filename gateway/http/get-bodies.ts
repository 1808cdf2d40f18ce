import type { FastifyInstance } from 'fastify'

/** What says that a request has a body, and of which kind. */
const BODY_HEADERS = ['content-type', 'content-length', 'transfer-encoding']

/**
 * Lets a GET have a body where the schema of its route names one; other GETs are answered whatever body comes with them. Call
 * it before the first route.
 */
export function acceptGetBodies(app: FastifyInstance): void {
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  app.addHook('onRequest', async ({ method, raw, routeOptions }) => {
    if (method !== 'GET' || routeOptions.schema?.body !== undefined) return
    // The framework would read the body now, and refuse one that is empty or of another type than JSON.
    for (const name of BODY_HEADERS) delete raw.headers[name]
  })
}
