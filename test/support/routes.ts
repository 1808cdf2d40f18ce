// Every route of the servers that a gateway makes, whether the API describes it or not.
import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { apiClient } from './client.ts'
import type { TestGateway } from './gateway.ts'

export interface FoundRoute {
  /** `GET /v1/charges/:id` */
  name: string
  /** Who may open it, of a page that people sign in for. */
  access: unknown
  /** What it says about confirming who is there. */
  confirmed?: boolean
}

/**
 * Reads the routes off every server of a gateway, in the order in which they are made. Left out are HEAD, and what refuses other
 * methods of an address that there is.
 */
export async function watchRoutes(
  make: () => Promise<TestGateway>,
): Promise<{ made: TestGateway; servers: FoundRoute[][] }> {
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
  const initialization = channel('fastify.initialization')
  initialization.subscribe(watch)
  try {
    const made = await make()
    const { authUrls, caCertificate } = made.gateway
    // Pages are added once somebody asks for one.
    for (const url of Object.values(authUrls)) await apiClient(url, caCertificate).get('/')
    return { made, servers }
  } finally {
    initialization.unsubscribe(watch)
  }
}
