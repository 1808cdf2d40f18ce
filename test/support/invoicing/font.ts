// A font file with a box for each of some letters: enough to see with which font a letter was written.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Font, Glyph, Path } from 'opentype.js'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../gateway.ts'

const SIZE = 1000

/** @returns its path; the file is deleted when the test ends */
export function fontFileOf(letters: string): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const box = new Path()
  box.moveTo(100, 0)
  for (const [x, y] of [
    [900, 0],
    [900, 800],
    [100, 800],
  ] as const)
    box.lineTo(x, y)
  box.close()
  const glyphs = [...new Set(letters)].map(
    (letter, at) =>
      new Glyph({ name: `box${at}`, unicode: letter.codePointAt(0) ?? 0, advanceWidth: SIZE, path: box }),
  )
  const missing = new Glyph({ name: '.notdef', advanceWidth: SIZE, path: new Path() })
  const font = new Font({
    familyName: 'Boxes',
    styleName: 'Regular',
    unitsPerEm: SIZE,
    ascender: 800,
    descender: -200,
    glyphs: [missing, ...glyphs],
  })
  const file = path.join(folder, 'boxes.otf')
  writeFileSync(file, Buffer.from(font.toArrayBuffer()))
  return file
}
