// Every route of the servers that a gateway makes, whether the API describes it or not.
import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export interface FoundRoute {
  /** `GET /v1/charges/:id` */
  name: string
  /** Who may open it, of a page that people sign in for. */
  access: unknown
  /** What it says about confirming who is there. */
  confirmed?: boolean
}

/**
 * Reads the routes off every server that is made meanwhile, in the order in which they are made. Left out are HEAD, and what refuses
 * other methods of an address that there is.
 */
export async function watchRoutes<Made>(
  make: () => Promise<Made>,
): Promise<{ made: Made; servers: FoundRoute[][] }> {
  const servers: FoundRoute[][] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    const found: FoundRoute[] = []
    servers.push(found)
    fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
      const methods = [method].flat()
      if (methods.includes('TRACE')) return
      for (const one of methods) {
        if (one === 'HEAD') continue
        const { access, confirmed } = config ?? {}
        found.push({ name: `${one} ${url}`, access, ...(confirmed !== undefined && { confirmed }) })
      }
    })
  }
  const made = channel('fastify.initialization')
  made.subscribe(watch)
  try {
    return { made: await make(), servers }
  } finally {
    made.unsubscribe(watch)
  }
}
