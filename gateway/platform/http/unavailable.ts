import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Availability } from '../storage/index.ts'
import { unavailable } from './envelope.ts'

/** Methods that change nothing. What they read may be there although nothing can be written. */
const SAFE = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses requests for new work immediately while the database takes none or the clock is wrong (rules: errors.md#unavailable).
 * Call it before the routes are added.
 */
export function refuseWhileUnavailable(app: FastifyInstance<Server>, { refusal }: Availability): void {
  app.addHook('onRequest', async ({ method }) => {
    if (!SAFE.includes(method) && refusal() !== undefined) throw unavailable()
  })
}
