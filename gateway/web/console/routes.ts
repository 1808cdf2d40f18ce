// Every page of the console.
import type { FastifyPluginAsync } from 'fastify'
import type { PageParts } from '../kit/page-parts.ts'
import { ownAccountPages } from './account/routes.ts'
import { dataRoutes } from './data-routes.ts'
import { settingsPages } from './settings/index.ts'
import { switchRoutes } from './switch-routes.ts'

export const consoleRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  await app.register(switchRoutes, parts)
  await app.register(dataRoutes, parts)
  await app.register(settingsPages, parts)
  await app.register(ownAccountPages, parts)
}
