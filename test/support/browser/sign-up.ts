// A person who fills in a merchant application in a browser, and signs it.
import type { Page } from '@playwright/test'
import { wholeApplication, wholeOwner } from '../partners/application.ts'
import { expect } from './test.ts'

/** Fills in whatever the page asks for and does not know yet. */
export async function fill(page: Page, values: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = page.locator(`[name="${name}"]:not([type=hidden])`)
    const count = await control.count()
    if (count === 0) continue
    if (typeof value === 'boolean' && count === 2) {
      await page.locator(`[name="${name}"][value="${value}"]`).check()
    } else if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
      await control.selectOption(String(value))
    } else if ((await control.inputValue()) !== String(value)) await control.fill(String(value))
  }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Fills in all steps, with a further owner, up to the signature. */
export async function fillAll(
  page: Page,
  url: string,
  onPage: (name: string) => Promise<void> = async () => {},
): Promise<void> {
  await page.goto(url)
  await onPage('start')
  await page.getByRole('button', { name: 'Begin' }).click()
  for (const name of ['Your business', 'Business address', 'The owner']) {
    await heading(page, name)
    await onPage(name)
    await fill(page, wholeApplication)
    await save(page)
  }
  await heading(page, 'Additional owners')
  await page.getByRole('link', { name: 'Add owner' }).click()
  await onPage('Additional owner')
  await fill(page, wholeOwner)
  await save(page)
  await expect(page.locator('strong', { hasText: 'Kobe Mori' })).toBeVisible()
  await onPage('Additional owners')
  await page.getByRole('link', { name: 'Continue' }).click()
  await heading(page, 'Your bank account')
  await onPage('Your bank account')
  await fill(page, wholeApplication)
  await save(page)
  await heading(page, 'Review')
  await onPage('Review')
  await expect(page.getByText('ends in 6789').first()).toBeVisible()
  await page.getByRole('link', { name: 'Continue to signature' }).click()
  await heading(page, 'Sign')
}

/** Draws a line on the signature pad by mouse. @param from where it begins, in the pad */
export async function draw(page: Page, from: { x: number; y: number }): Promise<void> {
  const pad = page.locator('.signature canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nothing to draw on.')
  const [x, y] = [box.x + from.x, box.y + from.y]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + step * 15, y - step * 3)
  await page.mouse.up()
}
