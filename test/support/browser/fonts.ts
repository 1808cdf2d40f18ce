// Fonts made for a test, in a field's frame. Installed ones differ from machine to machine: a default font may be the very one
// that a test needs another for.
import type { Locator } from '@playwright/test'
import { fontOf } from '../font.ts'

const DIGITS = [...'0123456789']

/** All digits of one width. */
export const EVEN = 'Even Boxes'
/** Each digit of another width, the narrowest and the widest side by side. */
export const UNEVEN = 'Uneven Boxes'

const WIDTHS: Record<string, (digit: number) => number> = {
  [EVEN]: () => 600,
  [UNEVEN]: (digit) => (digit % 2 === 0 ? 300 + digit * 10 : 900 - digit * 10),
}

/** Adds `EVEN` and `UNEVEN` to the document of an input, which alone can use them. */
export async function addFonts(input: Locator): Promise<void> {
  for (const [family, widthOf] of Object.entries(WIDTHS)) {
    const widths = new Map(DIGITS.map((digit) => [digit, widthOf(Number(digit))]))
    const file = fontOf(family, widths).toString('base64')
    await input.evaluate(
      async (_, { family, file }) => {
        // From bytes: the document's policy lets it load nothing.
        const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0))
        document.fonts.add(await new FontFace(family, bytes).load())
      },
      { family, file },
    )
  }
}
