// The demo shop in its languages: the shop's own texts, and the card fields with theirs.
import type { Page } from '@playwright/test'
import { numberField, receipt } from '../support/browser/demo.ts'
import { overflow } from '../support/browser/overflow.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const field = (page: Page, container: string) => page.frameLocator(`${container} iframe`).locator('#field')

test('the languages are chosen by keyboard, and the fields go along', { tag: '@long' }, async ({
  page,
  demo,
}) => {
  await page.goto(demo.shop.url)
  await expect(numberField(page)).toBeVisible()
  const switches = page.getByRole('navigation', { name: 'Language' })
  await expect(switches.getByRole('link')).toHaveText(['English', 'Deutsch', 'العربية'])
  await expect(switches.locator('[aria-current=true]')).toHaveText('English')
  await switches.getByRole('link', { name: 'English' }).focus()
  await page.keyboard.press('Tab')
  await expect(switches.getByRole('link', { name: 'Deutsch' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Mit Karte zahlen' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(field(page, '#number')).toHaveAccessibleName('Kartennummer')
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' })

  test('the shop is in German, and in English by its link', async ({ page, demo }) => {
    await page.goto(demo.shop.url)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(field(page, '#number')).toHaveAccessibleName('Kartennummer')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('a person pays in German', async ({ page, demo }) => {
  await page.goto(`${demo.shop.url}?lang=de`)
  await page.getByLabel('Ablaufmonat').selectOption('12')
  await page.getByLabel('Ablaufjahr').selectOption(String(new Date().getFullYear() + 3))
  await page.getByLabel('Name auf der Karte').fill('Ada Beispiel')
  await expect(field(page, '#number')).toBeVisible()
  await page.getByRole('button', { name: 'zahlen' }).click()
  await expect(page.locator('#number-error')).toHaveText('Geben Sie die Kartennummer ein.')
  await expect(page.getByRole('alert')).toHaveText('Bitte prüfen Sie, was markiert ist.')
  await field(page, '#number').focus()
  await page.keyboard.type('4012888888881881')
  await field(page, '#cvv').focus()
  await page.keyboard.type('123')
  await expect(page.locator('#note')).toHaveText(/^Ohne Zuschlag .* 40,90\s\$\.$/)
  await page.getByRole('button', { name: '40,90 $ zahlen' }).click()
  await expect(page.getByRole('region', { name: 'Danke, Ihre Bestellung ist bezahlt' })).toContainText(
    '40,90',
  )
  await expect(page).toHaveTitle('Bezahlt – Harbour Stoneware')
})

test('on a phone in Arabic nothing is wider than the screen, and every language is in reach of a finger @size', {
  tag: '@long',
}, async ({ page, demo }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${demo.shop.url}?lang=ar`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(field(page, '#number')).toHaveAccessibleName('رقم البطاقة')
  await field(page, '#number').focus()
  await page.keyboard.type('٤٢٤٢٤')
  await expect(field(page, '#number')).toHaveValue('4242 4')
  // Less where a scroll bar takes its part.
  expect(await overflow(page)).toBe(0)
  for (const link of await page.getByRole('navigation').getByRole('link').all()) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('link', { name: 'English' }).click()
  await expect(numberField(page)).toBeVisible()
  await expect(receipt(page)).toBeHidden()
})

test('a language that the shop does not have is English, and what was asked for does not come back', {
  tag: '@long',
}, async ({ page, demo }) => {
  for (const asked of ['fr', '%22%3E%3Cscript%3E', 'constructor', 'de&lang=ar']) {
    const response = await page.goto(`${demo.shop.url}?lang=${asked}`)
    expect(response?.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await response?.text()).not.toContain('"><script>')
  }
})
