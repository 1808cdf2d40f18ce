import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import { limits } from '../../../core/limits.ts'
import { ownAddress } from './client-address.ts'
import type { IsTrusted } from './forwarded.ts'
import { readProxyHeader } from './proxy-protocol.ts'
import { refuseConnection } from './refusals.ts'

/** The first byte of every TLS connection: a handshake record. */
const TLS_HANDSHAKE = 0x16

const MESSAGE = 'Only HTTPS is accepted: use an address that begins with https://.'

/** Identifies a connection: the same text for the TCP socket and for the TLS socket on top of it. */
const peer = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>) =>
  `${remoteAddress} ${remotePort}`

export interface Openings {
  /** Drops the connections that have not finished the TLS handshake: a server that closes would wait for them. */
  dropWaiting(): void
  /** Who has opened a connection: its peer, or for whom a trusted proxy did. */
  peerOf(socket: Socket): string
}

/**
 * Reads what comes before TLS. A client that speaks plain HTTP to the TLS port gets an error that says so. It never gets a
 * redirect, because its request has already traveled in the clear (rules: conventions.md#https). A trusted proxy may name its
 * client here (rules: authentication.md#proxies).
 */
export function watchOpenings(server: Server, isTrusted: IsTrusted): Openings {
  const waiting = new Map<string, Socket>()
  const clients = new Map<string, { socket: Socket; address: string }>()
  let isClosing = false
  const handOver = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('secureConnection', (socket) => waiting.delete(peer(socket)))
  server.on('connection', (socket: Socket) => {
    const name = peer(socket)
    waiting.set(name, socket)
    socket.once('close', () => {
      if (waiting.get(name) === socket) waiting.delete(name)
      if (clients.get(name)?.socket === socket) clients.delete(name)
    })
    socket.on('error', () => socket.destroy())
    const begin = () =>
      readFirstByte(socket, () => handOver.forEach((listener) => void listener.call(server, socket)))
    if (isClosing) socket.destroy()
    else if (!isTrusted(ownAddress(socket.remoteAddress))) begin()
    else {
      readProxyHeader(socket, (address) => {
        if (address !== undefined) clients.set(name, { socket, address })
        begin()
      })
    }
  })
  return {
    dropWaiting() {
      isClosing = true
      for (const socket of waiting.values()) socket.destroy()
    },
    peerOf: (socket) => clients.get(peer(socket))?.address ?? ownAddress(socket.remoteAddress),
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
