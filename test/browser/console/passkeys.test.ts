// Passkeys in a browser, with a virtual authenticator: added, used in every place that asks for one, and removed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startGateway } from '../../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../../gateway/app/options.ts'
import { withAuthenticator } from '../../support/browser/authenticator.ts'
import { findFaults } from '../../support/browser/checker.ts'
import { openQuestion } from '../../support/browser/keyboard.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { signedIn } from '../../support/browser/people.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const LATE_MS = 11 * 60_000

let gateway: DemoGateway
let folder: string
let ahead = 0

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'passkeys-'))
  const clock = { now: () => Date.now() + ahead }
  gateway = await startGateway({
    dataDir: folder,
    port: 0,
    demo: true,
    logLevel: 'silent',
    clock,
    jobs: false,
  })
})

test.afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(`${gateway.pagesUrl}/account/passkeys/new`)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create passkey' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${gateway.pagesUrl}/account`)
  await page.locator('.account > summary').click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL(/sign-in\?done=signed-out/)
}

test('a passkey is added, signs in, confirms, and is removed @chromium', async ({ browser }) => {
  const page = await signedIn(browser, gateway.pagesUrl, gateway.operator, { bypassCSP: false })
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  const { client, id } = await withAuthenticator(page)

  await addPasskey(page, 'Laptop')
  await expect(heading(page)).toHaveText('Recovery codes')
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId: id })
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
  await page.goto(`${gateway.pagesUrl}/account`)
  await expect(page.getByRole('row', { name: /Laptop/ })).toContainText('Never')

  // Without a password.
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/operator/)
  await page.goto(`${gateway.pagesUrl}/account`)
  await expect(page.getByRole('row', { name: /Laptop/ })).not.toContainText('Never')

  // After the password.
  await signOut(page)
  await page.getByLabel('Email address').fill(gateway.operator.email)
  await page.getByLabel('Password').fill(gateway.operator.password ?? '')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Two-factor authentication')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/operator/)

  // A form that asks keeps what was typed.
  ahead += LATE_MS
  await page.goto(`${gateway.pagesUrl}/operator/plans/new`)
  await page.locator('#id').fill('extra')
  await page.locator('#name').fill('Extra plan')
  await page.getByRole('button', { name: /Make|Create|Save/ }).click()
  await expect(heading(page)).toHaveText('Confirm that it’s you to continue')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(heading(page)).not.toHaveText('Confirm that it’s you to continue')
  await page.goto(`${gateway.pagesUrl}/operator/plans`)
  await expect(page.getByText('Extra plan')).toBeVisible()

  await page.goto(`${gateway.pagesUrl}/account`)
  const removal = await openQuestion(page, page.getByRole('link', { name: 'Remove… Laptop' }))
  await expect(removal.getByText('It’s your last second factor')).toBeVisible()
  await removal.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page).toHaveURL(/done=no-passkey/)
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey doesn’t work here')
  expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([])
  await page.context().close()
})

test('an authenticator that doesn’t verify its user says so on the page, and the button works again @chromium', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await signedIn(browser, gateway.pagesUrl, gateway.console)
  const { client, id } = await withAuthenticator(page)
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await addPasskey(page, 'Phone')
  await expect(page.getByRole('alert')).toHaveText('Your browser didn’t create a passkey. Try again.')
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true })
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(heading(page)).toHaveText('Recovery codes')
  await page.context().close()
})

test('without script the pages have no button for it, and everything else', { tag: '@long' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${gateway.pagesUrl}/sign-in`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByText('Sign in with a passkey')).toBeHidden()
  await context.close()
})

for (const width of [390, 1280])
  test(`the pages of passkeys and sessions have no fault, ${width} pixels wide @chromium`, {
    tag: '@long',
  }, async ({ browser }) => {
    const viewport = { width, height: 800 }
    const page = await signedIn(browser, gateway.pagesUrl, gateway.operator, { viewport, bypassCSP: true })
    await withAuthenticator(page)
    for (const at of [
      '/account',
      '/account/passkeys/new',
      '/account/second-factor?required=operator',
      '/confirm',
    ]) {
      await page.goto(gateway.pagesUrl + at)
      expect([at, await findFaults(page), await overflow(page)]).toEqual([at, [], 0])
    }
    await page.context().close()
  })
