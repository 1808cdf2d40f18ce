import type { FastifyInstance } from 'fastify'
import { limits } from '../../core/limits.ts'

/**
 * Looks for what is due soon after each request that may have changed something: an event is delivered then, and not at the
 * next regular look. One look serves all requests of that time, so that thousands a second cost nothing.
 */
export function wakeAfterRequests(app: FastifyInstance, jobs: { wake(): void }): void {
  let timer: NodeJS.Timeout | undefined
  const wake = () => {
    timer = undefined
    jobs.wake()
  }
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') timer ??= setTimeout(wake, limits.webhooks.delayMs).unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
