// Right-to-left text for a PDF, which has its letters in the order in which they are seen.
import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'

/** By `require`, because the types of the package tell of another default export than an import of it has. */
const newBidi: () => Bidi = createRequire(import.meta.url)('bidi-js')
const bidi = newBidi()
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Returns a line in the order in which it is seen (Unicode's bidirectional algorithm), in runs of one direction, because the font's layout
 * would reverse a word of both directions as a whole. The letters of a right-to-left word stay in their own order, because that layout
 * reverses them when it joins them.
 * @param direction the document's; in a left-to-right document the first letter decides the direction of the line
 */
export function visualRuns(line: string, direction: 'ltr' | 'rtl'): string[] {
  if (!RIGHT_TO_LEFT.test(line)) return [line]
  const levels = bidi.getEmbeddingLevels(line, direction === 'rtl' ? 'rtl' : 'auto')
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels)
  const shown = bidi.getReorderedIndices(line, levels)
  const runs: { isReversed: boolean; text: string[] }[] = []
  for (const index of shown) {
    const isReversed = (levels.levels[index] ?? 0) % 2 === 1
    const character = mirrored.get(index) ?? line[index] ?? ''
    const last = runs.at(-1)
    if (last?.isReversed === isReversed) last.text.push(character)
    else runs.push({ isReversed, text: [character] })
  }
  return runs.map(({ isReversed, text }) => (isReversed ? wordsOf(text.join('')) : text.join('')))
}

/** Reverses the words that the font's layout will reverse again. */
function wordsOf(reversed: string): string {
  return reversed
    .replace(/([\udc00-\udfff])([\ud800-\udbff])/g, '$2$1')
    .split(' ')
    .map((word) => (RIGHT_TO_LEFT.test(word) ? [...word].reverse().join('') : word))
    .join(' ')
}
