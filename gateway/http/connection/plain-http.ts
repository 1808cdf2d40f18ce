import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import { limits } from '../../core/limits.ts'
import { refuseConnection } from './refusals.ts'

/** The first byte of every TLS connection: a handshake record. */
const TLS_HANDSHAKE = 0x16

const MESSAGE = 'Only HTTPS is accepted: use an address that begins with https://.'

/** Identifies a connection: the same text for the TCP socket and for the TLS socket on top of it. */
const peer = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

/**
 * Makes a server tell a client that speaks plain HTTP to its TLS port what is wrong, instead of dropping the connection
 * without a word. It never redirects, because what the client sent has already travelled in the clear
 * (rules: conventions.md#https).
 * @returns a function that drops the connections which have not finished the TLS handshake: call it when the server closes,
 *   which would wait for them
 */
export function refusePlainHttp(server: Server): () => void {
  const waiting = new Map<string, Socket>()
  let isClosing = false
  const handOver = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('secureConnection', (socket) => waiting.delete(peer(socket)))
  server.on('connection', (socket: Socket) => {
    const name = peer(socket)
    waiting.set(name, socket)
    socket.once('close', () => waiting.get(name) === socket && waiting.delete(name))
    socket.on('error', () => socket.destroy())
    if (isClosing) socket.destroy()
    else readFirstByte(socket, () => handOver.forEach((listener) => void listener.call(server, socket)))
  })
  return () => {
    isClosing = true
    for (const socket of waiting.values()) socket.destroy()
  }
}

function readFirstByte(socket: Socket, handOver: () => void) {
  socket.setTimeout(limits.firstByteTimeoutMs, () => socket.destroy())
  socket.once('readable', () => {
    const first: Buffer | null = socket.read()
    if (!first) return
    socket.setTimeout(0)
    if (first[0] === TLS_HANDSHAKE) {
      socket.unshift(first)
      handOver()
    } else {
      refuseConnection(socket, 'invalid_request', { message: MESSAGE })
      // Keeps reading for a while: a client that is still sending would get a reset instead of the answer.
      socket.resume()
      setTimeout(() => socket.destroy(), limits.refusalTimeoutMs).unref()
    }
  })
}
