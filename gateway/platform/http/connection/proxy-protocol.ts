// The header that a proxy which passes bytes on may put before them: PROXY protocol, version 2
// (https://www.haproxy.org/download/3.2/doc/proxy-protocol.txt). Version 1, which is text, is not read.
import { type Socket, SocketAddress } from 'node:net'
import { limits } from '../../../core/limits.ts'
import { plainAddress } from './client-address.ts'

const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')
/** The signature, a byte each for version and command and for the family, and two for the length of the rest. */
const FIXED = 16
/** Addresses and some notes; a certificate's, at most. */
const MOST = 4096

const PROXY = 0x21
const LOCAL = 0x20
/** How long an address is, by the family of the connection that the proxy has: TCP over IPv4 or IPv6. */
const FAMILIES: ReadonlyMap<number, { length: number; family: 'ipv4' | 'ipv6' }> = new Map([
  [0x11, { length: 4, family: 'ipv4' }],
  [0x21, { length: 16, family: 'ipv6' }],
])

export interface ProxyHeader {
  /** Bytes, 0 where there is no header. */
  length: number
  /** For whom the proxy connects; absent when it does so itself, to see whether this gateway is well. */
  address?: string
}

/** Reads the header off the first bytes of a connection. @returns undefined while more of them are needed; `wrong` for none that is known */
export function parseProxyHeader(bytes: Buffer): ProxyHeader | 'wrong' | undefined {
  const start = bytes.subarray(0, SIGNATURE.length)
  if (!SIGNATURE.subarray(0, start.length).equals(start)) return { length: 0 }
  if (bytes.length < FIXED) return undefined
  const command = bytes.readUInt8(12)
  const length = FIXED + bytes.readUInt16BE(14)
  if ((command !== PROXY && command !== LOCAL) || length > MOST) return 'wrong'
  if (bytes.length < length) return undefined
  const { length: size, family } = FAMILIES.get(bytes.readUInt8(13)) ?? { length: 0, family: 'ipv4' }
  if (command === LOCAL || size === 0) return { length }
  if (length < FIXED + 2 * size + 4) return 'wrong'
  return { length, address: textOf(bytes.subarray(FIXED, FIXED + size), family) }
}

function textOf(bytes: Buffer, family: 'ipv4' | 'ipv6'): string {
  if (family === 'ipv4') return bytes.join('.')
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(2 * at).toString(16))
  const { address } = new SocketAddress({ address: groups.join(':'), family })
  return plainAddress(address) ?? address
}

/** Takes the header, if there is one, off a connection of which nothing has been read. @param done gets the client's address, if it names one */
export function readProxyHeader(socket: Socket, done: (address: string | undefined) => void): void {
  let held = Buffer.alloc(0)
  const drop = () => void socket.destroy()
  const read = () => {
    const chunk: Buffer | null = socket.read()
    if (!chunk) return
    held = Buffer.concat([held, chunk])
    const header = parseProxyHeader(held)
    if (!header) return
    socket.off('readable', read)
    socket.setTimeout(0, drop)
    if (header === 'wrong') return drop()
    const rest = held.subarray(header.length)
    if (rest.length > 0) socket.unshift(rest)
    done(header.address)
  }
  socket.setTimeout(limits.firstByteTimeoutMs, drop)
  socket.on('readable', read)
}
