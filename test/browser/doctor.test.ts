// What developers and customers read when fields don't start.
import { chromium, type Page } from '@playwright/test'
import { startGateway } from '../../gateway/app/gateway.ts'
import { testChromium } from '../../scripts/browser.ts'
import {
  addCheckout,
  type CheckoutOptions,
  checkoutPage,
  typeCard,
  type World,
} from '../support/browser/checkout.ts'
import { addHtml } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { temporaryFolder } from '../support/gateway.ts'

/** Opens a checkout that cannot work. @returns what `ready` was rejected with, and what is in the console */
async function failureOf(page: Page, world: World, options: CheckoutOptions) {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  await page.goto(addCheckout(world, options), { waitUntil: 'commit' })
  await page.waitForFunction(() => window.instance !== undefined)
  const { message, customerMessage } = await page.evaluate(() =>
    window.instance.ready.then(
      () => ({ message: 'ready', customerMessage: '' }),
      (exception: Error & { customerMessage: string }) => ({
        message: exception.message,
        customerMessage: exception.customerMessage,
      }),
    ),
  )
  const own = told.filter((text) => text.startsWith('Hosted fields: '))
  return { message, customerMessage, own }
}

const UNAVAILABLE = 'The payment fields could not be loaded. Reload the page, or use another browser.'

for (const [what, publicKey] of [
  ['of another gateway', 'm_0000000000000000000000'],
  ['that is none', 'm_doesnotexist'],
]) {
  test(`a key ${what} is named as the fault, and not the page's origin`, async ({ page, world }) => {
    const { baseUrl } = world.gateway
    const failure = await failureOf(page, world, { config: { publicKey } })
    const message = `${baseUrl} does not know publicKey ${publicKey}: copy the public key from that gateway.`
    expect(failure).toEqual({ message, customerMessage: UNAVAILABLE, own: [`Hosted fields: ${message}`] })
  })
}

test('an origin that the merchant has not allowed is named, with where to add it', async ({
  page,
  world,
}) => {
  const { folder, remove } = temporaryFolder()
  const strict = await startGateway({
    demo: true,
    dataDir: folder,
    port: 0,
    allowedOrigins: ['https://shop.example'],
  })
  try {
    const { message } = await failureOf(page, { ...world, gateway: strict }, {})
    expect(message).toBe(
      `${world.site.origin} is not among the merchant's allowed origins: add it in the settings of ${strict.baseUrl}.`,
    )
  } finally {
    await strict.close()
    remove()
  }
})

test('where the page blocks the check, the message says how to learn more', async ({ page, world }) => {
  const { origin } = new URL(world.gateway.baseUrl)
  const headers = { 'content-security-policy': `script-src 'unsafe-inline' ${origin}; connect-src 'self'` }
  const { message } = await failureOf(page, world, { headers, config: { publicKey: 'm_doesnotexist' } })
  expect(message).toContain(`add ${origin} to connect-src to learn more`)
})

test('an old browser is named as the fault', async ({ page, world }) => {
  // Of the page alone: what an old browser lacks, the frame lacks as well, and stays silent.
  const before = '<script>delete URL.canParse</script>'
  const { message } = await failureOf(page, world, { before, config: { publicKey: 'm_doesnotexist' } })
  expect(message).toMatch(/^This browser is too old .* Chrome or Edge 120, Firefox 115 or Safari 17\.4\.$/)
})

test('a page that gave its customers another text has every fault in the console', async ({
  page,
  world,
}) => {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  const start = `try { library.initializeFields({ publickey: 'm_1', fields: [] }) } catch (exception) {
  window.caught = { message: exception.message, customerMessage: exception.customerMessage }
}`
  await page.goto(addHtml(world, { start }))
  const message =
    'The hosted fields configuration is wrong: publicKey is missing: rename publickey. ' +
    'fields must be a list of 1 to 100 fields.'
  expect(await page.evaluate(() => Reflect.get(window, 'caught'))).toEqual({
    message,
    customerMessage: UNAVAILABLE,
  })
  expect(told).toEqual([`Hosted fields: ${message}`])
})

test('a page over plain http takes test payments, and the console says what live ones need @chromium', async ({
  world,
}) => {
  const { args = [], ...options } = testChromium()
  // A gateway of tests is on loopback, which such a page may not reach.
  const features = '--disable-features=LocalNetworkAccessChecks'
  const browser = await chromium.launch({ ...options, args: [...args, features] })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    const told: string[] = []
    page.on('console', (message) => told.push(message.text()))
    const body = checkoutPage(world)
    await page.route('http://192.168.0.7/', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('http://192.168.0.7/')
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    await page.evaluate(() => window.instance.ready)
    await typeCard(page, '4242424242424242', '123')
    expect(await page.evaluate(() => window.tokenize())).toMatchObject({ number: '************4242' })
    expect(told).toEqual(['Hosted fields: over plain http only test payments work. Use https for live ones.'])
  } finally {
    await browser.close()
  }
})
