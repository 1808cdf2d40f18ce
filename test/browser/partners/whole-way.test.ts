// The way of a merchant from a sign-up to a key that charges, and back: everybody does what they would do, where they would do it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startGateway } from '../../../gateway/app/gateway.ts'
import { operate } from '../../../gateway/app/operator/index.ts'
import type { DemoGateway } from '../../../gateway/app/options.ts'
import { findPasswordLinks } from '../../../gateway/app/password-links.ts'
import { openStorage } from '../../../gateway/platform/storage/index.ts'
import { signedIn } from '../../support/browser/people.ts'
import { draw, fillAll, heading } from '../../support/browser/sign-up.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'
import { apiClient, type Call } from '../../support/client.ts'
import { goodCard } from '../../support/gateway.ts'
import { choosePassword } from '../../support/merchant/operator.ts'
import { type Receiver, startReceiver } from '../../support/outside/receiver.ts'
import { wholeApplication } from '../../support/partners/application.ts'
import { makeDue } from '../../support/partners/decisions.ts'
import { codeAt } from '../../support/people.ts'

let gateway: DemoGateway
let folder: string
let receiver: Receiver

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'whole-way-'))
  gateway = await startGateway({
    demo: true,
    dataDir: folder,
    port: 0,
    logLevel: 'silent',
    allowPrivateWebhooks: true,
  })
  receiver = await startReceiver()
})

