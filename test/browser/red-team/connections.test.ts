// How page, fields and vault find each other: a page that forges Hellos and Joins, loads frames again, calls early and all at once.
import type { Page } from '@playwright/test'
import { cvvField, numberField, openCheckout, type, type World } from '../../support/browser/checkout.ts'
import { openHostilePage, openTyped } from '../../support/browser/hostile.ts'
import { CARD_SIZE } from '../../support/browser/in-card.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }
const expiry = { exp_month: 12, exp_year: 2040 }
const UUID = /^hosted-fields-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const length = (page: Page) => page.evaluate(() => window.instance.getState().fields[0]?.length)

/** Has the browser load a field again. */
const reload = (page: Page, container: string) =>
  page.evaluate((container) => {
    const iframe = document.querySelector(`${container} iframe`)
    iframe?.parentElement?.append(iframe)
  }, container)

/** How many inputs a frame has. */
const inputsOf = ({ inCard }: World) => (inCard ? CARD_SIZE : 1)

test('the window of a page hears one Hello of each field and of the vault, with one port, and nothing more', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    const messages: unknown[] = []
    window.addEventListener(
      'message',
      ({ data, ports }) => messages.push([data?.hostedFields, ports.length]),
      true,
    )
    Object.assign(window, { messages })
  })
  await openTyped(page, world, card)
  expect(await page.evaluate((data) => window.tokenize(data), expiry)).toMatchObject({ cvv: '***' })
  const messages = await page.evaluate(() => Reflect.get(window, 'messages'))
  expect(messages).toEqual(Array.from({ length: 2 * inputsOf(world) + 1 }, () => ['hello', 1]))
})

test('a frame whose address names another origin than the page’s says nothing to the page', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHostilePage(page, world)
  const heard = await page.evaluate(async (gateway) => {
    const own = await window.hostile.mountField({})
    const heard: string[] = []
    const { origin } = location
    const others = [
      '*',
      '/',
      'null',
      `${origin}/`,
      `${origin}/path`,
      `https://${origin}`,
      'https://example.com',
    ]
    const all = [...others, gateway, origin].map((named) => {
      const url = new URL(own.iframe.src)
      const address = new URLSearchParams(url.hash.slice(1))
      address.set('page', named)
      url.hash = String(address)
      const iframe = document.createElement('iframe')
      iframe.src = url.href
      return { named, iframe }
    })
    // The last one has the page's own origin. Its Hello comes after whatever the others say.
    return new Promise<string[]>((resolve) => {
      window.addEventListener('message', ({ source }) => {
        const named = all.find(({ iframe }) => iframe.contentWindow === source)?.named ?? ''
        heard.push(named)
        if (named === origin) resolve(heard)
      })
      const mountNext = () => {
        const next = all.find(({ iframe }) => !iframe.isConnected)
        next?.iframe.addEventListener('load', mountNext, { once: true })
        if (next) document.body.append(next.iframe)
      }
      mountNext()
    })
  }, world.gateway.baseUrl)
  expect(heard).toEqual([world.site.origin])
})

test('a forged Hello of the page’s own document in the frame gets no connection', async ({ page, world }) => {
  const poser = world.site.add(
    '/poser',
    `<!doctype html><script>
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => parent.heard.push(data)
      const report = { error: '', length: 99, valid: true, focus: false, empty: false, card: 'visa', luhn: true }
      const hello = { hostedFields: 'hello', protocol: 5, id: parent.fieldId, report, texts: {} }
      parent.postMessage(hello, '*', [port2])
    </script>`,
  )
  await openTyped(page, world, card)
  const heard = await page.evaluate(async (poser) => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    const iframe = document.querySelector<HTMLIFrameElement>('#number iframe')
    if (!iframe) throw new Error('no frame')
    const settings = new URLSearchParams(new URL(iframe.src).hash.slice(1)).get('settings')
    Object.assign(window, { fieldId: JSON.parse(settings ?? '').fieldId })
    const posed = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
    iframe.src = poser
    await posed
    // What the library does about a Hello it has done by now, and what it sends arrives before this.
    const control = new Promise((resolve) => iframe.contentWindow?.addEventListener('message', resolve))
    await new Promise((resolve) => setTimeout(resolve))
    iframe.contentWindow?.postMessage('control', '*')
    await control
    return heard
  }, poser)
  expect(heard).toEqual([])
  expect(await length(page)).toBe(16)
})

