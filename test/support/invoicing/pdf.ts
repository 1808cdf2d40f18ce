// The text of a PDF, as a reader finds it.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The lines of all its pages, and how many pages there are. */
export async function readPdf(bytes: Buffer): Promise<{
  pages: number
  text: string
  /** The same by position: row by row, from the left. Some programs read a page so, and ignore the order in the file. */
  rows: string
  title: string
  /** The addresses that it links to. */
  links: string[]
}> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  const texts: string[] = []
  const rows: string[] = []
  const links: string[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join('\n'))
    const placed = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: Number(item.transform[4]), y: Math.round(Number(item.transform[5])) }]
        : [],
    )
    const sorted = placed.sort((one, other) => other.y - one.y || one.x - other.x)
    rows.push(...sorted.map(({ text }) => text))
    for (const { url } of await page.getAnnotations()) if (url) links.push(url)
  }
  const { info } = await document.getMetadata()
  const read = {
    pages: document.numPages,
    text: texts.join('\n'),
    rows: rows.join('\n'),
    links,
    title: String(Reflect.get(info, 'Title')),
  }
  await task.destroy()
  return read
}

/** The names of the fonts that are embedded in it. */
export const readFonts = (bytes: Buffer): string[] =>
  [...bytes.toString('latin1').matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name)
