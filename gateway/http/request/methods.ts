import type { FastifyInstance, HTTPMethods } from 'fastify'
import { gatewayError } from '../../core/errors.ts'

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Notes which methods each address takes. Call it before the first route.
 * @returns to be called after the last one: has a known address answer 400 invalid_request to a method that it does
 *   not take (rules: errors.md#codes), where the framework by itself would say that there is no such address
 */
export function trackMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>()
  let isDone = false
  app.addHook('onRoute', ({ url, method, schema }) => {
    // A library's own pages are hidden from the API's description, and are no part of it.
    if (isDone || schema?.hide) return
    const methods = taken.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    taken.set(url, methods)
  })
  return () => {
    isDone = true
    for (const [url, methods] of taken) {
      const others = METHODS.filter((method) => !methods.has(method))
      const message = `This address takes ${[...methods].join(', ')}.`
      app.route({
        method: others,
        url,
        schema: { hide: true },
        handler: async () => {
          throw gatewayError('invalid_request', { message })
        },
      })
    }
  }
}

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
