// A card with all its inputs, of which each is as safe as a field in a separate frame: the copies of the lens hide the caret, and a key
// belongs to the input that it went down in. The other files put one input among neighbors, neighbors.test.ts moves the focus between them: what these try in
// a short run is left to the long one here.
import type { FieldInput } from '../../../src/index.ts'

import { historyOf, openWatchedInput, restyle, withoutLens } from '../../support/browser/geometry.ts'
import { openHtml } from '../../support/browser/pages.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

/** The fields, and two values of each that a page must not tell apart. */
const FIELDS: ReadonlyArray<readonly [FieldInput, one: string, other: string]> = [
  [{ type: 'credit_card_number' }, '4539578763621486', '4111111111111111'],
  [{ type: 'expiration' }, '1240', '1131'],
  [{ type: 'cvv' }, '987', '111'],
  [{ type: 'text', name: 'note' }, 'WWWWWWWWWW', 'iiiiiiiiil'],
]
const CARD = { type: 'card', fields: FIELDS.map(([input]) => input) } as const

/** As unlike each other as a font has them. */
const LARGE = {
  'font-family': 'Lato',
  'font-size': '300px',
  'text-indent': '600px',
  'letter-spacing': '20px',
}

const at = (index: number) => ({
  id: index ? `field-${index}` : 'field',
  selector: `#field ${FIELDS[index]?.[0].name ?? FIELDS[index]?.[0].type}`,
})

for (const [index, [{ type }, one, other]] of FIELDS.entries()) {
  test(`nothing moves with what is typed into the ${type} of a card`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await openWatchedInput(page, world, CARD)
    for (const css of [{}, LARGE]) {
      await restyle(page, css)
      const seen = await historyOf(page, one, 'edited', at(index).id)
      expect(await historyOf(page, other, 'edited', at(index).id)).toEqual(seen)
    }
  })

  test(
    `a key that is taken from the ${type} of a card is rolled back, and the second locks it @keyup`,
    longUnless(type === 'text'),
    async ({ page, world }) => {
      await openHtml(page, world, {
        body: '<div id="field" style="width: 800px; height: 40px"></div><button id="trap">Trap</button>',
        config: { fields: [{ selector: '#field', input: CARD }] },
      })
      const { id, selector } = at(index)
      const input = page.frameLocator('#field iframe').locator(`#${id}`)
      const length = () =>
        page.evaluate(
          (selector) =>
            window.instance.getState().fields.find((field) => field.selector === selector)?.length,
          selector,
        )
      const text = one.slice(0, 2)
      await input.focus()
      await page.keyboard.type(text)
      for (const taken of [1, 2]) {
        await input.focus()
        await page.keyboard.down('7')
        await page.locator('#trap').focus()
        await page.keyboard.up('7')
        await expect.poll(length).toBe(taken === 1 ? text.length : 0)
      }
      await expect(input).toBeDisabled()
      // The other inputs of the card go on.
      await expect(page.frameLocator('#field iframe').locator('.face > :first-child:enabled')).toHaveCount(3)
    },
  )
}

test('these eyes see: without its lens, the last input of a card moves the page', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openWatchedInput(page, world, CARD)
  await withoutLens(page)
  await restyle(page, LARGE)
  const seen = await historyOf(page, 'WWWWWWWWWW', 'edited', at(3).id)
  expect(await historyOf(page, 'iiiiiiiiil', 'edited', at(3).id)).not.toEqual(seen)
})
