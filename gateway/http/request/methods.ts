import type { FastifyInstance, HTTPMethods } from 'fastify'
import { gatewayError } from '../../core/errors.ts'

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Collects which methods each URL supports. Call it before the first route.
 * @returns a function to call after the last route: it makes a known URL answer 400 invalid_request to any other method
 *   (rules: errors.md#codes), where the framework would answer 404
 */
export function trackMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>()
  let isDone = false
  app.addHook('onRoute', ({ url, method, schema }) => {
    // Pages that a library adds are hidden from the API's description, and are not part of the API.
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

/** The headers that announce a request body and its type. */
const BODY_HEADERS = ['content-type', 'content-length', 'transfer-encoding']

/**
 * Lets a GET have a body if its route's schema has one. Any other GET ignores its body. Call it before the first route.
 */
export function acceptGetBodies(app: FastifyInstance): void {
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  app.addHook('onRequest', async ({ method, raw, routeOptions }) => {
    if (method !== 'GET' || routeOptions.schema?.body !== undefined) return
    // Otherwise the framework would read the body, and refuse one that is empty or not JSON.
    for (const name of BODY_HEADERS) delete raw.headers[name]
  })
}
