// The pages that there are only with a mail server, and those behind the links that it mails: without faults, on any screen.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startGateway } from '../../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../../gateway/app/options.ts'
import { findFaults } from '../../support/browser/checker.ts'
import { signedIn } from '../../support/browser/people.ts'
import { SCHEMES } from '../../support/browser/schemes.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'
import { type MailServer, startMailServer } from '../../support/outside/mail-server.ts'

let gateway: DemoGateway
let mails: MailServer
let folder: string

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailed-'))
  mails = await startMailServer()
  gateway = await startGateway({
    demo: true,
    dataDir: folder,
    port: 0,
    logLevel: 'silent',
    mail: { smtpUrl: mails.url, from: 'console@service.example' },
  })
})

test.afterAll(async () => {
  await gateway.close()
  await mails.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The link of the last mail to somebody. */
async function linkTo(address: string): Promise<string> {
  const last = () => mails.received.findLast(({ to }) => to.includes(address))
  await expect.poll(() => last() !== undefined).toBe(true)
  const source = last()?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  return source.match(/https:\/\/[^\s"<]+\/(?:invitation|new-password)\/[\w.-]+/)?.[0] ?? ''
}

async function look(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect([name, overflow, await findFaults(page)]).toEqual([name, 0, []])
}

for (const colorScheme of SCHEMES) {
  test(`an invitation, joining by it, and another password, by keyboard alone, ${colorScheme}`, {
    tag: '@long',
  }, async ({ browser }) => {
    const options = { colorScheme, bypassCSP: true, viewport: { width: 320, height: 700 } }
    const email = `${colorScheme}@shop.example`
    const owner = await signedIn(browser, gateway.pagesUrl, gateway.console, options)
    await owner.goto(`${gateway.pagesUrl}/console/team`)
    await owner.getByRole('link', { name: 'Invite a person' }).press('Enter')
    await owner.getByLabel('Email address').fill(email)
    await owner.getByRole('button', { name: 'Send invitation' }).press('Enter')
    await expect(owner.getByText(`Invitation sent to ${email}.`)).toBeVisible()
    await look(owner, 'mailed')
    const context = await browser.newContext({ ...options, ignoreHTTPSErrors: true })
    const page = await context.newPage()
    const invitation = await linkTo(email)
    await page.goto(invitation)
    await look(page, 'invitation')
    await page.getByLabel('Your name').fill('Ida')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Join team' }).press('Enter')
    await expect(page.getByRole('alert')).toBeFocused()
    await look(page, 'invitation, refused')
    await page.getByLabel('Password').fill('many wooden boats')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sign-in\?done=joined$/)
    await look(page, 'joined')
    await page.goto(invitation)
    await look(page, 'invitation that was used')

    await page.goto(`${gateway.pagesUrl}/sign-in/forgotten`)
    await look(page, 'forgotten')
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await look(page, 'on its way')
    await expect.poll(() => linkTo(email)).toContain('/new-password/')
    await page.goto(await linkTo(email))
    await look(page, 'another password')
    await page.getByLabel('New password').fill('short')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeFocused()
    await look(page, 'another password, refused')
    await page.getByLabel('New password').fill('eight wooden boats')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sign-in\?done=new-password$/)
    await look(page, 'changed')
    await context.close()
    await owner.context().close()
  })
}

test('who has an account already joins by its password, without a fault', { tag: '@long' }, async ({
  browser,
}) => {
  const { email, password } = gateway.operator
  const owner = await signedIn(browser, gateway.pagesUrl, gateway.console, { bypassCSP: true })
  await owner.goto(`${gateway.pagesUrl}/console/team/invite`)
  await owner.getByLabel('Email address').fill(email)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.goto(await linkTo(email))
  await look(owner, 'known')
  await owner.getByLabel('Your password').fill(password ?? '')
  await owner.keyboard.press('Enter')
  await expect(owner).toHaveURL(/\/console$/)
  await owner.context().close()
})
