// Everything that people sign in for.
import type { FastifyPluginAsync } from 'fastify'
import { notFound } from '../core/errors.ts'
import { authorizeRoutes } from './authorize/routes.ts'
import { consolePages } from './console/index.ts'
import { type PageParts, shellOf } from './kit/index.ts'
import { pageErrors, type Surroundings } from './layout/errors.ts'
import { operatorPages } from './operator/index.ts'
import { peopleRoutes, useSessions } from './sessions/index.ts'

/** Registers all pages that know who asks. Each of their routes names its `access`. */
export const siteRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  await useSessions(app, parts)
  app.setErrorHandler(pageErrors(parts.brand, aroundErrors))
  await app.register(peopleRoutes, parts)
  await app.register(authorizeRoutes, parts)
  await app.register(consolePages, parts)
  await app.register(operatorPages, parts)
  for (const path of ['/console/*', '/operator/*', '/account/*'])
    app.get(path, { config: { access: 'person' } }, async ({ url }) => {
      throw notFound('page', url)
    })
}

/** Whoever is signed in keeps the navigation. */
const aroundErrors: Surroundings = (request) => (request.visit?.session ? shellOf(request, '') : undefined)
