// What a page may ask of a field again and again is answered from what is known: by the mean of many times it would tell
// one value from another.
import { numberField, type } from '../../support/browser/checkout.ts'
import { armPage } from '../../support/browser/hostile.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

declare const lookups: { count: number }

const TIMES = 50

/** Runs in a frame. A number comes by the pattern of the first brand, and a date by the parts that are read as numbers. */
function countLookups() {
  Object.assign(window, { lookups: { count: 0 } })
  const { parseInt: original } = window
  window.parseInt = (text, radix) => {
    lookups.count++
    return original(text, radix)
  }
  const { test } = RegExp.prototype
  RegExp.prototype.test = function (text) {
    if (this.source === '^4') lookups.count++
    return test.call(this, text)
  }
}

for (const [fieldType, text] of [
  ['credit_card_number', '4539578763621486'],
  ['expiration', '1240'],
] as const) {
  test(
    `a page that has a ${fieldType} judged again and again causes no work on its value`,
    longUnless(fieldType === 'credit_card_number'),
    async ({ page, world }) => {
      await armPage(page, world)
      await page.goto(world.site.add(`/timing-${fieldType}`, '<!doctype html><title>Checkout</title><body>'))
      await page.evaluate((type) => window.hostile.mountField({ type, fieldId: 'first' }), fieldType)
      const field = numberField(page)
      await type(page, field, text)
      await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
      await field.evaluate(countLookups)
      await page.evaluate(
        async ({ times, type }) => {
          const [line] = window.hostile.lines
          for (let time = 0; time < times; time++) {
            await line?.call('setError', '')
            await line?.call('check')
            const change = {
              type,
              brands: time % 2 ? ['visa'] : ['amex'],
              format: time % 3 > 0,
              maxLength: time + 1,
            }
            await line?.call('update', window.hostile.settings(change))
          }
          await line?.call('update', window.hostile.settings({ type }))
        },
        { times: TIMES, type: fieldType },
      )
      expect(await field.evaluate(() => lookups.count)).toBe(0)
      // It would have been seen: another value is looked at.
      await page.keyboard.press('Backspace')
      await expect.poll(() => field.evaluate(() => lookups.count)).toBeGreaterThan(0)
    },
  )
}

test('a page that has the vault read its number again and again causes no work on it', async ({
  page,
  world,
}) => {
  await armPage(page, world)
  await page.goto(world.site.add('/timing-vault', '<!doctype html><title>Checkout</title><body>'))
  await page.evaluate(async () => {
    const { hostile } = window
    const field = await hostile.mountField({ fieldId: 'first' })
    const vault = await hostile.mount('vault', { name: 'vault', title: 'Security code' })
    await field.call('joinVault', 'vault')
    Object.assign(window, { vault })
  })
  await type(page, numberField(page), '4539578763621486')
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
  const vaultFrame = page.frameLocator('iframe[title="Security code"]').locator('html')
  // What was typed has arrived at the vault by then.
  await page.evaluate(() => window.hostile.lines[1]?.call('tokenize', { fieldIds: ['first'], formData: {} }))
  await vaultFrame.evaluate(countLookups)
  await page.evaluate(async (times) => {
    for (let time = 0; time < times; time++) await window.hostile.lines[1]?.call('forget', 'nobody')
  }, TIMES)
  expect(await vaultFrame.evaluate(() => lookups.count)).toBe(0)
  await page.keyboard.press('Backspace')
  await expect.poll(() => vaultFrame.evaluate(() => lookups.count)).toBeGreaterThan(0)
})
