// A merchant's webhook receiver on loopback. It behaves as a test wants, and keeps what it receives.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** How it reacts to a post. A number is the status of its answer. */
export type Behavior =
  | number
  | 'hang'
  | 'reset'
  | 'close early'
  | 'drip'
  | 'redirect'
  | 'upgrade'
  | 'long'
  | 'echo'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** The parsed event. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every kind
  event: any
}

export interface Receiver {
  url: string
  /** Everything received, in order. */
  received: Received[]
  /** The ids of the received events, without duplicates. */
  ids(): string[]
  /** Sets the behavior from the next post on. */
  behave(how: Behavior | ((post: Received) => Behavior)): void
  /** Resolves once what was received fulfils a condition. */
  until(isSo: (received: readonly Received[]) => boolean): Promise<void>
  /** Answers all posts that hang, with 200 by default. */
  release(status?: number): void
  close(): Promise<void>
}

/** A longer answer than the gateway reads. */
const LONG = 'x'.repeat(1_000_000)

export async function startReceiver(): Promise<Receiver> {
  let behavior: (post: Received) => Behavior = () => 200
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const hanging = new Set<ServerResponse>()
  const timers = new Set<NodeJS.Timeout>()
  const sockets = new Set<Socket>()

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    // A killed gateway breaks off in the middle of a request.
    request.on('error', () => {})
    response.on('error', () => {})
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const post = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) }
    received.push(post)
    const how = behavior(post)
    if (how === 'echo') response.writeHead(200).end(body)
    else answer(how, response)
    for (const look of waiting) look()
  })

  function answer(how: Exclude<Behavior, 'echo'>, response: ServerResponse) {
    if (typeof how === 'number') response.writeHead(how).end(`answered ${how}`)
    else if (how === 'hang') hanging.add(response)
    else if (how === 'reset') response.socket?.resetAndDestroy()
    else if (how === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (how === 'long') response.writeHead(200).end(LONG)
    else if (how === 'upgrade') {
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
    } else if (how === 'close early') {
      response.writeHead(200, { 'content-length': 100 }).write('o')
      response.socket?.end()
    } else {
      response.writeHead(200).flushHeaders()
      timers.add(setInterval(() => response.write('.'), 5))
    }
  }

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    ids: () => [...new Set(received.map(({ event }) => event.id))],
    behave(how) {
      behavior = typeof how === 'function' ? how : () => how
    },
    until: (isSo) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isSo(received)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    release(status = 200) {
      for (const response of hanging) answer(status, response)
      hanging.clear()
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
