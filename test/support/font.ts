// Font files for tests, made here: what they check does not depend on the fonts of the machine.
import opentype, { type Path } from 'opentype.js'

/** Units of an em. */
export const EM = 1000

/**
 * Makes an OpenType font with a box for each character.
 * @param widths the advance width of each character, in units of which an em has `EM`
 */
export function fontOf(familyName: string, widths: ReadonlyMap<string, number>): Buffer {
  const glyphs = [...widths].map(
    ([character, width], at) =>
      new opentype.Glyph({
        name: `box${at}`,
        unicode: character.codePointAt(0) ?? 0,
        advanceWidth: width,
        path: boxOf(width),
      }),
  )
  const missing = new opentype.Glyph({ name: '.notdef', advanceWidth: EM, path: new opentype.Path() })
  const font = new opentype.Font({
    familyName,
    styleName: 'Regular',
    unitsPerEm: EM,
    ascender: 800,
    descender: -200,
    glyphs: [missing, ...glyphs],
  })
  return Buffer.from(font.toArrayBuffer())
}

/** A tenth of its width is left free on each side. */
function boxOf(width: number): Path {
  const [left, right] = [width / 10, (width * 9) / 10]
  const box = new opentype.Path()
  box.moveTo(left, 0)
  box.lineTo(right, 0)
  box.lineTo(right, 800)
  box.lineTo(left, 800)
  box.close()
  return box
}
