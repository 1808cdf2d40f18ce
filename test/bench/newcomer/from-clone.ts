// From a clone: the demo shop, a page of one's own, the first ten minutes of a back-end developer.
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { testChromium } from '../../../scripts/browser.ts'
import { root } from '../../../scripts/packages/manifest.ts'
import { follow, ownPage, readTerminal, settingsFrom, type Told } from './guide.ts'
import { run, type Step, start } from './step.ts'

/** Clones the project, and does there what it says. @returns the clone's folder */
export async function fromClone(folder: string, step: Step): Promise<string> {
  const clone = path.join(folder, 'hosted-fields')
  await step('git clone', () => run('git', ['clone', '--quiet', root, clone], folder))
  await using stack = new AsyncDisposableStack()
  const told = await step('npm start, until the addresses are shown', async () => {
    const demo = start('npm', ['start', '--', '--allow-private-webhooks'], clone)
    stack.defer(() => demo.stop())
    return readTerminal(await demo.until('Ctrl-C stops everything.'))
  })
  const browser = await chromium.launch(testChromium())
  stack.defer(() => browser.close())
  const page = await browser.newPage({ ignoreHTTPSErrors: true })
  await step('first charge in the browser: the demo shop', () => payInShop(page, told))
  await step('first charge from a page of one’s own', () => ownPage(page, path.join(folder, 'page'), told))
  const env = settingsFrom(told)
  await step('first charge from a server, by curl', () => follow('start/back-end', clone, env, 1))
  await step('first webhook verified, and all before it', () => follow('start/back-end', clone, env))
  return clone
}

async function payInShop(page: Page, told: Told) {
  await page.goto(told('1. Open this first'))
  await page.getByRole('link', { name: 'Open the shop' }).click()
  await page.getByLabel('Name on card').fill('Ada Example')
  const field = (name: string) => page.frameLocator(`iframe[title="${name}"]`).getByLabel(name)
  await field('Card number').pressSequentially('4242424242424242')
  await field('Security code').pressSequentially('123')
  await page.getByLabel('Expiry month').selectOption('12')
  await page.getByLabel('Expiry year').selectOption(String(new Date().getFullYear() + 3))
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('region', { name: 'Thank you, your order is paid' }).waitFor()
}
