// The text of a PDF, as a reader finds it.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The lines of all its pages, and how many pages there are. */
export async function readPdf(bytes: Buffer): Promise<{ pages: number; text: string; title: string }> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  const texts: string[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const { items } = await (await document.getPage(at)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join('\n'))
  }
  const { info } = await document.getMetadata()
  const read = { pages: document.numPages, text: texts.join('\n'), title: String(Reflect.get(info, 'Title')) }
  await task.destroy()
  return read
}

/** The names of the fonts that are embedded in it. */
export const readFonts = (bytes: Buffer): string[] =>
  [...bytes.toString('latin1').matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name)
