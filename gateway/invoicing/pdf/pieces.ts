// Splits a line into pieces that PDFKit can write: right-to-left words, and text that needs another font, are separate pieces.
import { visualRuns } from './visual-order.ts'

export type Face = 'plain' | 'bold' | 'wide'

export interface Piece {
  text: string
  face: Face
}

/** Chinese, Japanese and Korean, with their punctuation. */
const WIDE =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u30ff\uff01-\uffee]+)/u

/** Whether a text has letters that the document's own font lacks. */
export const needsWideFont = (text: string): boolean => WIDE.test(text)

interface Writing {
  /** Whether there is a font for letters that the document's own font lacks. */
  hasWide: boolean
  /** The document's direction. */
  direction: 'ltr' | 'rtl'
}

/**
 * Returns the pieces in the order in which they are seen. In a line with right-to-left text each word and each space is a piece,
 * because the font's layout would put a space on the wrong side of such a word.
 */
export function piecesOf(line: string, face: Face, { hasWide, direction }: Writing): Piece[] {
  const runs = visualRuns(line, direction)
  const texts =
    runs.length === 1 && runs[0] === line ? runs : runs.flatMap((run) => run.split(/( )/)).filter(Boolean)
  if (!hasWide) return texts.map((text) => ({ text, face }))
  return texts.flatMap((text) =>
    text
      .split(WIDE)
      // The odd parts are the matches.
      .map((part, at): Piece => ({ text: part, face: at % 2 === 1 ? 'wide' : face }))
      .filter((piece) => piece.text),
  )
}
