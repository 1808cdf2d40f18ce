// A shop that `npm create @service/checkout` has written and npm has installed.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { testChromium } from '../../../scripts/browser.ts'
import { fillCard } from '../../../testing/playwright.ts'
import { start } from './step.ts'

/** Starts it with its own test gateway, and pays as its guide says. @throws when it isn't paid */
export async function payInNewShop(
  shop: string,
  browser: Browser,
  env: Record<string, string>,
): Promise<void> {
  const running = start('npm', ['start'], shop, { ...env, PORT: '0' })
  const page = await browser.newPage({ ignoreHTTPSErrors: true })
  try {
    const [, url = ''] = /Your shop: (\S+)/.exec(await running.until('Your shop: http')) ?? []
    await page.goto(url)
    await fillCard(page, { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '123' })
    await page.getByLabel('Name on card').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Pay $42.00' }).click()
    await page.getByText('Thank you! Your order is paid.').waitFor()
  } finally {
    await page.close()
    await running.stop()
  }
}

/** Names the Chromium that this machine has, instead of `npx playwright install chromium`. */
export function nameBrowser(shop: string): void {
  const file = path.join(shop, 'playwright.config.ts')
  const use = `use: ${JSON.stringify({ launchOptions: testChromium() })}, `
  writeFileSync(file, readFileSync(file, 'utf8').replace('{ testDir', `{ ${use}testDir`))
}
