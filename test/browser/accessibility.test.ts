// Nothing that a checker finds, on the pages of the project and in the frames.
import type { Page } from '@playwright/test'
import { findFaults } from '../support/browser/checker.ts'
import { inputIn, openHtml, pay, typeInto } from '../support/browser/pages.ts'
import { SCHEMES } from '../support/browser/schemes.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const FRAMES = ['#number iframe', '#cvv iframe']
/** The shop has another hidden frame, which loads the document ahead and has no name. */
const VAULT = 'body > iframe[name]'
const WITH_VAULT = [...FRAMES, VAULT]

for (const colorScheme of SCHEMES) {
  test(`the welcome page has no fault, ${colorScheme}`, async ({ page, demo }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(demo.gateway.baseUrl)
    expect(await findFaults(page)).toEqual([])
    await page.locator('summary').click()
    expect(await findFaults(page)).toEqual([])
  })

  test(`the shop has no fault, empty, with errors and paid, ${colorScheme}`, { tag: '@long' }, async ({
    page,
    demo,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(demo.shop.url)
    await expect(inputIn(page, '#cvv')).toBeVisible()
    await expect(page.locator(VAULT)).toBeAttached()
    expect(await findFaults(page, WITH_VAULT)).toEqual([])

    await typeInto(page, inputIn(page, '#number'), '5105105105105101')
    await page.getByRole('button').click()
    await expect(page.locator('#number-error')).not.toBeEmpty()
    await expect(page.locator('#name-error')).not.toBeEmpty()
    await expect(inputIn(page, '#number')).toHaveAttribute('aria-invalid', 'true')
    expect(await findFaults(page, WITH_VAULT)).toEqual([])

    await inputIn(page, '#number').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('4242424242424242')
    await typeInto(page, inputIn(page, '#cvv'), '123')
    await page.getByLabel('Expiry month').selectOption('12')
    await page.getByLabel('Expiry year').selectOption(String(new Date().getFullYear() + 3))
    await page.getByLabel('Name on card').fill('Ada Example')
    await page.getByRole('button').click()
    await expect(page.getByRole('region', { name: 'Thank you' })).toBeVisible()
    expect(await findFaults(page)).toEqual([])
  })

  // Other browsers are told of a dark page by emulation in part only.
  const tag = colorScheme === 'dark' ? ' @chromium' : ''
  test(`a checkout page and its frames have no fault, ${colorScheme}${tag}`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await openHtml(page, world, {
      head: `<style>html{color-scheme:${colorScheme}}</style>`,
      body: `<main><h1>Checkout</h1><div id="number"></div><div id="cvv"></div></main>`,
    })
    await expect(page.locator(VAULT)).toBeAttached()
    expect(await findFaults(page, WITH_VAULT)).toEqual([])
    await page.evaluate(() => window.tokenize())
    await expectError(page, '#number', 'Enter the card number.')
    expect(await findFaults(page, FRAMES)).toEqual([])
    await pay(page)
    expect(await findFaults(page, FRAMES)).toEqual([])
  })
}

test('at 400 % the shop scrolls in one direction only @chromium', { tag: '@long' }, async ({
  page,
  demo,
}) => {
  // 1280 pixels at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(demo.shop.url)
  await expect(inputIn(page, '#cvv')).toBeVisible()
  await page.getByRole('button').click()
  await expect(page.locator('#number-error')).not.toBeEmpty()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  for (const container of ['#number', '#cvv']) {
    const box = await page.locator(`${container} iframe`).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  }
})

async function expectError(page: Page, container: string, error: string) {
  await expect(inputIn(page, container)).toHaveAttribute('aria-invalid', String(error !== ''))
  await expect(inputIn(page, container)).toHaveAccessibleDescription(error)
}

test('the checker does see a fault', { tag: '@long' }, async ({ page, world }) => {
  await page.goto(
    world.site.add(
      '/faulty',
      '<!doctype html><title>Faulty</title><main><h1>x</h1><input><p style="color:#ccc;background:#fff">Pale</p></main>',
    ),
  )
  const faults = await findFaults(page)
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(
    expect.arrayContaining(['html_lang_exists', 'input_label_exists', 'text_contrast_sufficient']),
  )
})
