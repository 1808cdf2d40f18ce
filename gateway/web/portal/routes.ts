// The payment portal: a payer opens a link, sees what is to be paid, and pays (rules: pages.md#portal).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsync } from 'fastify'
import { downloadRoutes } from './download-routes.ts'
import { type PayParts, payRoutes } from './pay-routes.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { SCRIPT, showRoutes } from './show-routes.ts'

export type PortalOptions = PayParts

const BUILT = path.join(import.meta.dirname, '../../../dist/pages/portal.js')

export const portalRoutes: FastifyPluginAsync<PortalOptions> = async (app, parts) => {
  const script = readFileSync(BUILT)
  await app.register(formbody)
  // The address is the secret: it is told to nobody, kept by no browser and found by no search.
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url === SCRIPT) return
    void reply.headers({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    })
  })
  app.get(SCRIPT, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
  showRoutes(app, parts)
  payRoutes(app, parts)
  receiptRoutes(app, parts)
  downloadRoutes(app, parts)
}
