// Every page of the console.
import type { FastifyPluginAsync } from 'fastify'
import { dataRoutes } from './data-routes.ts'
import type { ConsoleParts } from './parts.ts'
import { switchRoutes } from './switch-routes.ts'

export const consoleRoutes: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  await app.register(switchRoutes, parts)
  await app.register(dataRoutes, parts)
}
