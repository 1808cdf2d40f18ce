// A line in the pieces in which it is written: what is from right to left, and what needs another font, is each one of its own.
import { visualOrder } from './visual-order.ts'

export type Face = 'plain' | 'bold' | 'wide'

export interface Piece {
  text: string
  face: Face
}

/** Chinese, Japanese and Korean, with the marks that are written among them alone. */
const WIDE =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u30ff\uff01-\uffee]+)/u

/** Whether a text can only be written with another font than the papers' own ones. */
export const needsWideFont = (text: string): boolean => WIDE.test(text)

interface Writing {
  /** Whether there is a font for the letters that the others have not. */
  hasWide: boolean
  /** Of the paper. */
  direction: 'ltr' | 'rtl'
}

/**
 * All of it, or each word and each space of a line that is from right to left: the font's layout would put the space behind such
 * a word on its other side.
 */
export function piecesOf(line: string, face: Face, { hasWide, direction }: Writing): Piece[] {
  const shown = visualOrder(line, direction)
  const texts = shown === line ? [line] : shown.split(/( )/).filter(Boolean)
  if (!hasWide) return texts.map((text) => ({ text, face }))
  return texts.flatMap((text) =>
    text
      .split(WIDE)
      // What matches is at the odd places.
      .map((part, at): Piece => ({ text: part, face: at % 2 === 1 ? 'wide' : face }))
      .filter((piece) => piece.text),
  )
}