test.afterAll(async () => {
  await gateway.close()
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

const REDIRECT = 'https://partner.example/connected'

/** What the partner's server asks for: of the API, or of the brand's authentication API. */
const ask = (call: Call, baseUrl = gateway.baseUrl) =>
  apiClient(baseUrl, gateway.caCertificate).call({ method: 'POST', ...call })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('a merchant is signed up, approved, charged for, and disconnects its partner', { tag: '@long' }, async ({
  browser,
}) => {
  test.slow()

  const partner = await signedIn(browser, gateway.pagesUrl, gateway.console)
  const client = await test.step('the partner makes its application', async () => {
    await partner.goto(`${gateway.pagesUrl}/console/applications/new`)
    await partner.getByLabel('Name', { exact: true }).fill('Example Partner')
    await partner.getByLabel('Redirect URI').fill(REDIRECT)
    await partner.getByLabel('Event URL').fill(`${receiver.url}?of=`)
    await partner.getByRole('button', { name: 'Create application' }).click()
    const client_id = await partner.locator('dd .copy').innerText()
    await partner.getByRole('button', { name: 'Create client secret' }).click()
    await expect(partner.getByRole('status').filter({ hasText: 'Copy the secret now' })).toBeVisible()
    const client_secret = await partner.locator('dd .copy').first().innerText()
    return { client_id, client_secret }
  })

  await test.step('the operator approves the application for live mode', async () => {
    const page = await signedIn(browser, gateway.pagesUrl, gateway.operator)
    await page.goto(`${gateway.pagesUrl}/operator/partner-applications`)
    await page.getByRole('link', { name: 'Example Partner' }).click()
    await heading(page, 'Example Partner')
    await page.getByRole('link', { name: 'Approve…' }).click()
    await heading(page, 'Approve Example Partner of')
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Approved.' })).toBeVisible()
    await page.context().close()
  })

  const link = await test.step('its server asks for a sign-up link', async () => {
    const body = { grant_type: 'client_credentials', scope: 'tenant', ...client }
    const granted = await ask({ path: '/oauth/token', body })
    const { first_name, last_name, email, plan } = wholeApplication
    const merchant_application = { reference: 'user 7', first_name, last_name, email, plan }
    const answer = await ask(
      {
        path: '/api/v1/merchant_applications/sign_up',
        headers: bearer(granted.body.access_token),
        body: { merchant_application },
      },
      gateway.authUrl,
    )
    expect(answer.status).toBe(200)
    return answer.body.redirect_uri
  })

  await test.step('the merchant fills in the application and signs it', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await context.newPage()
    await fillAll(page, link)
    await draw(page, { x: 30, y: 80 })
    await page.getByRole('button', { name: 'Sign and submit' }).click()
    await heading(page, 'Thank you')
    await context.close()
  })

  await test.step('the operator approves it', async () => {
    const page = await signedIn(browser, gateway.pagesUrl, gateway.operator)
    await page.goto(`${gateway.pagesUrl}/operator/applications`)
    await page.getByRole('link', { name: 'Example Cups LLC' }).click()
    await heading(page, 'Example Cups LLC')
    await page.getByRole('link', { name: 'Approve…' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'The partner hasn’t been notified yet' }),
    ).toBeVisible()
    const storage = await openStorage({ dataDir: folder })
    await makeDue(storage)
    await storage.close()
    await page.context().close()
  })

  const code = await test.step('the event arrives at the Event URL', async () => {
    await receiver.until((received) => received.length > 0)
    const [{ path: at, event } = { path: '', event: {} }] = receiver.received
    expect(at).toBe('/events?of=user%207')
    expect(event.events).toMatchObject([{ type: 'merchant.provisioned', data: { reference: 'user 7' } }])
    return event.events[0].data.auth_code
  })

  const token = await test.step('the code is exchanged', async () => {
    const body = { ...client, grant_type: 'authorization_code', redirect_uri: REDIRECT, code }
    const granted = await ask({ path: '/oauth/token', body })
    expect([granted.status, granted.body.scope]).toEqual([200, 'payments'])
    return granted.body.access_token
  })

  const key = await test.step('the token gives the keys', async () => {
    const answer = await ask({ method: 'GET', path: '/gateway-credentials', headers: bearer(token) })
    expect(answer.body.merchant.name).toBe('Example Cups LLC')
    return answer.body.test_accounts[0].secret_key
  })

  const charge = await test.step('a card is charged', async () => {
    const { status, body } = await ask({
      path: '/v1/charges',
      key,
      body: { amount: 4200, method: goodCard, auto_capture: false },
    })
    expect([status, body.status, body.client_id]).toEqual([200, 'AUTHORIZED', client.client_id])
    return body.id
  })

  const merchant = await test.step('the merchant gets an account in the console', async () => {
    const all = await operate(['merchant', '--data', folder], findPasswordLinks)
    const [, id = ''] = /^merchant (\S+) \(Example Cups LLC\)/m.exec(all) ?? []
    const { email } = wholeApplication
    const args = ['add', `email=${email}`, 'name=Ida Mori', `merchant_id=${id}`, '--data', folder]
    const printed = await operate(['user', ...args], findPasswordLinks)
    return { email, password: await choosePassword(gateway, printed) }
  })

  const page = await signedIn(browser, gateway.pagesUrl, merchant)
  await test.step('the console shows the time line of the charge', async () => {
    await page.getByRole('link', { name: 'Payments' }).click()
    await page.locator(`a[href="/console/transactions/${charge}"]`).click()
    await heading(page, 'Charge of $42.00')
    const line = page.locator('.timeline')
    await expect(line).toContainText('Created')
    await expect(line).toContainText('Authorized')
    await expect(line).toContainText('The hold will end')
  })

  await test.step('the owner turns on two-factor authentication', async () => {
    await page.goto(`${gateway.pagesUrl}/account/second-factor`)
    const secret = (await page.locator('main .copy').first().innerText()).replaceAll(/\s/g, '')
    await page.getByLabel('Code from the app').fill(codeAt(secret, Date.now()))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await heading(page, 'Recovery codes')
    await page.goto(`${gateway.pagesUrl}/console`)
  })

  await test.step('the merchant disconnects the partner', async () => {
    await page.goto(`${gateway.pagesUrl}/console/partners`)
    await page.getByRole('link', { name: 'Disconnect Example Partner' }).click()
    await page.getByRole('button', { name: 'Disconnect Example Partner' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The partner is disconnected.' })).toBeVisible()
  })

  await test.step('neither token nor key counts any more', async () => {
    const credentials = await ask({ method: 'GET', path: '/gateway-credentials', headers: bearer(token) })
    expect(credentials.status).toBe(401)
    const again = await ask({ path: '/v1/charges', key, body: { amount: 4200, method: goodCard } })
    expect([again.status, again.body.messages[0].code]).toEqual([401, 'not_authorized'])
    const read = await ask({ method: 'GET', path: `/v1/transactions/${charge}`, key })
    expect(read.status).toBe(401)
  })
})
