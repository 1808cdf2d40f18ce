// The API's description as a page to read. Its library runs a script, so it is never on the origin of the frames.
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { DESCRIPTION_PATH, type Describe } from './describe.ts'

const PREFIX = '/docs'

/** What a browser may say of what it has already. */
const CONDITIONS = ['if-none-match', 'if-modified-since', 'range'] as const

/** Headers of an answer that are the connection's. */
const HOPS = ['connection', 'date', 'transfer-encoding']

/** Serves the API's reference at `/docs/`. */
export function apiReference(app: FastifyInstance, describe: Describe): void {
  let made: Promise<FastifyInstance> | undefined
  const show = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    // Only now: to load its library takes a good part of a start.
    made ??= makeReference(describe)
    const asked = Object.fromEntries(
      CONDITIONS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    )
    const answer = await (await made).inject({ url, headers: asked })
    for (const [name, value] of Object.entries(answer.headers))
      if (!HOPS.includes(name)) reply.header(name, value)
    return reply.code(answer.statusCode).send(answer.rawPayload)
  }
  // Hidden, because none of it is part of the API, and its slash at the end is no mistake (trackMethods).
  for (const url of [PREFIX, `${PREFIX}/*`]) app.get(url, { schema: { hide: true } }, show)
  app.addHook('onClose', async () => (await made)?.close())
}

/** A server for the library alone, which listens nowhere. */
async function makeReference(describe: Describe): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const reference = fastify()
  await reference.register(swagger, { openapi: {}, transformObject: describe })
  await reference.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      // The documentation page's own library sets styles by script.
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    },
    // Hides the page's top bar, which offers to load another description.
    theme: {
      title: 'Payment gateway API',
      css: [{ filename: 'page.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: {
      url: DESCRIPTION_PATH,
      docExpansion: 'list',
      validatorUrl: null,
      defaultModelsExpandDepth: -1,
      // The API takes no request from another origin's script.
      supportedSubmitMethods: [],
    },
  })
  await reference.ready()
  return reference
}
