import type { Server } from 'node:https'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

/** Headers that each answer sets for itself, so they are not copied from Helmet's. */
const OWN = ['content-type', 'content-length', 'date', 'connection']

/** The header with the id under which the log has the request. */
export const REQUEST_ID = 'request-id'

/** Sets the default headers of every answer. A route may override them. */
export async function setHeaders(app: FastifyInstance<Server>, strictTransport: boolean): Promise<void> {
  const headers = await headersOf(strictTransport)
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.headers(headers).header(REQUEST_ID, id)
    done()
  })
}

const known = new Map<boolean, ReturnType<typeof defaultHeaders>>()

/** The same for all servers of the process. */
function headersOf(strictTransport: boolean): ReturnType<typeof defaultHeaders> {
  const headers = known.get(strictTransport) ?? defaultHeaders(strictTransport)
  known.set(strictTransport, headers)
  return headers
}

async function defaultHeaders(strictTransport: boolean) {
  return {
    ...(await helmetHeaders({
      hsts: strictTransport,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
    })),
    // Answers hold somebody's payment data.
    'cache-control': 'no-store',
  }
}

/**
 * Asks Helmet for its headers once: it would compute the same ones for every answer, at nearly half the cost of a short one.
 */
async function helmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = fastify()
  await app.register(helmet, options)
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  const set = Object.entries(headers).filter(([name]) => !OWN.includes(name))
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}
