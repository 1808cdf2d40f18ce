// Writes lines of text onto the pages of a PDF: from the start of the page, which is its right side in right-to-left languages.
import { readData } from '../../core/data-file.ts'
import type { Words } from '../../core/language/words.ts'
import { cutTo, printable } from '../../core/text.ts'
import { piecesOf } from './pieces.ts'
import type { WideFont } from './wide-font.ts'

/** The font's ascent, relative to its size: it aligns the wide font's letters to the same baseline. */
const ASCENT = 0.928

type OwnFace = 'plain' | 'bold'
const loaded = new Map<OwnFace, Buffer>()

function fontOf(face: OwnFace): Buffer {
  const known = loaded.get(face)
  if (known) return known
  const read = readData(face)
  loaded.set(face, read)
  return read
}

export const MARGIN = 56
const INK = '#1f2937'
const PALE = '#4b5563'
/** Longer texts are cut before they are broken into lines. */
const LINE_MOST = 2_000

export interface Look {
  face?: OwnFace
  size?: number
  color?: string
}

export const pale: Look = { color: PALE }
export const strong: Look = { face: 'bold' }

/** A part of the page's width, in points from its start. */
export interface Box {
  from: number
  width: number
}

export interface Writing {
  words: Pick<Words, 'language' | 'direction'>
  /** For letters that the document's own font lacks; without it they are shown as boxes. */
  wideFont: WideFont | undefined
}

export type Pen = ReturnType<typeof newPen>

export function newPen(doc: PDFKit.PDFDocument, { words, wideFont }: Writing) {
  for (const face of ['plain', 'bold'] as const) doc.registerFont(face, fontOf(face))
  if (wideFont) doc.registerFont('wide', wideFont)
  const width = doc.page.width - 2 * MARGIN
  const bottom = doc.page.height - MARGIN - 12
  const isRtl = words.direction === 'rtl'
  const leftOf = (box: Box) => (isRtl ? MARGIN + width - box.from - box.width : MARGIN + box.from)
  let used: { face: OwnFace; size: number } = { face: 'plain', size: 0 }
  const pieces = (line: string) =>
    piecesOf(line, used.face, { hasWide: wideFont !== undefined, direction: words.direction })
  const widthOf = (line: string) =>
    pieces(line).reduce((sum, { text, face }) => sum + doc.font(face).widthOfString(text), 0)

  return {
    width,
    /** Where the next line goes. */
    y: MARGIN,
    /** Chooses font and color. @returns the height of a line */
    use({ face = 'plain', size = 10, color = INK }: Look = {}): number {
      used = { face, size }
      doc.font(face).fontSize(size).fillColor(color)
      return doc.currentLineHeight() * 1.35
    },
    widthOf,
    /** Breaks a text, which may come from anyone: control characters and line breaks are removed. */
    lines: (text: string, most: number) => linesOf(text, most, widthOf),
    /** Begins a new page if the rest of this one is too short. @returns whether it does */
    need(height: number): boolean {
      if (this.y + height <= bottom || this.y === MARGIN) return false
      doc.addPage()
      this.y = MARGIN
      return true
    },
    /** Writes a line at `y`. */
    put(line: string, box: Box, align: 'start' | 'end' = 'start'): void {
      const left = leftOf(box)
      let at = (align === 'end') === isRtl ? left : left + box.width - widthOf(line)
      for (const { text, face } of pieces(line)) {
        doc.font(face).text(text, at, this.y, {
          lineBreak: false,
          ...(face === 'wide' && { baseline: -ASCENT * used.size }),
        })
        at += doc.widthOfString(text)
      }
    },
    /** A line across a part of the page. */
    rule(box: Box): void {
      const left = leftOf(box)
      doc
        .moveTo(left, this.y)
        .lineTo(left + box.width, this.y)
        .lineWidth(0.5)
        .strokeColor(PALE)
        .stroke()
    },
    /** Draws what isn't text, from the left edge of a part of the page. */
    draw(box: Box, drawing: (left: number, top: number) => void): void {
      drawing(leftOf(box), this.y)
    },
  }
}

/** Breaks a text into lines: at spaces, or within words that are too long. */
function linesOf(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of cutTo(printable(text), LINE_MOST).split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const character of word) {
      if (widthOf(line + character) > width) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return [...lines, line]
}
