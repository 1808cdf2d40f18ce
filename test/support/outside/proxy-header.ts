// Writes what a proxy puts before a connection that it passes on: PROXY protocol, version 2.
import { isIPv4 } from 'node:net'

const SIGNATURE = '0d0a0d0a000d0a515549540a'

interface Header {
  /** The version and the command: by default 2 and PROXY. */
  command?: number
  /** What follows the addresses. */
  notes?: Buffer
  /** That it says to have. */
  length?: number
}

/** @param address of the client */
export function proxyHeader(address: string, { command = 0x21, notes, length }: Header = {}): Buffer {
  const source = bytesOf(address)
  const [family, ports] = [isIPv4(address) ? 0x11 : 0x21, Buffer.from('11d71ba5', 'hex')]
  const rest = Buffer.concat([source, Buffer.alloc(source.length), ports, notes ?? Buffer.alloc(0)])
  const size = Buffer.alloc(2)
  size.writeUInt16BE(length ?? rest.length)
  return Buffer.concat([Buffer.from(SIGNATURE, 'hex'), Buffer.from([command, family]), size, rest])
}

function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = withoutDots(address).split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0')
  const groups = [...(first ?? []), ...zeros, ...(last ?? [])]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

const withoutDots = (address: string) =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts) =>
    Buffer.from(parts.slice(0, 4).map(Number)).toString('hex').replace(/^.{4}/, '$&:'),
  )
