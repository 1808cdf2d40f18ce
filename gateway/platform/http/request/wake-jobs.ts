import type { FastifyInstance } from 'fastify'
import { limits } from '../../../core/limits.ts'

/**
 * Makes the job runner look for due work soon after each request that may have changed something, so that events are
 * delivered before its next regular look. One look serves all requests of that time: thousands a second cost nothing extra.
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
