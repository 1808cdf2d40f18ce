// JPEG (ITU-T T.81): segments that begin with a marker, and between them the packed pixels.
import type { Picture } from './picture.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
/** Frames of Huffman-coded pictures: the ones that browsers and PDFs show. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Tables, scans, the restart interval, and the color model (JFIF, Adobe). All others hold metadata. */
const DRAWING = [...FRAMES, 0xc4, 0xdb, SOS, 0xdd, 0xe0, 0xee]

interface Segment {
  marker: number
  /** Without the marker and the length. */
  data: Buffer
  /** With both, and of a scan also its pixels. */
  whole: Buffer
}

/** Returns undefined for a file that isn't a complete JPEG picture of gray or three colors. */
export function readJpeg(file: Buffer): Picture | undefined {
  const segments = segmentsOf(file)
  const drawing = segments?.filter(({ marker }) => DRAWING.includes(marker)) ?? []
  const frames = drawing.filter(({ marker }) => FRAMES.includes(marker))
  const size = frames[0] && sizeIn(frames[0].data)
  if (!size || frames.length > 1 || !drawing.some(({ marker }) => marker === SOS)) return undefined
  if (segments?.some(({ marker }) => isOtherFrame(marker))) return undefined
  const bytes = Buffer.concat([mark(SOI), ...drawing.map(({ whole }) => whole), mark(EOI)])
  return { content_type: 'image/jpeg', ...size, bytes }
}

const mark = (marker: number) => Buffer.from([0xff, marker])

/** The segments up to the end of the picture; undefined if that is missing. */
function segmentsOf(file: Buffer): Segment[] | undefined {
  if (!file.subarray(0, 2).equals(mark(SOI))) return undefined
  const segments: Segment[] = []
  let at = 2
  while (at + 2 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    if (marker === EOI) return segments
    if (at + 4 > file.length) return undefined
    const end = at + 2 + Math.max(file.readUInt16BE(at + 2), 2)
    const next = marker === SOS ? endOfScan(file, end) : end
    segments.push({ marker, data: file.subarray(at + 4, end), whole: file.subarray(at, next) })
    at = next
  }
  return undefined
}

/** Lossless, hierarchical and arithmetic-coded ones. */
const isOtherFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && !FRAMES.includes(marker)

function sizeIn(frame: Buffer): Pick<Picture, 'width' | 'height'> | undefined {
  const [depth, , , , , components = 0] = frame
  if (depth !== 8 || ![1, 3].includes(components) || frame.length !== 6 + 3 * components) return undefined
  return { height: frame.readUInt16BE(1), width: frame.readUInt16BE(3) }
}

/** Returns where a scan ends. In it, 0xff is data if 0x00 follows, and restart markers are part of it. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from)
  while (at !== -1 && isWithinScan(file[at + 1])) at = file.indexOf(0xff, at + 1)
  return at === -1 ? file.length : at
}

const isWithinScan = (next = 0) => next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
