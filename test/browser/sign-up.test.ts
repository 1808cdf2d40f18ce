// The whole sign-up in a browser: with a script and without, by mouse and by keyboard, on a small screen and in the dark.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { systemClock } from '../../gateway/core/clock.ts'
import { openCipher } from '../../gateway/encryption/index.ts'
import { type Gateway, startGateway } from '../../gateway/gateway.ts'
import { createApplication } from '../../gateway/partners/index.ts'
import { openStorage, type Storage } from '../../gateway/storage/index.ts'
import { findFaults } from '../support/browser/checker.ts'
import { draw, fillAll, heading } from '../support/browser/sign-up.ts'
import { test as base, expect } from '../support/browser/test.ts'
import { type ApiClient, apiClient } from '../support/client.ts'
import { wholeApplication } from '../support/partners/application.ts'

interface SignUps {
  storage: Storage
  /** A new link, and the application behind it. */
  link(fields?: object): Promise<{ id: string; url: string }>
}

const test = base.extend<object, { signUps: SignUps }>({
  signUps: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'hosted-fields-'))
      const gateway = await startGateway({ dataDir, port: 0 })
      const storage = await openStorage({ dataDir })
      await use({ storage, link: await linkMaker(gateway, storage, dataDir) })
      await storage.close()
      await gateway.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

async function linkMaker(gateway: Gateway, storage: Storage, dataDir: string): Promise<SignUps['link']> {
  const parts = { cipher: await openCipher(storage, dataDir), clock: systemClock }
  const client: ApiClient = apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey)
  const { id: merchantId } = (await client.get('/v1/merchant')).body
  const partner = { merchantId, brandId: 'service', name: 'Example Partner' }
  const { application, secret } = await storage.write((tx) => createApplication(tx, parts, partner))
  const granted = await client.call({
    method: 'POST',
    path: '/oauth/token',
    key: null,
    body: {
      grant_type: 'client_credentials',
      scope: 'tenant',
      client_id: application.client_id,
      client_secret: secret,
    },
  })
  const headers = { authorization: `Bearer ${granted.body.access_token}` }
  let count = 0
  return async (fields = {}) => {
    count += 1
    const { body } = await apiClient(gateway.authUrl, gateway.caCertificate).call({
      method: 'POST',
      path: '/api/v1/merchant_applications/sign_up',
      headers,
      body: {
        merchant_application: {
          reference: `user-${count}`,
          email: 'ida@cups.example',
          plan: 'standard',
          ...fields,
        },
      },
    })
    return { id: body.merchant_application.id, url: body.redirect_uri }
  }
}

const rowOf = ({ storage }: SignUps, id: string) =>
  storage.read
    .selectFrom('merchant_applications')
    .select(['status', 'signature'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** How much wider than the screen a page is. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a signature is drawn, ${colorScheme}, on a screen of 320 pixels`, async ({ page, signUps }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 700 })
    const { id, url } = await signUps.link({ business_name: 'Example Cups LLC' })
    const look = async (name: string) => {
      expect([name, await overflow(page), await findFaults(page)]).toEqual([name, 0, []])
    }
    await fillAll(page, url, look)
    await look('Sign')
    await draw(page, { x: 20, y: 60 })
    await expect(page.locator('input[name=signature]')).toHaveValue(/^\[\{/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.locator('input[name=signature]')).toHaveValue('')
    await draw(page, { x: 30, y: 80 })
    await page.getByRole('button', { name: 'Sign and submit' }).click()
    await heading(page, 'Thank you')
    await look('Thank you')
    const { status, signature } = await rowOf(signUps, id)
    expect(status).toBe('SUBMITTED')
    const strokes: unknown[] = JSON.parse(signature ?? '')
    expect(strokes.length).toBeGreaterThan(2)
    const whole = expect.any(Number)
    for (const stroke of strokes) expect(stroke).toEqual({ lx: whole, ly: whole, mx: whole, my: whole })
  })
}

test('without a script the name is typed, and what is wrong is said first', async ({ browser, signUps }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const { id, url } = await signUps.link()
  await fillAll(page, url)
  await expect(page.locator('.signature')).toBeHidden()
  await page.getByRole('button', { name: 'Sign and submit' }).click()
  await expect(page.getByRole('alert')).toContainText('Draw your signature, or type your name.')
  const name = page.getByLabel('Your name, as your signature')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Ida Mori')
  await name.press('Enter')
  await heading(page, 'Thank you')
  expect(await rowOf(signUps, id)).toEqual({ status: 'SUBMITTED', signature: '{"typed":"Ida Mori"}' })
  await context.close()
})

test('by keyboard alone a step is filled in and sent', async ({ page, signUps }) => {
  const { url } = await signUps.link()
  await page.goto(url)
  await page.getByRole('button', { name: 'Begin' }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Your business')
  const names: string[] = []
  for (let presses = 0; presses < 60 && names.at(-1) !== 'bankruptcy_date'; presses++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
    if (name === '' || name === names.at(-1)) continue
    names.push(name)
    const value = Object.entries(wholeApplication).find(([known]) => known === name)?.[1]
    if (value === undefined) continue
    const isChoice = await page.evaluate(() => document.activeElement?.tagName === 'SELECT')
    if (isChoice) await page.locator(`[name="${name}"]`).selectOption(String(value))
    else await page.keyboard.type(String(value))
  }
  expect(names).toContain('business_name')
  await page.locator('[name=business_name]').press('Enter')
  await heading(page, 'The owner')
})