test('a forged Hello of another frame of the gateway, by the same name, changes nothing', {
  tag: '@long',
}, async ({ page, world }) => {
  await openTyped(page, world, card)
  await page.evaluate(async () => {
    const iframe = document.querySelector<HTMLIFrameElement>('#number iframe')
    const twin = iframe?.cloneNode() as HTMLIFrameElement
    const said = new Promise<void>((resolve) => {
      window.addEventListener('message', ({ source }) => source === twin.contentWindow && resolve())
    })
    document.body.append(twin)
    await said
  })
  expect(await length(page)).toBe(16)
  await page.locator('#number iframe').contentFrame().locator('#field').focus()
  await page.keyboard.press('Backspace')
  await expect.poll(() => length(page)).toBe(15)
})

test('a field that is loaded again joins the vault again, and its newest value counts', {
  tag: '@long',
}, async ({ page, world }) => {
  await openTyped(page, world, card)
  await reload(page, '#number')
  await expect.poll(() => length(page)).toBe(0)
  await expect(numberField(page)).toHaveValue('')
  await type(page, numberField(page), '5555555555554444')
  await expect.poll(() => page.evaluate(() => window.instance.getState().isReady)).toBe(true)
  expect(await page.evaluate((data) => window.tokenize(data), expiry)).toMatchObject({
    number: '************4444',
  })
})

test('a page closes the port of a frame that is loaded again', { tag: '@long' }, async ({ page, world }) => {
  await page.addInitScript(() => {
    const opened: MessagePort[] = []
    const shut: MessagePort[] = []
    const { close } = MessagePort.prototype
    MessagePort.prototype.close = function () {
      shut.push(this)
      close.call(this)
    }
    window.addEventListener('message', ({ ports }) => opened.push(...ports), true)
    Object.assign(window, { opened, shut })
  })
  await openCheckout(page, world)
  const closed = () =>
    page.evaluate(() => {
      const { opened, shut } = window as unknown as Record<'opened' | 'shut', MessagePort[]>
      return opened.map((port) => shut.includes(port))
    })
  const inputs = inputsOf(world)
  await expect.poll(closed).toEqual(Array.from({ length: 2 * inputs + 1 }, () => false))
  await reload(page, '#number')
  await expect.poll(async () => (await closed()).length).toBe(3 * inputs + 1)
  expect((await closed()).filter(Boolean)).toHaveLength(inputs)
})

test('the names of frames are random, and new on each page', { tag: '@long' }, async ({ page, world }) => {
  const names: string[] = []
  for (let time = 0; time < 2; time++) {
    await openCheckout(page, world)
    await expect(page.locator('iframe')).toHaveCount(3)
    names.push(
      ...(await page
        .locator('iframe')
        .evaluateAll((all) => all.map((iframe) => iframe.getAttribute('name') ?? ''))),
    )
  }
  for (const name of names) expect(name).toMatch(UUID)
  expect(new Set(names).size).toBe(6)
})

test('a page that joins the vault in the place of a field, with all that a join has, is not heard', async ({
  page,
  world,
}) => {
  await openTyped(page, world, card)
  const heard = await page.evaluate((key) => {
    const heard: unknown[] = []
    const vault = document.querySelector<HTMLIFrameElement>('body > iframe')?.contentWindow
    for (const [container, type, value] of [
      ['#number', 'credit_card_number', '5105105105105100'],
      ['#cvv', 'cvv', '111'],
    ] as const) {
      const src = document.querySelector<HTMLIFrameElement>(`${container} iframe`)?.src ?? ''
      const all = new URLSearchParams(new URL(src).hash.slice(1)).getAll('settings')
      const { fieldId } = all.map((one) => JSON.parse(one)).find((one) => one.type === type)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        heard.push(data)
        if (data.type === 'sync') port1.postMessage({ type: 'synced', request: data.request })
      }
      const join = { hostedFields: 'join', fieldId, type, name: '', key, load: crypto.randomUUID() }
      vault?.postMessage(join, '*', [port2])
      port1.postMessage({ type: 'value', value })
    }
    return window.tokenize().then((token) => ({ heard, token }))
  }, world.gateway.publicKey)
  expect(heard).toMatchObject({ heard: [], token: { number: '************1486' } })
})

