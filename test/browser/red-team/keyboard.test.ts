// A page that takes the focus while a key is down, so that the key comes up in the page, whose `keyup` names it. Typed on a real
// keyboard: the keys of a driver hide this in Firefox.
import { expect } from '../../support/browser/test.ts'
import { type WayName, wayNames } from '../../support/everything/page/ways.ts'
import { expectNothingFree, typeUnderTheft } from '../../support/everything/theft.ts'
import { test } from '../../support/x-keyboard.ts'

const isLong = process.env.LONG_TESTS === '1'

const TEXTS = {
  credit_card_number: '4539578763621486',
  expiration: '1240',
  cvv: '987',
  bank_account_number: '8888888800',
  text: 'secret',
} as const

/** Keys of a short run: two more than are lost until a field locks itself, and as many again. */
const FEW = 6

type Row = readonly [way: WayName, type: keyof typeof TEXTS, mask: boolean | 'blur']

const ROW: readonly Row[] = [['focus of another element', 'credit_card_number', false]]

const types = ['credit_card_number', 'expiration', 'cvv', 'bank_account_number', 'text'] as const

const MATRIX: readonly Row[] = wayNames.flatMap((way) =>
  types.flatMap((type) => [false, true, 'blur' as const].map((mask) => [way, type, mask] as const)),
)

/** Milliseconds for which people hold a key; and for longer than a report waits for its key. */
const HOLDS = [150, 'until taken'] as const

/**
 * Ways by which the page gets no key: another field gets it, a disabled field keeps the focus in its frame, and in WebKit so does a frame
 * that is blurred.
 */
const inVain = (way: WayName, browserName: string) =>
  way === 'focus of another field' ||
  way === 'the field disabled' ||
  (way === 'blur of the frame' && browserName === 'webkit')

for (const [way, type, mask] of isLong ? MATRIX : ROW) {
  test(`no key of ${type}, mask ${mask}, comes up in the page for free: ${way} @once`, async ({
    page,
    world,
    keyboard,
    browserName,
  }) => {
    for (const hold of HOLDS) {
      const loot = await typeUnderTheft(page, world, keyboard, {
        input: { type, mask, name: 'note' },
        text: isLong ? TEXTS[type] : TEXTS[type].slice(0, FEW),
        hold,
        way,
        trigger: 'change',
        delay: 0,
      })
      expectNothingFree(loot, `held ${hold}`)
      // Otherwise the page did not get what this is about.
      if (hold === 'until taken' && !inVain(way, browserName)) expect(loot.stolen).not.toBe('')
    }
  })
}
