// Fields that come and go, and many at once.

import { watchListeners } from '../../support/browser/listeners.ts'
import { expectNoMore, mountAndDestroy, watchHeld } from '../../support/browser/mounts.ts'
import { expectToken, inputIn, openHtml, pay, typeInto, typeIntoCard } from '../../support/browser/pages.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

declare global {
  interface Window {
    forms: Array<Window['instance']>
  }
}

for (const isCard of [false, true])
  test(`three forms on one page, each with its own card, ${isCard ? 'in one frame' : 'in fields'}`, {
    tag: '@long',
  }, async ({ page, world }) => {
    const forms = [
      { id: 'a', number: '4242424242424242' },
      { id: 'b', number: '5555555555554444' },
      { id: 'c', number: '6011111111111117' },
    ]
    await openHtml(page, world, {
      ...(isCard && { config: { fields: [{ selector: '#number', input: { type: 'card' } }] } }),
      body: forms.map(({ id }) => `<div id="${id}-number"></div><div id="${id}-cvv"></div>`).join(''),
      start: `window.forms = ['a', 'b', 'c'].map((id) => library.initializeFields({
  ...config,
  fields: config.fields.map((field) => ({ ...field, selector: field.selector.replace('#', '#' + id + '-') })),
}))
window.instance = window.forms[0]`,
    })
    await page.evaluate(() => Promise.all(window.forms.map(({ ready }) => ready)))
    for (const { id, number } of forms) {
      if (isCard) await typeIntoCard(page, `#${id}-number`, [number, '1240', '123'])
      else {
        await typeInto(page, inputIn(page, `#${id}-number`), number)
        await typeInto(page, inputIn(page, `#${id}-cvv`), '123')
      }
    }
    await page.waitForFunction(() => window.forms.every((form) => form.getState().isReady))
    const tokens = await page.evaluate(
      (data) => Promise.all(window.forms.map((form) => form.getPaymentToken(data))),
      isCard ? {} : { exp_month: 12, exp_year: 2040 },
    )
    expect(tokens.map(({ number }) => number?.slice(-4))).toEqual(['4242', '4444', '1117'])
  })

test('a field that is added later pays with the others, and is gone without a trace', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHtml(page, world, {
    start: `const [number, cvv] = config.fields
window.instance = library.initializeFields({ ...config, fields: [number] })
window.cvv = cvv`,
  })
  await page.evaluate(() => window.instance.addField(Reflect.get(window, 'cvv')))
  await pay(page)
  await page.evaluate(() => window.instance.removeField('#cvv'))
  await expect(page.locator('#cvv iframe')).toHaveCount(0)
  await page.evaluate(() => window.instance.addField(Reflect.get(window, 'cvv')))
  await typeInto(page, inputIn(page, '#cvv'), '321')
  await page.waitForFunction(() => window.instance.getState().isReady)
  await expectToken(page)
})

test('mounting and destroying thirty times leaves nothing behind', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await watchListeners(page)
  await openHtml(page, world, { start: 'window.instance = { ready: Promise.resolve() }' })
  const before = await page.evaluate(() => window.countListeners())
  expect(await mountAndDestroy(page, 30, 2)).toBe(0)
  expect(await page.evaluate(() => window.countListeners())).toBe(before)

  // The count does see a listener: one form that stays has some, and it pays.
  const mounted = await page.evaluate(() => {
    const { library, config } = window as unknown as {
      library: typeof import('../../../src/index.ts')
      config: Parameters<typeof library.initializeFields>[0]
    }
    window.instance = library.initializeFields(config)
    return window.countListeners()
  })
  expect(mounted).toBeGreaterThan(before)
  await pay(page)
})

test('thirty mounts later the browser holds no more than after five @chromium', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHtml(page, world, { start: 'window.instance = { ready: Promise.resolve() }' })
  const held = await watchHeld(page)
  await mountAndDestroy(page, 5, 2)
  const early = await held()
  await mountAndDestroy(page, 30, 2)
  await expectNoMore(held, early, { nodes: 30, listeners: 30, heap: 300_000 })
})
