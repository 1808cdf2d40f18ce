import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import { limits } from '../limits.ts'
import { refuseConnection } from './raw-reply.ts'

/** The first byte of every TLS connection: a handshake record. */
const TLS_HANDSHAKE = 0x16

const MESSAGE = 'Only HTTPS is accepted: use an address that begins with https://.'

/**
 * Has a server tell a client that speaks plain HTTP to its TLS port what is wrong, instead of dropping the connection
 * without a word; and never redirect it, because what it sent has already travelled in the clear (service.md,
 * Authentication rule 5).
 */
export function refusePlainHttp(server: Server): void {
  const handOver = server.listeners('connection') as Array<(socket: Socket) => void>
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    socket.setTimeout(limits.firstByte, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.once('readable', () => {
      const first: Buffer | null = socket.read()
      if (!first) return
      socket.setTimeout(0)
      if (first[0] === TLS_HANDSHAKE) {
        socket.unshift(first)
        for (const listener of handOver) listener.call(server, socket)
      } else {
        refuseConnection(socket, 'invalid_request', { message: MESSAGE })
      }
    })
  })
}
