// PNG (ISO/IEC 15948): chunks with checksums. The pixels are unpacked to see that they are there.
import { crc32, inflateSync } from 'node:zlib'
import type { Picture } from './picture.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Length, type and checksum of a chunk, in bytes. */
const FRAME = 12
/** All others hold texts, times, color profiles or animations. */
const DRAWING = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'] as const

/** The samples of a pixel, and the bits that one may have, by the type of color. */
const COLORS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

interface Chunk {
  type: string
  /** With its frame. */
  whole: Buffer
  data: Buffer
}

interface Size {
  width: number
  height: number
}

/**
 * Returns undefined for a file that isn't a complete PNG picture, and for an interlaced one, which PDFs can't have.
 * @param isSmall whether pictures of a size are unpacked; the caller refuses others
 */
export function readPng(file: Buffer, isSmall: (size: Size) => boolean): Picture | undefined {
  const chunks = chunksOf(file)
  const [first, ...others] = chunks ?? []
  if (first?.type !== 'IHDR' || first.data.length !== 13 || others.at(-1)?.type !== 'IEND') return undefined
  const size = { width: first.data.readUInt32BE(0), height: first.data.readUInt32BE(4) }
  const picture = { content_type: 'image/png' as const, ...size }
  if (!isSmall(size)) return { ...picture, bytes: Buffer.alloc(0) }
  const rowBytes = rowBytesOf(first.data, size)
  const pixels = Buffer.concat(others.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const isIndexed = first.data[9] === 3
  if (rowBytes === undefined || (isIndexed && !others.some(({ type }) => type === 'PLTE'))) return undefined
  if (!hasRows(pixels, size.height, rowBytes)) return undefined
  const drawing = [first, ...others].filter(({ type }) => DRAWING.some((one) => one === type))
  return { ...picture, bytes: Buffer.concat([SIGNATURE, ...drawing.map(({ whole }) => whole)]) }
}

/** The chunks up to the end of the picture; undefined if one is cut off or damaged. */
function chunksOf(file: Buffer): Chunk[] | undefined {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at + FRAME <= file.length && chunks.at(-1)?.type !== 'IEND') {
    const end = at + FRAME + file.readUInt32BE(at)
    if (end > file.length) return undefined
    const named = file.subarray(at + 4, end - 4)
    if (crc32(named) !== file.readUInt32BE(end - 4)) return undefined
    chunks.push({
      type: named.toString('latin1', 0, 4),
      whole: file.subarray(at, end),
      data: named.subarray(4),
    })
    at = end
  }
  return chunks
}

/** Bytes of a row of pixels, with the one that says how it's filtered; undefined for a kind that doesn't exist, or is interlaced. */
function rowBytesOf(header: Buffer, { width }: Size): number | undefined {
  const [depth = 0, color = 0, compression, filter, interlace] = header.subarray(8)
  const known = COLORS[color]
  if (!known?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace !== 0) return undefined
  return 1 + Math.ceil((width * known.samples * depth) / 8)
}

function hasRows(packed: Buffer, height: number, rowBytes: number): boolean {
  const length = height * rowBytes
  try {
    const rows = inflateSync(packed, { maxOutputLength: length })
    const filters = Array.from({ length: height }, (_, row) => rows[row * rowBytes] ?? 0)
    return rows.length === length && filters.every((filter) => filter <= 4)
  } catch {
    return false
  }
}
