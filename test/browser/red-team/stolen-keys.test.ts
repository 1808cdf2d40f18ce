// A page that takes the focus while a key is down, and so gets its `keyup`: the field gives up what that key has typed.
import type { Page } from '@playwright/test'
import { numberField, type World } from '../../support/browser/checkout.ts'
import { openHostilePage } from '../../support/browser/hostile.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

async function mountNumber(page: Page, world: World) {
  await openHostilePage(page, world)
  await page.evaluate(async () => {
    const own = document.createElement('button')
    document.body.append(own)
    const stolen: string[] = []
    Object.assign(window, { stolen })
    window.addEventListener('keyup', ({ key }) => stolen.push(key))
    await window.hostile.mountField({ fieldId: 'number' })
  })
}

const stolenBy = (page: Page) => page.evaluate(() => (window as unknown as { stolen: string[] }).stolen)

/** Presses keys into the field, and takes the focus before they come up. */
async function steal(page: Page, ...keys: string[]) {
  await numberField(page).focus()
  for (const key of keys) await page.keyboard.down(key)
  await page.locator('button').focus()
  for (const key of keys) await page.keyboard.up(key)
}

test('a key that comes up in the page is rolled back @keyup', async ({ page, world }) => {
  await mountNumber(page, world)
  await numberField(page).focus()
  await page.keyboard.type('453')
  await steal(page, '9')
  // The page does have the key, so the field must not.
  expect(await stolenBy(page)).toEqual(['9'])
  await expect(numberField(page)).toHaveValue('453')
  await page.evaluate(() => window.hostile.lines[0]?.call('check'))
  expect(await page.evaluate(() => window.hostile.lines[0]?.report())).toMatchObject({ length: 3 })
})

test('two keys that come up in the page are both gone @keyup', async ({ page, world }) => {
  await mountNumber(page, world)
  await numberField(page).focus()
  await page.keyboard.type('45')
  await steal(page, '3', '9')
  expect((await stolenBy(page)).sort()).toEqual(['3', '9'])
  await expect(numberField(page)).toHaveValue('45')
})

test('a field of which a page has taken keys twice is locked, empty, and takes no more', async ({
  page,
  world,
}) => {
  await mountNumber(page, world)
  await numberField(page).focus()
  await page.keyboard.type('45')
  await steal(page, '3')
  await steal(page, '9')
  await expect(numberField(page)).toHaveValue('')
  await expect(numberField(page)).toBeDisabled()
  await page.keyboard.type('5')
  await expect(numberField(page)).toHaveValue('')
  await page.evaluate(() => window.hostile.lines[0]?.call('check'))
  const report = await page.evaluate(() => window.hostile.lines[0]?.report())
  expect(report).toMatchObject({ errorCode: 'locked', valid: false, length: 0 })
})
