// What was just done shows in a corner, with the button that undoes it (rules: pages.md#messages).
import type { Page } from '@playwright/test'
import { openQuestion, tabTo } from '../support/browser/keyboard.ts'

import { signedIn } from '../support/browser/people.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { wholeApplication } from '../support/partners/application.ts'

const toastIn = (page: Page, text: string) => page.locator('.toasts > .toast').filter({ hasText: text })

test('by keyboard, a decision is undone while its seconds count down', async ({ browser, partner }) => {
  const { pagesUrl, operator } = partner.gateway
  const id = await partner.submit({ ...wholeApplication, business_name: 'Undone Cups' })
  const page = await signedIn(browser, pagesUrl, operator)
  await page.clock.install()
  await page.goto(`${pagesUrl}/operator/applications/${id}`)
  const dialog = await openQuestion(page, page.getByRole('link', { name: 'Decline…' }))
  await tabTo(page, dialog.getByLabel('Duplicate application'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  const toast = toastIn(page, 'Declined (Duplicate application)')
  await expect(toast).toBeVisible()
  const left = async () => Number(await toast.getByRole('timer').textContent())
  const before = await left()
  expect(before).toBeGreaterThan(30)
  await page.clock.runFor(20_000)
  expect(await left()).toBeLessThanOrEqual(before - 20)

  await tabTo(page, toast.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(toastIn(page, 'Undone. The partner wasn’t notified.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Decline…' })).toBeVisible()
  await page.context().close()
})

test('what can’t be undone any longer disappears, and the focus stays in the page', { tag: '@long' }, async ({
  browser,
  partner,
}) => {
  const { pagesUrl, operator } = partner.gateway
  const id = await partner.submit({ ...wholeApplication, business_name: 'Final Cups' })
  const page = await signedIn(browser, pagesUrl, operator)
  await page.clock.install()
  await page.goto(`${pagesUrl}/operator/applications/${id}`)
  const dialog = await openQuestion(page, page.getByRole('link', { name: 'Approve…' }))
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const toast = toastIn(page, 'Approved by')
  await toast.getByRole('button', { name: 'Undo' }).focus()
  await page.clock.runFor(61_000)
  await expect(toast).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.context().close()
})

test('a message stays while it’s used, then disappears', { tag: '@long' }, async ({ browser, partner }) => {
  const { pagesUrl, console: owner } = partner.gateway
  const page = await signedIn(browser, pagesUrl, owner)
  await page.clock.install()
  await page.goto(`${pagesUrl}/console/contacts?done=erase`)
  const toast = toastIn(page, 'erased')
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await toast.getByRole('button', { name: 'Dismiss' }).focus()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.getByRole('searchbox').first().focus()
  await page.clock.runFor(9_000)
  await expect(toast).toBeHidden()

  await page.reload()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
  await page.context().close()
})

test('without a script a message is in the page', { tag: '@long' }, async ({ browser, partner }) => {
  const { pagesUrl, console: owner } = partner.gateway
  const page = await signedIn(browser, pagesUrl, owner, { javaScriptEnabled: false })
  await page.goto(`${pagesUrl}/console/contacts?done=erase`)
  const message = page.getByRole('status').filter({ hasText: 'erased' })
  await expect(message).toBeVisible()
  const { y = 0 } = (await message.boundingBox()) ?? {}
  expect(y).toBeLessThan(200)
  await page.context().close()
})
