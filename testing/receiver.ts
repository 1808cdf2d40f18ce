// The server that all merchants of a gateway have their webhooks posted to, each on a separate path.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { unwrap } from '@service/node'

/** How the receiver answers: with a status, by breaking the connection, or never. */
export type Reaction = number | 'reset' | 'hang'

/** Something that was posted. */
export interface Post {
  body: string
  /** Why it is not believed. */
  fault?: string
}

/** A merchant's path. */
export interface ReceiverPath {
  url: string
  posts: Post[]
  react(how: Reaction, times?: number): void
}

export interface Receiver {
  /** @param secret by which posts to this path are signed */
  open(merchantId: string, secret: string): ReceiverPath
  close(): Promise<void>
}

interface Open {
  posts: Post[]
  secret: string
  reactions: Reaction[]
}

/** Listens on a free port of loopback. */
export async function startReceiver(): Promise<Receiver> {
  const paths = new Map<string, Open>()
  const server = createServer((request, response) => {
    // The gateway breaks off what takes too long; its attempt has failed, and the gateway records that.
    request.on('error', () => {})
    void receive(paths.get(request.url ?? ''), request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The receiver does not listen on a port.')
  return {
    open(merchantId, secret) {
      const path = `/${merchantId}`
      const open: Open = { posts: [], secret, reactions: [] }
      paths.set(path, open)
      return {
        url: `http://127.0.0.1:${address.port}${path}`,
        posts: open.posts,
        react: (how, times = 1) => open.reactions.push(...Array<Reaction>(times).fill(how)),
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function receive(open: Open | undefined, request: IncomingMessage, response: ServerResponse) {
  const body = await text(request)
  if (!open) {
    response.writeHead(404).end()
    return
  }
  const how = open.reactions.shift() ?? 200
  const fault = await faultOf(open.secret, body, request)
  open.posts.push({ body, ...(fault !== undefined && { fault }) })
  if (how === 'reset') response.socket?.resetAndDestroy()
  else if (how !== 'hang') response.writeHead(fault === undefined ? how : 400).end()
}

async function faultOf(secret: string, body: string, { headers }: IncomingMessage) {
  try {
    await unwrap(body, headers, secret)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
