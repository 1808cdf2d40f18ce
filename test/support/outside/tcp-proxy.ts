// A TCP proxy that can fall silent, as a network does that loses packets: nobody is told that a connection is of no use any more.
import net from 'node:net'
import { onTestFinished } from 'vitest'

export interface TcpProxy {
  port: number
  /** From now on nothing passes, on new connections either. */
  silence(): void
  /** From now on nothing passes on the connections that there are. New ones work. */
  silenceEstablished(): void
  /** New connections pass again. Those that fell silent stay so. */
  resume(): void
  close(): Promise<void>
}

/** Starts a proxy on a free port of loopback. */
export async function startTcpProxy(port: number, host = '127.0.0.1'): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>()
  let isSilent = false
  const keep = (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = net.createServer((client) => {
    keep(client)
    if (isSilent) return void client.pause()
    const behind = net.connect(port, host)
    keep(behind)
    client.pipe(behind).pipe(client)
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const silenceEstablished = () => {
    for (const socket of sockets) {
      socket.unpipe()
      socket.pause()
    }
  }
  return {
    port: address.port,
    silenceEstablished,
    silence() {
      isSilent = true
      silenceEstablished()
    },
    resume() {
      isSilent = false
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** The same database behind a proxy, until the test has finished. */
export async function proxied(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const proxy = await startTcpProxy(Number(url.port), url.hostname)
  onTestFinished(() => proxy.close())
  url.port = String(proxy.port)
  return { proxy, databaseUrl: url.href }
}
