// A server that listens before it has its routes: they are added once somebody asks for one. A brand's pages have several hundred, and
// most processes only ever answer the API.
import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import { logFailure } from '../../../core/logger.ts'

export interface OnDemand {
  /** Says how the routes are added, before the server listens. */
  addLater(add: () => Promise<void>): void
  /** Adds the routes, unless they are there. @throws what adding them threw, at each call */
  ready(): Promise<void>
}

/** Has a server's requests wait until its routes are there, which the first one has added. */
export function onDemand(app: FastifyInstance<Server>): OnDemand {
  const { server } = app
  const answer = server.listeners('request')
  let add = async () => {}
  let added: Promise<void> | undefined

  async function prepare() {
    await add()
    await app.ready()
    server.removeAllListeners('request')
    for (const listener of answer) server.on('request', (...both) => void listener.call(server, ...both))
  }
  const ready = () => (added ??= prepare())
  server.removeAllListeners('request')
  server.on('request', async (request, response) => {
    try {
      await ready()
    } catch (error) {
      logFailure(app.log, { task: 'pages' }, error, 'pages could not be prepared')
      return void response.destroy()
    }
    server.emit('request', request, response)
  })
  return {
    addLater(given) {
      add = given
    },
    ready,
  }
}
