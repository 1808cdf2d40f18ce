// Everything that people sign in for.
import type { FastifyPluginAsync } from 'fastify'
import { authorizeRoutes } from './authorize/routes.ts'
import { consolePages } from './console/index.ts'
import type { PageParts } from './kit/index.ts'
import { operatorPages } from './operator/index.ts'
import { peopleRoutes, useSessions } from './sessions/index.ts'

/** Registers all pages that know who asks. Each of their routes names its `access`. */
export const siteRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  await useSessions(app, parts)
  await app.register(peopleRoutes, parts)
  await app.register(authorizeRoutes, parts)
  await app.register(consolePages, parts)
  await app.register(operatorPages, parts)
}
