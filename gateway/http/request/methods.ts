import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteHandler,
} from 'fastify'
import { gatewayError } from '../../core/errors.ts'

/**
 * Collects which methods each URL supports. Call it before the first route.
 * @returns a function to call after the last route: it makes a known URL answer 400 invalid_request with `Allow` to any other
 *   method (rules: errors.md#codes), where the framework would answer 404, and makes the same URL with a slash at its end say
 *   that the slash is wrong (rules: conventions.md#host)
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
      const others = app.supportedMethods.filter((method) => !methods.has(method))
      refuseAll(app, url, others, wrongMethod([...methods].join(', ')))
      if (!/[/*]$/.test(url)) refuseAll(app, `${url}/`, app.supportedMethods, slashTooMany)
    }
  }
}

type Refusal = onRequestAsyncHookHandler & RouteHandler

/** Refuses before the body is parsed, so that a fault of the body does not hide the reason. */
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
