// Authentications in a page: without a challenge, with one, and every way that one ends.
import { findFaultsIn } from '../support/browser/checker.ts'
import { openCheckout, typeCard } from '../support/browser/checkout.ts'
import {
  again,
  bankFrame,
  begin,
  challengeOf,
  ourFrame,
  outcome,
  PAYMENT,
  SECRET,
  untilShown,
} from '../support/browser/fake-authentications.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const dialog = 'dialog'
/** A container for a challenge. */
const PLACE = '<div id="place" style="width:420px"></div>'

test('without a challenge the page sees nothing, and learns the outcome', async ({ page, world, fake }) => {
  fake.next = { status: 'SUCCEEDED' }
  await begin(page, world, { challenge: 'WANTED' })
  expect(await outcome(page)).toEqual({ status: 'SUCCEEDED', token: 'token_1' })
  const [created, continued, ...others] = fake.calls
  expect(created).toEqual({
    path: '/v1/authentications',
    body: { token: 'token_1', ...PAYMENT, challenge: 'WANTED', page_origin: world.site.origin },
  })
  expect(continued).toMatchObject({
    path: '/v1/authentications/auth_1/continue',
    body: {
      secret: SECRET,
      method: 'NONE',
      window: '500x600',
      browser: {
        java_enabled: false,
        javascript_enabled: true,
        language: expect.any(String),
        color_depth: 24,
        screen_height: expect.any(Number),
        screen_width: expect.any(Number),
        time_zone: expect.any(Number),
        user_agent: await page.evaluate(() => navigator.userAgent),
      },
    },
  })
  expect(others).toEqual([])
  await expect(page.locator(dialog)).toHaveCount(0)
  await expect(page.locator('iframe[src*="authenticate.html"]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused()
})

test('the import authenticates as the script tag does', { tag: '@long' }, async ({ page, world, fake }) => {
  fake.next = { status: 'ATTEMPTED' }
  await begin(page, world, {}, { by: 'module' })
  expect(await outcome(page)).toEqual({ status: 'ATTEMPTED', token: 'token_1' })
})

test('the method runs hidden, and the request says that it has', async ({ page, world, fake, bank }) => {
  const posted = page.waitForRequest(`${bank.origin}/method`)
  fake.first = { status: 'METHOD', method: { url: `${bank.origin}/method`, data: 'the-data' } }
  fake.next = (body) =>
    'browser' in body ? { status: 'SUCCEEDED' } : { status: fake.calls.length > 2 ? 'CREATED' : 'METHOD' }
  await begin(page, world)
  expect((await posted).postData()).toBe('threeDSMethodData=the-data')
  expect(await outcome(page)).toMatchObject({ status: 'SUCCEEDED' })
  expect(fake.calls.at(-1)?.body).toMatchObject({ method: 'COMPLETED' })
})

test('a method that says nothing has ten seconds', { tag: '@long' }, async ({ page, world, fake, bank }) => {
  fake.first = { status: 'METHOD', method: { url: `${bank.origin}/method`, data: 'the-data' } }
  fake.next = (body) => ({ status: 'browser' in body ? 'SUCCEEDED' : 'METHOD' })
  await begin(page, world)
  expect(await outcome(page)).toMatchObject({ status: 'SUCCEEDED' })
  expect(fake.calls.at(-1)?.body).toMatchObject({ method: 'TIMED_OUT' })
})

test('a request that is under way is repeated until it has an answer', { tag: '@long' }, async ({
  page,
  world,
  fake,
}) => {
  fake.next = () => ({ status: fake.calls.length > 3 ? 'SUCCEEDED' : 'CREATED' })
  await begin(page, world)
  expect(await outcome(page)).toMatchObject({ status: 'SUCCEEDED' })
  const [, first, second, third] = fake.calls
  expect(second).toEqual(first)
  expect(third).toEqual(first)
})

test('what takes more than three seconds is shown and announced, and a challenge then gets the focus', {
  tag: '@long',
}, async ({ page, world, fake, bank }) => {
  fake.next = { status: 'CREATED' }
  await begin(page, world)
  await expect(page.getByRole('dialog', { name: 'Confirm your payment' })).toBeVisible()
  await expect(ourFrame(page).getByRole('status')).toHaveText('Contacting your bank…')
  const title = ourFrame(page).getByRole('heading', { name: 'Confirm your payment' })
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Contacting your bank…')
  fake.next = challengeOf(bank)
  await untilShown(page)
  await expect(ourFrame(page).getByRole('status')).toHaveText('')
  await expect(ourFrame(page).locator('iframe')).toBeFocused()
  fake.next = { status: 'SUCCEEDED' }
  expect(await outcome(page)).toMatchObject({ status: 'SUCCEEDED' })
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused()
})

test('a challenge is shown in a dialog that has the focus, and gives it back', async ({
  page,
  world,
  fake,
  bank,
}) => {
  const posted = page.waitForRequest(`${bank.origin}/challenge`)
  fake.next = challengeOf(bank)
  await begin(page, world)
  await untilShown(page)
  const request = await posted
  expect(new URLSearchParams(request.postData() ?? '')).toEqual(
    new URLSearchParams({ creq: 'the-creq', threeDSSessionData: 'the-session' }),
  )
  expect((await request.allHeaders()).referer).toBeUndefined()
  await expect(page.getByRole('dialog', { name: 'Confirm your payment' })).toBeVisible()
  await expect(ourFrame(page).getByRole('heading', { name: 'Confirm your payment' })).toBeFocused()
  const box = await ourFrame(page).locator('iframe').boundingBox()
  expect(box).toMatchObject({ width: expect.closeTo(500, -1), height: expect.closeTo(600, -1) })
  fake.next = { status: 'SUCCEEDED' }
  expect(await outcome(page)).toEqual({ status: 'SUCCEEDED', token: 'token_1' })
  await expect(page.locator(dialog)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused()
})

test('a container of the page shows it, too', { tag: '@long' }, async ({ page, world, fake, bank }) => {
  fake.next = challengeOf(bank)
  await begin(page, world, { container: '#place' }, { before: PLACE })
  await untilShown(page)
  await expect(page.locator(dialog)).toHaveCount(0)
  const box = await page.locator('#place iframe').boundingBox()
  expect(box).toMatchObject({ width: 420, height: 400 + 72 })
  expect(fake.calls.find(({ body }) => 'window' in body)?.body).toMatchObject({ window: '390x400' })
  fake.next = { status: 'FAILED' }
  expect(await outcome(page)).toMatchObject({ status: 'FAILED' })
  await expect(page.locator('#place iframe')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused()
})

test('a full page covers all there is', { tag: '@long' }, async ({ page, world, fake, bank }) => {
  fake.next = challengeOf(bank)
  await begin(page, world, { fullPage: true })
  await untilShown(page)
  expect(await page.locator(dialog).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  expect(fake.calls.find(({ body }) => 'window' in body)?.body).toMatchObject({ window: 'FULL' })
})

for (const [window, width, height] of [
  ['250x400', 250, 400],
  ['600x400', 600, 400],
] as const) {
  test(`a challenge of ${window} has that room, and more where the payer makes the dialog larger`, {
    tag: '@long',
  }, async ({ page, world, fake, bank }) => {
    fake.next = challengeOf(bank)
    await begin(page, world, { window })
    await untilShown(page)
    expect(fake.calls.find(({ body }) => 'window' in body)?.body).toMatchObject({ window })
    const issuers = ourFrame(page).locator('iframe')
    expect(await issuers.boundingBox()).toMatchObject({
      width: expect.closeTo(width, -1),
      height: expect.closeTo(height, -1),
    })
    const { x, y, ...size } = (await page.locator(dialog).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    await page.mouse.move(x + size.width - 4, y + size.height - 4)
    await page.mouse.down()
    await page.mouse.move(x + size.width + 56, y + size.height + 36, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await issuers.boundingBox())?.width).toBeGreaterThan(width + 20)
    expect((await issuers.boundingBox())?.height).toBeGreaterThan(height + 10)
    await page.setViewportSize({ width: 240, height: 300 })
    const small = await page.locator(dialog).boundingBox()
    expect(small?.width).toBeLessThanOrEqual(240)
    await expect(ourFrame(page).getByRole('button', { name: 'Cancel' })).toBeInViewport()
  })
}

test('Escape in the issuer’s page is the issuer’s', { tag: '@long' }, async ({ page, world, fake, bank }) => {
  fake.next = challengeOf(bank)
  await begin(page, world)
  await untilShown(page)
  const code = bankFrame(page).getByLabel('Code')
  await code.focus()
  const heard = page.waitForEvent('console', (message) => message.text() === 'Escape')
  await code.evaluate((input) =>
    input.addEventListener('keydown', (event) => console.log(Reflect.get(event, 'key'))),
  )
  await page.keyboard.press('Escape')
  await heard
  await expect(code).toBeFocused()
  fake.next = { status: 'SUCCEEDED' }
  expect(await outcome(page)).toMatchObject({ status: 'SUCCEEDED' })
  expect(fake.calls.filter(({ body }) => 'cancel' in body)).toEqual([])
})

for (const [how, cancel] of Object.entries({
  'the button': 'button',
  'Escape in our frame': 'frame',
  'Escape in the page': 'page',
})) {
  test(`${how} cancels it, at the gateway, too`, { tag: '@long' }, async ({ page, world, fake, bank }) => {
    fake.next = (body) => ('cancel' in body ? { status: 'CANCELED' } : challengeOf(bank))
    await begin(page, world)
    await untilShown(page)
    if (cancel === 'button') await ourFrame(page).getByRole('button', { name: 'Cancel' }).click()
    else {
      if (cancel === 'page') await page.locator(dialog).evaluate((dialog) => dialog.focus())
      await page.keyboard.press('Escape')
    }
    expect(await outcome(page)).toEqual({ status: 'CANCELED', token: 'token_1' })
    expect(fake.calls.at(-1)?.body).toEqual({ secret: SECRET, cancel: 'CARDHOLDER' })
    await expect(page.locator(dialog)).toHaveCount(0)
  })
}

test('what has succeeded already stays so when it is canceled', { tag: '@long' }, async ({
  page,
  world,
  fake,
  bank,
}) => {
  fake.next = (body) => ('cancel' in body ? { status: 'SUCCEEDED' } : challengeOf(bank))
  await begin(page, world)
  await untilShown(page)
  await ourFrame(page).getByRole('button', { name: 'Cancel' }).click()
  expect(await outcome(page)).toMatchObject({ status: 'SUCCEEDED' })
})

test('an issuer that says nothing has the time that the page gives', { tag: '@long' }, async ({
  page,
  world,
  fake,
  bank,
}) => {
  fake.next = (body) => ('cancel' in body ? { status: 'EXPIRED' } : challengeOf(bank))
  await begin(page, world, { timeout: 2_000 })
  expect(await outcome(page)).toMatchObject({ status: 'EXPIRED' })
  expect(fake.calls.at(-1)?.body).toMatchObject({ cancel: 'TIMED_OUT' })
})

test('a second call for the same payment gets the same outcome, and one for another is refused', async ({
  page,
  world,
  fake,
  bank,
}) => {
  fake.next = challengeOf(bank)
  await begin(page, world)
  await untilShown(page)
  const others = page.evaluate(async () => {
    const { authenticate } = window.instance
    const payment = { amount: 4200, currency: 'USD' }
    const same = authenticate('token_1', payment)
    const other = await authenticate('token_2', payment).catch((exception) => exception.message)
    return { other, same: await same }
  })
  fake.next = { status: 'SUCCEEDED' }
  expect(await others).toEqual({
    same: { status: 'SUCCEEDED', token: 'token_1' },
    other: expect.stringContaining('another one is in progress'),
  })
  expect(fake.calls.filter(({ path }) => path === '/v1/authentications')).toHaveLength(1)
  await again(page)
  expect(await outcome(page)).toMatchObject({ status: 'SUCCEEDED' })
  expect(fake.calls.filter(({ path }) => path === '/v1/authentications')).toHaveLength(2)
})

test('destroy() ends it at once', { tag: '@long' }, async ({ page, world, fake, bank }) => {
  fake.next = challengeOf(bank)
  await begin(page, world)
  await untilShown(page)
  const left = await page.evaluate(() => {
    window.instance.destroy()
    return document.querySelectorAll('iframe, dialog').length + document.body.children.length
  })
  expect(await outcome(page)).toMatchObject({ code: 1 })
  expect(left).toBe(await page.evaluate(() => document.body.children.length))
  await again(page)
  expect(await outcome(page)).toMatchObject({ code: 1 })
})

test('a signal ends it', { tag: '@long' }, async ({ page, world, fake, bank }) => {
  fake.next = challengeOf(bank)
  await openCheckout(page, world)
  const ended = page.evaluate(async (payment) => {
    const controller = new AbortController()
    Object.assign(window, { stop: () => controller.abort() })
    const ended = window.instance.authenticate('token_1', { ...payment, signal: controller.signal })
    return ended.catch(({ code, message }) => ({ code, message }))
  }, PAYMENT)
  await untilShown(page)
  await page.evaluate(() => Reflect.get(window, 'stop')())
  expect(await ended).toMatchObject({ code: 3, message: 'The request was aborted.' })
  await expect(page.locator(dialog)).toHaveCount(0)
})

test('a frame that the page removes or reloads has canceled', async ({ page, world, fake, bank }) => {
  fake.next = (body) => ('cancel' in body ? { status: 'CANCELED' } : challengeOf(bank))
  for (const how of ['remove', 'reload'] as const) {
    await begin(page, world, { container: '#place' }, { before: PLACE })
    await untilShown(page)
    await page.locator('#place iframe').evaluate((iframe, how) => {
      if (!(iframe instanceof HTMLIFrameElement)) return
      if (how === 'remove') iframe.remove()
      else iframe.parentElement?.append(iframe)
    }, how)
    expect(await outcome(page)).toMatchObject({ status: 'CANCELED' })
  }
})

test('the frame has no fault, in another language, from right to left and in the dark', {
  tag: '@long',
}, async ({ page, world, fake, bank }) => {
  fake.next = challengeOf(bank)
  await begin(
    page,
    world,
    {},
    { config: { locale: 'ar' }, before: '<meta name="color-scheme" content="dark">' },
  )
  await untilShown(page)
  await expect(page.getByRole('dialog', { name: 'تأكيد الدفع' })).toBeVisible()
  const html = ourFrame(page).locator('html')
  await expect(html).toHaveAttribute('dir', 'rtl')
  const [color, background] = await html.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
  expect(color).toBe('rgb(255, 255, 255)')
  expect(background).toBe('rgb(18, 18, 18)')
  expect(await findFaultsIn(ourFrame(page))).toEqual([])
})

test('by keyboard: Tab goes from our button to the bank’s page and back', { tag: '@long' }, async ({
  page,
  world,
  fake,
  bank,
}) => {
  fake.next = challengeOf(bank)
  await begin(page, world)
  await untilShown(page)
  await expect(ourFrame(page).getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(ourFrame(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bankFrame(page).getByLabel('Code')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(ourFrame(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
})

test('without a network it says so, and goes on with it', { tag: '@long' }, async ({
  page,
  world,
  fake,
  bank,
}) => {
  fake.next = challengeOf(bank)
  await begin(page, world)
  await untilShown(page)
  fake.next = 0
  await expect(ourFrame(page).getByText('No connection. Trying again…')).toBeVisible()
  fake.next = { status: 'SUCCEEDED' }
  expect(await outcome(page)).toMatchObject({ status: 'SUCCEEDED' })
})

test('what the gateway refuses is an exception', async ({ page, world, fake }) => {
  fake.first = 422
  await begin(page, world)
  expect(await outcome(page)).toMatchObject({ code: 4, message: 'No.' })
  fake.first = 503
  await again(page)
  expect(await outcome(page)).toMatchObject({ code: 3 })
  fake.first = { status: 'CREATED' }
  fake.next = 404
  await again(page)
  expect(await outcome(page)).toMatchObject({ code: 2 })
})

test('wrong options are named, all of them', { tag: '@long' }, async ({ page, world, fake }) => {
  await begin(page, world, { amount: 1.5, currency: '', container: '#none', window: '1x1', timeout: 5 })
  expect(await outcome(page)).toMatchObject({ code: 2, messages: { length: 5 } })
  expect(fake.calls).toEqual([])
})

test('without amount and currency it is for storing the card', { tag: '@long' }, async ({
  page,
  world,
  fake,
  bank,
}) => {
  fake.next = challengeOf(bank)
  await openCheckout(page, world)
  await page.evaluate(() => {
    window.outcome = window.instance.authenticate('token_1', {})
  })
  await untilShown(page)
  await expect(page.getByRole('dialog', { name: 'Confirm your card' })).toBeVisible()
  await expect(ourFrame(page).getByRole('heading', { name: 'Confirm your card' })).toBeVisible()
  fake.next = { status: 'SUCCEEDED' }
  expect(await outcome(page)).toEqual({ status: 'SUCCEEDED', token: 'token_1' })
  const { body } = fake.calls[0] ?? {}
  expect(body).toMatchObject({ token: 'token_1' })
  for (const name of ['amount', 'currency']) expect(body).not.toHaveProperty(name)
  await again(page, { amount: undefined })
  expect(await outcome(page)).toMatchObject({ code: 2, messages: { length: 1 } })
})

test('an authentication of the server goes on where that has left it', { tag: '@long' }, async ({
  page,
  world,
  fake,
}) => {
  await openCheckout(page, world)
  await again(page, {}, { id: 'auth_9', secret: 'of the server', status: 'CREATED' })
  expect(await outcome(page)).toEqual({ status: 'SUCCEEDED' })
  expect(fake.calls).toHaveLength(1)
  expect(fake.calls[0]).toMatchObject({
    path: '/v1/authentications/auth_9/continue',
    body: { secret: 'of the server' },
  })
})

test('a token may be authenticated while it is made', async ({ page, world, fake }) => {
  fake.next = { status: 'SUCCEEDED' }
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  const token = await page.evaluate(
    (authenticate) => window.instance.getPaymentToken({ exp_month: 12, exp_year: 2040 }, { authenticate }),
    PAYMENT,
  )
  expect(token).toMatchObject({ id: expect.any(String), authentication: 'SUCCEEDED' })
  expect(fake.calls[0]?.body).toMatchObject({ token: token.id, ...PAYMENT })
})

test('a second click while it is authenticated gets the same token', { tag: '@long' }, async ({
  page,
  world,
  fake,
}) => {
  fake.next = { status: 'CREATED' }
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  const press = () =>
    page.evaluate(
      (authenticate) => window.instance.getPaymentToken({ exp_month: 12, exp_year: 2040 }, { authenticate }),
      PAYMENT,
    )
  const first = press()
  await expect.poll(() => fake.calls.length).toBeGreaterThan(1)
  const second = press()
  fake.next = { status: 'SUCCEEDED' }
  expect(await second).toEqual(await first)
  expect(fake.calls.filter(({ path }) => path === '/v1/authentications')).toHaveLength(1)
})

test('a page’s policy needs the gateway alone, even a strict one', { tag: '@long' }, async ({
  page,
  world,
  fake,
  bank,
}) => {
  const { origin } = new URL(world.gateway.baseUrl)
  fake.next = challengeOf(bank)
  const headers = {
    'content-security-policy': `default-src 'none'; script-src 'unsafe-inline' ${origin}; frame-src ${origin}; require-trusted-types-for 'script'`,
  }
  await begin(page, world, {}, { headers })
  await untilShown(page)
  await expect(bankFrame(page).getByLabel('Code')).toBeEditable()
})
