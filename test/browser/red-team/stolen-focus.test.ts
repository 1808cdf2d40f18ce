// The focus is taken from a field at every moment between `keydown` and `keyup`: by what the field reports, by the browser's sign
// that a key was pressed, or again and again, in step with the screen.

import { test } from '../../support/browser/worlds.ts'
import type { Trigger } from '../../support/everything/page/thief.ts'
import type { WayName } from '../../support/everything/page/ways.ts'
import { expectNothingFree, typeUnderTheft } from '../../support/everything/theft.ts'

const isLong = process.env.LONG_TESTS === '1'

/** Milliseconds from the moment when a page can know of a key until it takes the focus. */
const DELAYS = isLong ? [0, 1, 2, 5, 10, 20, 50, 100] : [0, 10, 50]

const TRIGGERS: readonly Trigger[] = ['change', 'activation', 'animation frame']

/** Milliseconds for which each key is held: longer than the delays, then longer than a report waits. */
const HOLDS = isLong ? [150, 600] : [150]

/** In a card the other field is in the same frame. With a focus that moves there at every animation frame, typing is impossible. */
const waysFor = (trigger: Trigger): readonly WayName[] =>
  trigger === 'animation frame'
    ? ['focus of another element']
    : ['focus of another element', 'focus of another field']

const TEXTS = [
  ['credit_card_number', '4539578763621486'],
  ['expiration', '1240'],
  ['cvv', '987'],
  ['bank_account_number', '8888888800'],
  ['text', 'secret'],
] as const

for (const trigger of TRIGGERS) {
  for (const [type, text] of isLong ? TEXTS : TEXTS.slice(0, 1)) {
    for (const way of waysFor(trigger))
      test(`no key of ${type} comes up in the page for free, by ${trigger}, ${way} @once @keyup`, {
        tag: '@long',
      }, async ({ page, world }) => {
        for (const hold of HOLDS) {
          for (const delay of DELAYS) {
            const loot = await typeUnderTheft(page, world, page.keyboard, {
              input: { type, name: 'note' },
              text,
              hold,
              way,
              trigger,
              delay,
            })
            expectNothingFree(loot, `${delay} ms after, held for ${hold} ms`)
          }
        }
      })
  }
}
