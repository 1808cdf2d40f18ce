import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteHandler,
} from 'fastify'
import { gatewayError } from '../../core/errors.ts'

/**
 * Notes which methods each address takes. Call it before the first route.
 * @returns to be called after the last one: has a known address answer 400 invalid_request with `Allow` to a method that it does
 *   not take (rules: errors.md#codes), where the framework by itself would say that there is no such address; and has one with a
 *   slash too many say so (rules: conventions.md#host)
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
      const others = app.supportedMethods.filter((method) => !methods.has(method))
      refuseAll(app, url, others, wrongMethod([...methods].join(', ')))
      if (!/[/*]$/.test(url)) refuseAll(app, `${url}/`, app.supportedMethods, slashTooMany)
    }
  }
}

type Refusal = onRequestAsyncHookHandler & RouteHandler

/** Before a body is read: what is wrong with that does not matter any more. */
function refuseAll(app: FastifyInstance, url: string, method: string[], refuse: Refusal) {
  app.route({ method, url, schema: { hide: true }, onRequest: refuse, handler: refuse })
}

function wrongMethod(allow: string): Refusal {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', allow)
    throw gatewayError('invalid_request', { message: `This address takes ${allow}.` })
  }
}

const slashTooMany: Refusal = async () => {
  const message = 'There is nothing at this address: it ends in a slash too many.'
  throw gatewayError('resource_not_found', { message })
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
