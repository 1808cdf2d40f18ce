import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { gatewayError } from '../../../core/errors.ts'

/**
 * Collects which methods each URL supports. Call it before the first route.
 * @returns a function to call before the first route in a scope: it makes a known URL answer 400 invalid_request with `Allow` to any
 *   other method (rules: errors.md#codes), where the framework would answer 404, and makes the same URL with a slash at its end say
 *   that the slash is wrong (rules: conventions.md#host)
 */
export function trackMethods(app: FastifyInstance): () => void {
  const taken: Taken = new Map()
  app.addHook('onRoute', ({ url, method, schema }) => {
    // Pages that a library adds are hidden from the API's description, and are not part of the API.
    if (schema?.hide) return
    const methods = taken.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    taken.set(url, methods)
  })
  return () => {
    // Made by the first request: a start would take longer.
    let faultOf: FaultOf | undefined
    app.addHook('onRequest', async (request, reply) => {
      faultOf ??= faultsIn(taken)
      const fault = faultOf(request, reply)
      if (fault) throw fault
    })
  }
}

/** The methods of each URL. */
type Taken = Map<string, Set<string>>

type FaultOf = (request: FastifyRequest, reply: FastifyReply) => Error | undefined

/**
 * What looks like another URL with parameters would go there by a method that only the other one takes, `/charges/schedule` as the
 * charge of that id, and so would a URL with a slash at its end. Routes that refuse those would take a tenth of a start.
 */
function faultsIn(taken: Taken): FaultOf {
  const urls = [...taken.keys()]
  const withParameters = matcher(urls.filter((url) => /[:*]/.test(url)))
  const exampleOf = (url: string) => url.replaceAll(/:\w+/g, 'x')
  const shadowed = new Set(urls.filter((url) => ![undefined, url].includes(withParameters(exampleOf(url)))))
  const slashed = urls
    .filter((url) => !/[/*]$/.test(url) && withParameters(`${exampleOf(url)}/`) !== undefined)
    .map((url) => `${url}/`)
  const urlOf = matcher([...urls, ...slashed])
  return ({ is404, method, url }, reply) => {
    const [path = ''] = url.split('?')
    const known = urlOf(path)
    if (known === undefined)
      return is404 && urlOf(path.replace(/\/$/, '')) !== undefined ? slashTooMany() : undefined
    const methods = taken.get(known)
    if (!methods) return slashTooMany()
    const isWrong = is404 || (shadowed.has(known) && !methods.has(method))
    return isWrong ? wrongMethod(reply, methods) : undefined
  }
}

/** Finds the URL of a path as the framework would. */
function matcher(urls: readonly string[]): (path: string) => string | undefined {
  const router = findMyWay()
  for (const url of urls) router.get(url, () => {}, { url })
  return (path) => router.find('GET', path)?.store.url
}

function wrongMethod(reply: FastifyReply, methods: ReadonlySet<string>): Error {
  const allow = [...methods].join(', ')
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
