import type { FastifyPluginAsync } from 'fastify'
import type { PageParts } from '../../kit/page-parts.ts'
import { accessPages } from './access-routes.ts'
import { accountPages } from './account-routes.ts'
import { applicationPages } from './application-routes.ts'
import { deliveryPages } from './delivery-routes.ts'
import { keysRoutes } from './keys-routes.ts'
import { partnerPages } from './partner-routes.ts'
import { restrictedKeyRoutes } from './restricted-key-routes.ts'
import { signedUpPages } from './signed-up-routes.ts'
import { teamPages } from './team-routes.ts'
import { webhookPages } from './webhook-routes.ts'

const PAGES = [
  keysRoutes,
  restrictedKeyRoutes,
  webhookPages,
  deliveryPages,
  accessPages,
  accountPages,
  teamPages,
  applicationPages,
  signedUpPages,
  partnerPages,
]

/** What a merchant's people set (rules: pages.md#settings). */
export const settingsRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  for (const pages of PAGES) await app.register(pages, parts)
}
