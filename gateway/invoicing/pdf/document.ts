// A PDF of an invoice or a receipt: texts, tables and pages that are numbered. The same facts give the same bytes. Everything is
// written in the order in which it's read, so that a program that copies the text gets it in that order.
import { buffer } from 'node:stream/consumers'
import { toDate } from '../../core/calendar.ts'
import { printable } from '../../core/text.ts'
import { type Box, type Look, MARGIN, newPen, type Pen, pale, strong, type Writing } from './pen.ts'

export interface Paper {
  /** A text across the page, broken into lines. */
  text(text: string, look?: Look): void
  /** A label and its value in the start half of the page. Next to other text, programs would mix the lines of both. */
  fact(label: string, value: string): void
  /** A table whose head is repeated on each page. The first column takes the room that the others leave. */
  table(head: readonly string[], rows: readonly (readonly string[])[]): void
  /** A label and its amount. A long label continues on further lines. */
  row(what: string, amount: string, look?: Look): void
  /** The same in the end half of the page, where amounts are added up. */
  sum(what: string, amount: string, look?: Look): void
  /** A picture at the start of the page, in a size that suits a head. */
  picture(picture: Picture): void
  /** A code for cameras, and next to it what it leads to. */
  code(dots: Dots, texts: readonly Line[], url: string): void
  rule(): void
  gap(points?: number): void
  end(): Promise<Buffer>
}

export interface Line {
  text: string
  look?: Look | undefined
}

/** PNG or JPEG, in pixels. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** The dots of a code, row by row. */
export interface Dots {
  size: number
  isDark(row: number, column: number): boolean
}

export interface About extends Writing {
  title: string
  author: string
  /** When the record was last modified, in milliseconds. */
  at: number
  /** What each page says at its foot. */
  footer(page: number, pages: number): string
}

const COLUMN_GAP = 16

/** Begins a document. */
export async function newPaper({ title, author, at, footer, ...writing }: About): Promise<Paper> {
  // Loaded only here, because it would slow the start of the gateway.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    // Its own default is a file, which the published package doesn't have. The pen sets a font for each text.
    font: '',
    lang: writing.words.language,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: printable(title),
      Author: printable(author),
      CreationDate: toDate(at),
      ModDate: toDate(at),
    },
  })
  const bytes = buffer(doc)
  const pen = newPen(doc, writing)
  const { width } = pen
  const half = { from: width / 2, width: width / 2 }

  return {
    text: (text, look) => write(pen, [{ text, look }], { from: 0, width }),
    fact: (label, value) => labeled(pen, label, value, { from: 0, width: width / 2 }),
    table: (head, rows) => writeTable(pen, head, rows),
    row: (what, amount, look) => labeled(pen, what, amount, { from: 0, width }, look),
    sum: (what, amount, look) => labeled(pen, what, amount, half, look),
    picture({ bytes, width: across, height: down }) {
      const scale = Math.min(PICTURE.width / across, PICTURE.height / down, PICTURE.pixel)
      const box = { from: 0, width: across * scale }
      const height = down * scale
      pen.draw(box, (left, top) => doc.image(bytes, left, top, { width: box.width, height }))
      pen.y += height + 12
    },
    code(dots, texts, url) {
      pen.need(CODE + 8)
      const top = pen.y
      pen.draw({ from: 0, width: CODE }, (left) => drawDots(doc, dots, left, top))
      write(pen, texts, { from: CODE + COLUMN_GAP, width: width - CODE - COLUMN_GAP })
      doc.link(MARGIN, top, width, CODE, url)
      pen.y = Math.max(pen.y, top + CODE)
    },
    rule() {
      pen.need(12)
      pen.y += 4
      pen.rule({ from: 0, width })
      pen.y += 8
    },
    gap(points = 12) {
      pen.y += points
    },
    end() {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        pen.use({ ...pale, size: 8 })
        pen.y = doc.page.height - MARGIN
        pen.put(printable(footer(page + 1, count)), { from: 0, width }, 'end')
      }
      doc.end()
      return bytes
    },
  }
}

/** How large a picture may be, and a pixel of it, in points. */
const PICTURE = { width: 160, height: 48, pixel: 0.75 }

/** The side of a code, in points. */
const CODE = 84

function write(pen: Pen, texts: readonly Line[], box: Box): void {
  for (const { text, look } of texts) {
    const height = pen.use(look)
    for (const line of pen.lines(text, box.width)) {
      pen.need(height)
      pen.put(line, box)
      pen.y += height
    }
  }
}

function labeled(pen: Pen, what: string, value: string, box: Box, look?: Look) {
  const height = pen.use(look)
  const values = pen.lines(value, box.width * 0.6)
  const wide = Math.max(...values.map((line) => pen.widthOf(line)))
  const labels = pen.lines(what, box.width - wide - COLUMN_GAP)
  pen.need(Math.max(labels.length, values.length) * height)
  const top = pen.y
  for (const [lines, align] of [
    [labels, 'start'],
    [values, 'end'],
  ] as const) {
    pen.y = top
    for (const line of lines) {
      pen.put(line, box, align)
      pen.y += height
    }
  }
  pen.y = top + Math.max(labels.length, values.length) * height
}

const HEAD: Look = { ...pale, ...strong, size: 9 }

interface Columns {
  first: Box
  others: readonly Box[]
}

function writeTable(pen: Pen, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const columns = columnsOf(pen, head, rows)
  const writeHead = () => {
    writeCells(pen, columns, head, HEAD)
    pen.y += 2
    pen.rule({ from: 0, width: pen.width })
    pen.y += 6
  }
  pen.need(60)
  writeHead()
  for (const row of rows) {
    const height = pen.use()
    if (pen.need(pen.lines(row[0] ?? '', columns.first.width).length * height)) writeHead()
    writeCells(pen, columns, row)
    pen.y += 3
  }
  pen.rule({ from: 0, width: pen.width })
  pen.y += 8
}

/** Each column is as wide as its widest text, but the first one takes what is left. */
function columnsOf(pen: Pen, head: readonly string[], rows: readonly (readonly string[])[]): Columns {
  const widest = (texts: readonly string[], look?: Look) => {
    pen.use(look)
    return Math.max(...texts.map((text) => pen.widthOf(printable(text))))
  }
  const widths = head.slice(1).map((label, at) => {
    const texts = rows.map((row) => row[at + 1] ?? '')
    return COLUMN_GAP + Math.max(widest([label], HEAD), widest(texts))
  })
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0)
  return {
    first: { from: 0, width: pen.width - sum(widths) },
    others: widths.map((width, at) => ({ from: pen.width - sum(widths.slice(at)), width })),
  }
}

function writeCells(
  pen: Pen,
  { first, others }: Columns,
  [text = '', ...rest]: readonly string[],
  look?: Look,
): void {
  const top = pen.y
  write(pen, [{ text, look }], first)
  const below = pen.y
  pen.y = top
  for (const [at, box] of others.entries()) pen.put(printable(rest[at] ?? ''), box, 'end')
  pen.y = below
}

function drawDots(doc: PDFKit.PDFDocument, { size, isDark }: Dots, left: number, top: number): void {
  const dot = CODE / size
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (isDark(row, column)) doc.rect(left + column * dot, top + row * dot, dot, dot)
  doc.fill('#000000')
}