test('two calls at a time get the answers that are theirs', { tag: '@long' }, async ({ page, world }) => {
  await openTyped(page, world, card)
  const [first, token, last] = await page.evaluate((data) => {
    const lookup = () =>
      window.instance.lookupSurcharge({ bankAccountId: 'none' }).then(
        () => 'entries',
        ({ name }: Error) => name,
      )
    return Promise.all([lookup(), window.tokenize(data), lookup()])
  }, expiry)
  expect(token).toMatchObject({ number: '************1486' })
  expect([first, last]).toEqual(['HostedFieldsException', 'HostedFieldsException'])
})

test('an early message arrives once, and those after it in order', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHostilePage(page, world)
  const answers = await page.evaluate(async () => {
    const { hostile } = window
    const ids: unknown[] = []
    const settings = JSON.stringify(hostile.settings({}))
    const line = await hostile.mount('field', { settings: JSON.parse(settings) })
    const src = line.iframe.src
    const iframe = document.createElement('iframe')
    iframe.src = src
    return new Promise<unknown[]>((resolve) => {
      window.addEventListener('message', function hear({ source, ports: [port] }) {
        if (source !== iframe.contentWindow || !port) return
        // Each field of a card says Hello, with a port of its own.
        window.removeEventListener('message', hear)
        port.onmessage = ({ data }) => {
          if (data.id === undefined) return
          ids.push(data.id)
          if (data.id === 'last') resolve(ids)
        }
        for (const id of [1, 2, 3, 'last']) port.postMessage({ id, call: 'clear', args: [] })
      })
      document.body.append(iframe)
    })
  })
  expect(answers).toEqual([1, 2, 3, 'last'])
})

test('a digit that is still on its way when a page asks for a token is in it', async ({ page, world }) => {
  await page.addInitScript((origin) => {
    if (location.origin !== origin) return
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message: { type?: string }, ...rest: never[]) {
      const send = () => postMessage.call(this, message, ...rest)
      if (message?.type === 'value' || message?.type === 'synced') setTimeout(send, 1_000)
      else send()
    }
  }, world.gateway.baseUrl)
  await openTyped(page, world, card)
  expect(await page.evaluate((data) => window.tokenize(data), expiry)).toMatchObject({
    number: '************1486',
    cvv: '***',
  })
})

/** A number's field and a vault, not yet joined, with a number typed. */
async function mountApart(page: Page) {
  await page.evaluate(async () => {
    await window.hostile.mountField({ fieldId: 'number' })
    await window.hostile.mount('vault', { name: 'vault' })
  })
  await type(page, numberField(page), card.number)
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
}

test('a field that is removed leaves nothing in the vault', { tag: '@long' }, async ({ page, world }) => {
  await openHostilePage(page, world)
  await mountApart(page)
  const answer = await page.evaluate(async () => {
    const [field, vault] = window.hostile.lines
    await field?.call('joinVault', 'vault')
    const request = { fieldIds: ['number'], formData: {} }
    const first = await vault?.call('tokenize', request)
    await vault?.call('forget', 'number')
    return [first?.value, (await vault?.call('tokenize', request))?.value]
  })
  expect(answer).toMatchObject([{ ok: true }, { ok: false, code: 3 }])
})

test('a field that is still joining is waited for', { tag: '@long' }, async ({ page, world }) => {
  await openHostilePage(page, world)
  await mountApart(page)
  const answer = await page.evaluate(async () => {
    const [field, vault] = window.hostile.lines
    const token = vault?.call('tokenize', { fieldIds: ['number'], formData: {} })
    await vault?.call('forget', 'nobody')
    await field?.call('joinVault', 'vault')
    return (await token)?.value
  })
  expect(answer).toMatchObject({ ok: true, token: { number: '************1486' } })
  await expect(cvvField(page)).toHaveCount(0)
})
