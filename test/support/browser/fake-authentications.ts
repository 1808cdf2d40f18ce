// For browser tests: a fake of the gateway's authentications, and an issuer on a separate origin.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Authenticated } from '../../../src/authenticate/types.ts'
import { test as base, type CheckoutOptions, openCheckout, type World } from './checkout.ts'
import { type MerchantSite, startMerchantSite } from './merchant-site.ts'
import { expect } from './test.ts'

declare global {
  interface Window {
    /** The page's authentication: its outcome, or the result of parseException. */
    outcome: Promise<Partial<Authenticated> & { code?: number; message?: string }>
  }
}

/** A call of the frame. */
interface Call {
  path: string
  body: Record<string, unknown>
}

/** The gateway's answer: a body, a status, or 0 for none. */
type Answer = object | number

export interface FakeAuthentications {
  calls: Call[]
  /** Answers the creation. */
  first: Answer
  /** Answers every later call. */
  next: Answer | ((body: Record<string, unknown>) => Answer)
}

export const SECRET = 'a-secret-of-the-frame'

/** Answers the frame's calls in place of the gateway. */
export async function fakeAuthentications(page: Page): Promise<FakeAuthentications> {
  const fake: FakeAuthentications = { calls: [], first: { status: 'CREATED' }, next: { status: 'SUCCEEDED' } }
  await page.route(/\/v1\/authentications/, async (route) => {
    const { pathname } = new URL(route.request().url())
    const body = route.request().postDataJSON() ?? {}
    fake.calls.push({ path: pathname, body })
    const { first, next } = fake
    const isNew = pathname === '/v1/authentications'
    const answer = isNew ? first : typeof next === 'function' ? next(body) : next
    if (answer === 0) return route.abort()
    if (typeof answer === 'number')
      return route.fulfill({ status: answer, json: { messages: [{ message: 'No.' }] } })
    const json = isNew ? { id: 'auth_1', secret: SECRET, ...answer } : { id: 'auth_1', ...answer }
    return route.fulfill({ status: isNew ? 201 : 200, json })
  })
  return fake
}

/** `bank` is a site for issuers' pages, on the gateway's host and another port. */
export const test = base.extend<{ fake: FakeAuthentications }, { bank: MerchantSite }>({
  fake: async ({ page }, use) => use(await fakeAuthentications(page)),
  bank: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'bank-'))
      const bank = await startMerchantSite(dataDir, 'localhost')
      bank.add(
        '/challenge',
        '<!doctype html><title>Bank</title><p>Enter the code</p><input id="code" aria-label="Code">',
      )
      bank.add('/method', '<!doctype html><title>Method</title>')
      await use(bank)
      await bank.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

export const PAYMENT = { amount: 4200, currency: 'USD' }

/** A challenge, as the gateway returns it. */
export const challengeOf = (bank: MerchantSite, at = '/challenge') => ({
  status: 'CHALLENGE',
  challenge: { url: bank.origin + at, creq: 'the-creq', session: 'the-session' },
})

/** Opens a checkout with a button that has the focus, and begins an authentication. */
export async function begin(page: Page, world: World, options: object = {}, checkout: CheckoutOptions = {}) {
  await openCheckout(page, world, checkout)
  await page.getByRole('button', { name: 'Pay' }).focus()
  await again(page, options)
}

/** Begins another one in the same page. */
export async function again(page: Page, options: object = {}, token: string | object = 'token_1') {
  await page.evaluate(
    ([token, options]) => {
      const library = Reflect.get(window, 'library')
      window.outcome = Reflect.apply(window.instance.authenticate, undefined, [token, options]).catch(
        (exception: unknown) => library.parseException(exception),
      )
    },
    [token, { ...PAYMENT, ...options }] as const,
  )
}

export const outcome = (page: Page) => page.evaluate(() => window.outcome)

/** Our frame, and the issuer's in it. */
export const ourFrame = (page: Page) => page.frameLocator('iframe[src*="authenticate.html"]')
export const bankFrame = (page: Page) => ourFrame(page).frameLocator('iframe')

/** Waits until a challenge is shown. */
export async function untilShown(page: Page) {
  await expect(bankFrame(page).getByText('Enter the code')).toBeVisible()
}
