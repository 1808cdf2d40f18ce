// The API's description as a page to read. Its library runs a script, so it is never on the origin of the frames.
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { DESCRIPTION_PATH } from './describe.ts'

/** Serves the API's reference at `/docs/`. Call it after `describeApi`. */
export async function apiReference(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
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
}
