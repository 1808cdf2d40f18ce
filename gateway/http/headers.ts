import type { Server } from 'node:https'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

/** What every answer has of its own. */
const OWN = ['content-type', 'content-length', 'date', 'connection']

/** By which an answer is found in the log. */
export const REQUEST_ID = 'request-id'

/** The headers of every answer, whatever else it is; a route that wants one to be otherwise sets it. */
export async function setHeaders(app: FastifyInstance<Server>, strictTransport: boolean): Promise<void> {
  const headers = {
    ...(await helmetHeaders({
      hsts: strictTransport,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
    })),
    // What is answered is somebody's payment data.
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.headers(headers).header(REQUEST_ID, id)
    done()
  })
}

/** Helmet is asked once, because it works the same headers out for each answer: nearly half of what a short one costs. */
async function helmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = fastify()
  await app.register(helmet, options)
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  const set = Object.entries(headers).filter(([name]) => !OWN.includes(name))
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}
