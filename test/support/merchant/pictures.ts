// Small pictures, and parts to damage them with.
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

interface Png {
  width?: number
  height?: number
  depth?: number
  color?: number
  interlace?: number
  /** What is packed in place of the pixels. */
  rows?: Buffer
  /** Chunks between the header and the pixels. */
  extra?: readonly Buffer[]
}

/** A green rectangle with an alpha channel, unless it's said otherwise. */
export function png(about: Png = {}): Buffer {
  const { width = 120, height = 40, depth = 8, color = 6, interlace = 0, extra = [] } = about
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, interlace], 8)
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [0x0f, 0x76, 0x6e, 0xff]).flat()])
  const rows = about.rows ?? Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A gray pixel, progressive. */
const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
  'base64',
)

/** @param extra segments after the first marker */
export const jpeg = (...extra: readonly Buffer[]): Buffer =>
  Buffer.concat([PIXEL.subarray(0, 2), ...extra, PIXEL.subarray(2)])
