// From a clone: the demo shop, a page of one's own, the first ten minutes of a back-end developer.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import getPort from 'get-port'
import { testChromium } from '../../../scripts/browser.ts'
import { root } from '../../../scripts/packages/manifest.ts'
import { fillCard } from '../../../testing/playwright.ts'
import { blocksOf } from '../../support/docs/blocks.ts'
import { run, type Step, start } from './step.ts'

/** What stands on the terminal, by its name there. */
type Told = (name: string) => string

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
  await step('first token from a page of one’s own', () => ownPage(page, path.join(folder, 'page'), told))
  const commands = shellOf('start/back-end')
  const env = {
    BASE_URL: new URL(told('1. Open this first')).origin,
    PUBLIC_KEY: told('Public key'),
    SECRET_KEY: told('Test secret key'),
    CURL_CA_BUNDLE: told('CA certificate'),
  }
  const port = String(await getPort({ host: '127.0.0.1' }))
  const upTo = async (section: number) => {
    const script = commands
      .slice(0, section)
      .map(({ code }) => code)
      .join('\n')
    const printed = await run('bash', ['-eu', '-c', script.replaceAll('9000', port)], clone, env)
    const expected = commands
      .slice(0, section)
      .map(({ prints }) => prints)
      .join('')
    if (printed !== expected) throw new Error(`It prints ${printed} and not ${expected}.`)
  }
  await step('first charge from a server, by curl', () => upTo(1))
  await step('first webhook verified, and all before it', () => upTo(commands.length))
  return clone
}

/** The names and values that `npm start` prints, each pair in a line. */
function readTerminal(printed: string): Told {
  return (name) => {
    const line = printed.split('\n').find((one) => one.trim().startsWith(name)) ?? ''
    const [value = ''] = line
      .slice(line.indexOf(name) + name.length)
      .trim()
      .split(/\s+/)
    if (value === '') throw new Error(`The terminal has no line with ${name}.`)
    return value
  }
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

/** The page of the front-end's first ten minutes, with what the terminal has in place of each `…`. */
async function ownPage(page: Page, folder: string, told: Told) {
  mkdirSync(folder)
  const [html] = blocksOf('start/front-end').filter(({ language }) => language === 'html')
  const filled = html?.code
    .replace(/https:\/\/[^"]*…[^"]*/, told('Script'))
    .replace('sha384-…', told('Integrity'))
    .replace('m_…', told('Public key'))
  if (!filled || filled.includes('…')) throw new Error('There is more to fill in than the terminal tells.')
  writeFileSync(path.join(folder, 'checkout.html'), filled)
  const port = await getPort({ host: '127.0.0.1' })
  const server = start('python3', ['-u', '-m', 'http.server', String(port), '--bind', '127.0.0.1'], folder)
  try {
    await server.until('Serving HTTP')
    await page.goto(`http://localhost:${port}/checkout.html`)
    await fillCard(page, { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '123' })
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.locator('#outcome', { hasText: /^[\w-]{22}$/ }).waitFor()
  } finally {
    await server.stop()
  }
}

/** The commands of a page that print something, each with what that is. */
function shellOf(page: string): { code: string; prints: string }[] {
  const blocks = blocksOf(page)
  return blocks.flatMap(({ language, code }, at) => {
    const next = blocks[at + 1]
    return language === 'sh' && next?.language === 'text' ? [{ code, prints: next.code }] : []
  })
}
