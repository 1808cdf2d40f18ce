// A font of the operator's for the letters that the papers' own one has not (rules: invoicing.md#papers).
import { readFileSync } from 'node:fs'
import { UsageError } from '../../core/usage.ts'

/** The bytes of a font that can be written with. */
export type WideFont = Buffer

/**
 * Reads a font file.
 * @throws UsageError for a file that is not there, or is no single TrueType or OpenType font
 */
export async function readWideFont(file: string): Promise<WideFont> {
  try {
    const font = readFileSync(file)
    const { default: PDFDocument } = await import('pdfkit')
    new PDFDocument({ font: '' }).font(font).widthOfString('中文')
    return font
  } catch (error) {
    throw new UsageError(
      `The font ${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
