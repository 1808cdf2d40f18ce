// The payment portal: a payer opens a link, sees what is due, and pays (rules: pages.md#portal).
import type { FastifyPluginAsync } from 'fastify'
import { takeForms } from '../../platform/http/index.ts'
import { type DownloadParts, downloadRoutes, LOGO } from './download-routes.ts'
import { type PayParts, payRoutes } from './pay-routes.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { showRoutes } from './show-routes.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

export type PortalOptions = PayParts & DownloadParts

export const portalRoutes: FastifyPluginAsync<PortalOptions> = async (app, parts) => {
  takeForms(app)
  // The address is the secret: no referrer, no cache and no search engine may get it.
  app.addHook('onSend', async (request, reply) => {
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    // The browser alone keeps a logo, which shows nothing of an invoice.
    if (request.routeOptions.url !== LOGO) void reply.header('cache-control', 'no-store')
  })
  showRoutes(app, parts)
  payRoutes(app, parts)
  receiptRoutes(app, parts)
  downloadRoutes(app, parts)
  await app.register(unsubscribeRoutes, parts)
}
