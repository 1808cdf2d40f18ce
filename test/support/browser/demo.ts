// What the tests of the demo share: a demo for each worker.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Demo, startDemo } from '../../../scripts/demo/demo.ts'
import { apiClient } from '../client.ts'
import { test as base, expect } from './test.ts'

/** Runs a demo on free ports, in a folder that is deleted afterwards. */
export async function withDemo(use: (demo: Demo) => Promise<void>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'demo-shop-'))
  const anyPort = { port: 0, isExplicit: true }
  const demo = await startDemo({
    dataDir,
    gatewayPort: anyPort,
    shopPort: anyPort,
    pagesPort: anyPort,
    acsPort: anyPort,
  })
  try {
    await use(demo)
  } finally {
    await demo.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const test = base.extend<object, { demo: Demo }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  demo: [async ({}, use) => withDemo(use), { scope: 'worker' }],
})

export const numberField = (page: Page) =>
  page.frameLocator('iframe[title="Card number"]').getByLabel('Card number')
export const cvvField = (page: Page) =>
  page.frameLocator('iframe[title="Security code"]').getByLabel('Security code')
/** The pay button, while it shows that amount. */
export const payButton = (page: Page, amount: string) => page.getByRole('button', { name: `Pay ${amount}` })
export const receipt = (page: Page) => page.getByRole('region', { name: 'Thank you, your order is paid' })

/** The price with and without the surcharge for credit cards. */
export const CREDIT = '$42.13'
export const PLAIN = '$40.90'

export async function typeNumber(page: Page, number: string) {
  const field = numberField(page)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(number.slice(0, 1))
  // Waits until the page knows the first digit, so that the amount on the button is not the previous card's.
  await expect(payButton(page, PLAIN)).toBeVisible()
  await page.keyboard.type(number.slice(1))
}

/** The gateway's transaction with the id on the receipt. */
export async function paidTransaction(page: Page, { gateway }: Demo) {
  await expect(receipt(page)).toBeVisible()
  const id = await receipt(page).getByRole('definition').last().textContent()
  const client = apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey)
  return (await client.get(`/v1/transactions/${id}`)).body
}
