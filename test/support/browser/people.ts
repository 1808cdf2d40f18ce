// People who sign in to the pages of a gateway.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from './test.ts'

export interface Person {
  email: string
  password: string | undefined
}

/** A page, in a browser of its own, of somebody who has signed in by keyboard. */
export async function signedIn(
  browser: Browser,
  pagesUrl: string,
  who: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, ...options })
  const page = await context.newPage()
  await page.goto(`${pagesUrl}/sign-in`)
  await signIn(page, who)
  return page
}

/** Signs in by keyboard, on the page that asks for it. */
export async function signIn(page: Page, { email, password = '' }: Person): Promise<void> {
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}
