// A server that listens before it has its routes: they are added once somebody asks for one, or a while after the start. A brand's pages
// have several hundred, and a start would take twice as long.
import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import { limits } from '../../../core/limits.ts'
import { logFailure } from '../../../core/logger.ts'

export interface OnDemand {
  /** Says how the routes are added, before the server listens. */
  addLater(add: () => Promise<void>): void
  /** Adds the routes, unless they are there. @throws what adding them threw, at each call */
  ready(): Promise<void>
  /** Closes the server, once routes that are being added are there. */
  close(): Promise<void>
}

/** Has a server's requests wait until its routes are there. */
export function onDemand(app: FastifyInstance<Server>): OnDemand {
  const { server } = app
  const answer = server.listeners('request')
  let add = async () => {}
  let added: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function prepare() {
    clearTimeout(timer)
    await add()
    await app.ready()
    server.removeAllListeners('request')
    for (const listener of answer) server.on('request', (...both) => void listener.call(server, ...both))
  }
  function ready(): Promise<void> {
    if (!added) {
      added = prepare()
      added.catch((error) => logFailure(app.log, { task: 'pages' }, error, 'pages could not be prepared'))
    }
    return added
  }
  server.once('listening', () => {
    // Before most visitors come, so that their first page takes no longer than others.
    timer = setTimeout(() => void ready().catch(() => {}), limits.pages.preparedAfterMs).unref()
  })
  server.removeAllListeners('request')
  server.on('request', async (request, response) => {
    const isReady = await ready().then(
      () => true,
      () => false,
    )
    // Whoever has gone meanwhile, or was refused for what they sent next, gets nothing carried out.
    if (isReady && request.socket.writable) server.emit('request', request, response)
    else response.destroy()
  })
  return {
    addLater(given) {
      add = given
    },
    ready,
    async close() {
      clearTimeout(timer)
      await added?.catch(() => {})
      await app.close()
    },
  }
}
