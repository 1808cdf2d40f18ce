// Writes invoices and receipts as PDF. The same facts give the same bytes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { toDate } from '../../core/calendar.ts'
import type { Words } from '../../core/language/words.ts'
import { cutTo, printable } from '../../core/text.ts'
import { piecesOf } from './pieces.ts'
import type { WideFont } from './wide-font.ts'

/** DejaVu has most alphabets, including joined letters, and its license allows embedding. */
const fonts = createRequire(import.meta.url)
const fontFiles = {
  plain: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
} as const
/** The font's ascent, relative to its size: it aligns the wide font's letters to the same baseline. */
const ASCENT = 0.928

type OwnFace = keyof typeof fontFiles
const loaded = new Map<OwnFace, Buffer>()

function fontOf(face: OwnFace): Buffer {
  const known = loaded.get(face)
  if (known) return known
  const read = readFileSync(fonts.resolve(fontFiles[face]))
  loaded.set(face, read)
  return read
}

const MARGIN = 56
const INK = '#1f2937'
const PALE = '#4b5563'
/** Longer texts are cut before they are broken into lines. */
const LINE_MOST = 2_000

interface Look {
  face?: OwnFace
  size?: number
  color?: string
}

export interface Paper {
  /** A text across the page, broken into lines. */
  text(text: string, look?: Look): void
  /** A label and its amount. A long label continues on further lines. */
  row(what: string, amount: string, look?: Look): void
  rule(): void
  gap(points?: number): void
  end(): Promise<Buffer>
}

export interface About {
  title: string
  author: string
  /** When the record was last modified, in milliseconds. */
  at: number
  /** The language of the document. */
  words: Pick<Words, 'language' | 'direction'>
  /** For letters that the document's own font lacks; without it they are shown as boxes. */
  wideFont: WideFont | undefined
}

/** Begins a document. Texts may come from anyone, so control characters and line breaks are removed. */
export async function newPaper({ title, author, at, words, wideFont }: About): Promise<Paper> {
  // Loaded only here, because it would slow the start of the gateway.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: words.language,
    displayTitle: true,
    info: {
      Title: printable(title),
      Author: printable(author),
      CreationDate: toDate(at),
      ModDate: toDate(at),
    },
  })
  const bytes = buffer(doc)
  for (const face of ['plain', 'bold'] as const) doc.registerFont(face, fontOf(face))
  if (wideFont) doc.registerFont('wide', wideFont)
  const width = doc.page.width - 2 * MARGIN
  const bottom = doc.page.height - MARGIN
  let y = MARGIN
  let used: { face: OwnFace; size: number } = { face: 'plain', size: 0 }

  const use = ({ face = 'plain', size = 10, color = INK }: Look) => {
    used = { face, size }
    doc.font(face).fontSize(size).fillColor(color)
    return doc.currentLineHeight() * 1.35
  }
  const pieces = (line: string) =>
    piecesOf(line, used.face, { hasWide: wideFont !== undefined, direction: words.direction })
  const widthOf = (line: string) =>
    pieces(line).reduce((sum, { text, face }) => sum + doc.font(face).widthOfString(text), 0)
  /** Begins a new page if the rest of this one is too short. */
  const need = (height: number) => {
    if (y + height <= bottom) return
    doc.addPage()
    y = MARGIN
  }
  /** @param isAtEnd at the end of the line, where amounts are */
  const put = (line: string, isAtEnd = false) => {
    let at = isAtEnd === (words.direction === 'rtl') ? MARGIN : MARGIN + width - widthOf(line)
    for (const { text, face } of pieces(line)) {
      doc
        .font(face)
        .text(text, at, y, { lineBreak: false, ...(face === 'wide' && { baseline: -ASCENT * used.size }) })
      at += doc.widthOfString(text)
    }
  }

  return {
    text(text, look = {}) {
      const height = use(look)
      for (const line of linesOf(text, width, widthOf)) {
        need(height)
        put(line)
        y += height
      }
    },
    row(what, amount, look = {}) {
      const height = use(look)
      const shown = printable(amount)
      const wide = widthOf(shown)
      const lines = linesOf(what, width - wide - 24, widthOf)
      for (const [at, line] of lines.entries()) {
        need(height)
        put(line)
        if (at === 0) put(shown, true)
        y += height
      }
    },
    rule() {
      need(12)
      doc
        .moveTo(MARGIN, y + 4)
        .lineTo(MARGIN + width, y + 4)
        .lineWidth(0.5)
        .strokeColor(PALE)
        .stroke()
      y += 12
    },
    gap(points = 12) {
      y += points
    },
    end() {
      doc.end()
      return bytes
    },
  }
}

export const pale: Look = { color: PALE }
export const strong: Look = { face: 'bold' }

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
