// Everything that people sign in for.
import type { FastifyPluginAsync } from 'fastify'
import { type ConsoleParts, consoleRoutes } from './console/index.ts'
import { peopleRoutes, useSessions } from './sessions/index.ts'

/** Registers all pages that know who asks. Each of their routes names its `access`. */
export const siteRoutes: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  await useSessions(app, parts)
  await app.register(peopleRoutes, parts)
  await app.register(consoleRoutes, parts)
}
