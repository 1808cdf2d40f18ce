import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { gatewayError } from '../../../core/errors.ts'

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
    const urlOf = matcher([...taken.keys()])
    refuseShadowed(app, taken)
    app.addHook('onRequest', async ({ is404, url }, reply) => {
      if (!is404) return
      const [path = ''] = url.split('?')
      const known = urlOf(path)
      if (known !== undefined) throw wrongMethod(reply, taken.get(known))
      if (urlOf(path.replace(/\/$/, '')) !== undefined) throw slashTooMany()
    })
  }
}

/** Finds the URL of a path as the framework would. */
function matcher(urls: readonly string[]): (path: string) => string | undefined {
  const router = findMyWay()
  for (const url of urls) router.get(url, () => {}, { url })
  return (path) => router.find('GET', path)?.store.url
}

/**
 * What looks like another URL with parameters would go there by a method that only the other one takes: `/charges/schedule` as the
 * charge of that id. Routes refuse that. They are few: to have some for every URL would be half of a start.
 */
function refuseShadowed(app: FastifyInstance, taken: ReadonlyMap<string, ReadonlySet<string>>) {
  const urlOf = matcher([...taken.keys()].filter((url) => /[:*]/.test(url)))
  const refuse = (url: string, method: string[], fault: (reply: FastifyReply) => Error) => {
    const refusal = async (_request: FastifyRequest, reply: FastifyReply) => {
      throw fault(reply)
    }
    // Before the body is parsed, so that a fault of the body does not hide the reason.
    app.route({ method, url, schema: { hide: true }, onRequest: refusal, handler: refusal })
  }
  for (const [url, methods] of taken) {
    const example = url.replaceAll(/:\w+/g, 'x')
    if (![undefined, url].includes(urlOf(example))) {
      const others = app.supportedMethods.filter((method) => !methods.has(method))
      refuse(url, others, (reply) => wrongMethod(reply, methods))
    }
    if (!/[/*]$/.test(url) && urlOf(`${example}/`) !== undefined) {
      refuse(`${url}/`, app.supportedMethods, slashTooMany)
    }
  }
}

function wrongMethod(reply: FastifyReply, methods: ReadonlySet<string> | undefined): Error {
  const allow = [...(methods ?? [])].join(', ')
  reply.header('allow', allow)
  return gatewayError('invalid_request', { message: `This address takes ${allow}.` })
}

function slashTooMany(): Error {
  const message = 'There is nothing at this address: it ends in a slash too many.'
  return gatewayError('resource_not_found', { message })
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
