import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A slow line to a server: what goes through it takes as long as on a phone's network. */
export interface SlowLink {
  port: number
  close(): void
}

/** As the developer tools of Chromium have "Slow 4G". Milliseconds, and bits in a second. */
export const SLOW_4G = { roundTrip: 562.5, down: 1_440_000, up: 675_000 }

export type Line = typeof SLOW_4G

/**
 * Listens on loopback and passes all connections on, by TCP, so that a TLS handshake costs its round trips, too.
 * @param target the server's port; asked at each connection, because a server may want to know this link's address first
 */
export async function startSlowLink(target: () => number, line: Line): Promise<SlowLink> {
  const sockets = new Set<Socket>()
  // All connections share the line.
  const down = createLane(line.down, line.roundTrip / 2)
  const up = createLane(line.up, line.roundTrip / 2)
  const server = createServer(async (client) => {
    client.on('error', () => {}).pause()
    sockets.add(client)
    // TCP's own handshake.
    await pause(line.roundTrip)
    const upstream = dial(target(), '127.0.0.1').on('error', () => client.destroy())
    sockets.add(upstream)
    up(client, upstream)
    down(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** One direction of a line: a byte waits for those before it, and is then on its way for the latency. */
function createLane(bitsPerSecond: number, latency: number) {
  let free = 0
  return (from: Socket, to: Socket) => {
    let last = Promise.resolve()
    const arrive = (milliseconds: number, then: () => void) => {
      // Timers may fire out of order, but bytes never arrive so.
      last = Promise.all([last, pause(milliseconds)]).then(then)
    }
    from.on('data', (bytes) => {
      const now = performance.now()
      free = Math.max(free, now) + (bytes.length * 8 * 1000) / bitsPerSecond
      arrive(free - now + latency, () => to.destroyed || to.write(bytes))
    })
    from.on('end', () => arrive(latency, () => to.end()))
    from.resume()
  }
}
