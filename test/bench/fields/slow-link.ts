import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A slow line to a server: what goes through it takes as long as on a phone's network. */
export interface SlowLink {
  port: number
  close(): void
}

export interface Line {
  /** Milliseconds. */
  roundTrip: number
  /** Bits in a second. */
  down: number
  up: number
  /** The share of packets that are lost on the way. */
  loss: number
}

/** As the developer tools of Chromium have "Slow 4G". */
export const SLOW_4G: Line = { roundTrip: 562.5, down: 1_440_000, up: 675_000, loss: 0 }

/** Bytes of a packet. */
const PACKET = 1_460

/**
 * Listens on loopback and passes all connections on, by TCP, so that a TLS handshake costs its round trips, too.
 * @param target the server's port; asked at each connection, because a server may want to know this link's address first
 */
export async function startSlowLink(target: () => number, line: Line): Promise<SlowLink> {
  const sockets = new Set<Socket>()
  // All connections share the line.
  const down = createLane(line.down, line)
  const up = createLane(line.up, line)
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
function createLane(bitsPerSecond: number, { roundTrip, loss }: Line) {
  const latency = roundTrip / 2
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
      const late = roundTrip * roundTripsLost(bytes.length, loss)
      arrive(free - now + latency + late, () => to.destroyed || to.write(bytes))
    })
    from.on('end', () => arrive(latency, () => to.end()))
    from.resume()
  }
}

/**
 * How many round trips later TCP has all bytes there if packets are lost. It sends them again after one, when those behind them have
 * arrived; nothing is behind the last one, which it sends again after two.
 */
function roundTripsLost(bytes: number, loss: number): number {
  const isLost = Array.from({ length: Math.ceil(bytes / PACKET) }, () => Math.random() < loss)
  if (isLost.at(-1)) return 2
  return isLost.includes(true) ? 1 : 0
}
