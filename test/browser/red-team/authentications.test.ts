// Attacks on an authentication: by the issuer's page inside our frame, and by a hostile page around it.
import type { Page } from '@playwright/test'
import type { World } from '../../support/browser/checkout.ts'
import {
  bankFrame,
  begin,
  challengeOf,
  ourFrame,
  outcome,
  PAYMENT,
  SECRET,
} from '../../support/browser/fake-authentications.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

/** A bank's page that tries to escape its frame, and shows the result of each attempt. */
const HOSTILE_BANK = `<!doctype html><title>Bank</title><p>Enter the code</p><output></output><script>
const told = {}
const attempt = (name, action) => { try { told[name] = String(action()) } catch (error) { told[name] = error.name } }
attempt('top', () => { top.location = 'https://bank.example/' })
attempt('parent', () => { parent.location = 'https://bank.example/' })
attempt('popup', () => window.open('https://bank.example/'))
attempt('dialog', () => confirm('Sure?'))
attempt('page', () => top.document.title)
attempt('frame', () => parent.document.title)
attempt('address', () => parent.location.href)
attempt('referrer', () => document.referrer)
attempt('ancestors', () => [...location.ancestorOrigins])
for (const message of [{ status: 'SUCCEEDED' }, { hostedFields: 'hello', protocol: 5 }, { call: 'authenticate' }, { ok: true }]) {
  parent.postMessage(message, '*')
  top.postMessage(message, '*')
}
for (let at = 0; at < top.length; at++) top[at].postMessage({ hostedFields: 'join' }, '*')
document.querySelector('output').textContent = JSON.stringify(told)
</script>`

test('an issuer’s page gets out of its frame in no way, and its messages are nothing', async ({
  page,
  world,
  fake,
  bank,
}) => {
  bank.add('/hostile', HOSTILE_BANK)
  fake.next = challengeOf(bank, '/hostile')
  await begin(page, world)
  const address = page.url()
  const told = JSON.parse((await bankFrame(page).locator('output').textContent()) ?? '{}')
  expect(told).toMatchObject({
    top: 'SecurityError',
    parent: 'SecurityError',
    popup: expect.stringMatching(/^(null|InvalidAccessError)$/),
    dialog: 'false',
    page: 'SecurityError',
    frame: 'SecurityError',
    address: 'SecurityError',
    referrer: '',
  })
  // Only Firefox heeds the frames' referrer policy here (docs/threat-model.md).
  expect(told.ancestors.includes(world.site.origin)).toBe(!test.info().project.name.startsWith('firefox'))
  expect(page.url()).toBe(address)
  await expect(ourFrame(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
  fake.next = { status: 'FAILED' }
  expect(await outcome(page)).toEqual({ status: 'FAILED', token: 'token_1' })
})

/** Mounts our frame as a script of the page would, and makes these calls. `window.heard()` returns the frame's messages. */
function mount(page: Page, { gateway, site }: World, calls: readonly unknown[], named = site.origin) {
  const frame = gateway.hostedFieldsFrame.replace('frame.html', 'authenticate.html')
  const fragment = new URLSearchParams({ role: 'authenticate', page: named, settings: '{}', messages: '{}' })
  return page.evaluate(
    async ([src, calls]) => {
      const heard: unknown[] = []
      const iframe = document.createElement('iframe')
      const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve))
      addEventListener('message', ({ source, data, ports: [port] }) => {
        if (source !== iframe.contentWindow) return
        heard.push(data)
        if (!port) return
        port.onmessage = ({ data }) => heard.push(data)
        for (const [id, args] of calls.entries()) port.postMessage({ id, call: 'authenticate', args: [args] })
      })
      iframe.src = src
      document.body.append(iframe)
      await loaded
      Object.assign(window, { heard: () => heard })
    },
    [`${frame}?key=${gateway.publicKey}#${fragment}`, calls] as const,
  )
}

const heardBy = (page: Page): Promise<unknown[]> => page.evaluate(() => Reflect.get(window, 'heard')())

const request = {
  data: { token: 'token_1', ...PAYMENT },
  window: 'FULL',
  timeout: 600_000,
  colorScheme: 'light',
}

test('a page that calls the frame itself learns the outcome, and nothing of the challenge', async ({
  page,
  world,
  fake,
  bank,
}) => {
  fake.next = challengeOf(bank)
  await page.goto(world.site.add('/calls-itself', '<!doctype html><title>Hostile</title><body>'))
  const junk = [
    undefined,
    5,
    {},
    { ...request, window: '1x1' },
    { ...request, timeout: 1e9 },
    { ...request, data: {} },
  ]
  await mount(page, world, [...junk, request, request])
  const bankPage = page.frameLocator('iframe').frameLocator('iframe')
  await expect(bankPage.getByText('Enter the code')).toBeVisible()
  fake.next = { status: 'SUCCEEDED' }
  await expect.poll(async () => JSON.stringify(await heardBy(page))).toContain('SUCCEEDED')
  const heard = await heardBy(page)
  for (const secret of [SECRET, 'the-creq', 'the-session', bank.origin, 'auth_1'])
    expect(JSON.stringify(heard)).not.toContain(secret)
  expect(heard.filter((message) => JSON.stringify(message).includes('"code":2'))).toHaveLength(7)
  expect(heard).toContainEqual({ call: 'show', args: ['Confirm your payment'] })
  expect(heard).toContainEqual({ id: 6, value: { ok: true, status: 'SUCCEEDED' } })
  expect(fake.calls.filter(({ path }) => path === '/v1/authentications')).toHaveLength(1)
})

/** Has a page look at our frame all the time. `window.spied()` returns what it has seen, and whom it has heard. */
function spy(page: Page) {
  return page.addInitScript(() => {
    if (window.top !== window) return
    const seen = new Set<string>()
    const heard: unknown[] = []
    let entries: number | undefined
    const framesIn = (root: ParentNode): HTMLIFrameElement[] =>
      [...root.querySelectorAll('*')].flatMap((element) => {
        if (element.shadowRoot) return framesIn(element.shadowRoot)
        return element instanceof HTMLIFrameElement ? [element] : []
      })
    addEventListener('message', ({ source, origin, data }) => {
      if (!framesIn(document).some((frame) => frame.contentWindow === source)) heard.push([origin, data])
    })
    // Of a window of another origin, what isn't there is as forbidden as what one may not see.
    const isIn = (inside: Window, name: string | number) => {
      try {
        return Reflect.get(inside, name) !== undefined
      } catch {
        return false
      }
    }
    const look = () => {
      for (const frame of framesIn(document)) {
        const { contentWindow: inside, contentDocument, src } = frame
        if (!inside || contentDocument || !src.includes('authenticate.html')) continue
        const { width, height } = frame.getBoundingClientRect()
        entries ??= history.length
        const keys = Object.getOwnPropertyNames(inside).filter((name) => /^\d|-/.test(name))
        const [first, named] = [0, 'issuer-0'].map((name) => isIn(inside, name))
        seen.add(
          JSON.stringify({
            width,
            height,
            count: inside.length,
            keys,
            first,
            named,
            history: history.length - entries,
          }),
        )
      }
      requestAnimationFrame(look)
    }
    look()
    const resources = () => performance.getEntriesByType('resource').map(({ name }) => name)
    Object.assign(window, { spied: () => ({ seen: [...seen].sort(), heard, resources: resources() }) })
  })
}

test('a page around it sees no frame of the issuer, and the same with and without a method page', async ({
  page,
  world,
  fake,
  bank,
}) => {
  await spy(page)
  const watched = async (first: object) => {
    let calls = 0
    fake.first = first
    fake.next = (body) => {
      if ('browser' in body || calls > 2) return challengeOf(bank)
      return calls++ < 2 ? first : { status: 'CREATED' }
    }
    await begin(page, world)
    await expect(bankFrame(page).getByText('Enter the code')).toBeVisible()
    fake.next = { status: 'SUCCEEDED' }
    expect(await outcome(page)).toMatchObject({ status: 'SUCCEEDED' })
    return page.evaluate((): { seen: string[]; heard: unknown[]; resources: string[] } =>
      Reflect.get(window, 'spied')(),
    )
  }
  const method = { url: `${bank.origin}/method`, data: 'the-data' }
  const plain = await watched({ status: 'CREATED' })
  const withMethod = await watched({ status: 'METHOD', method })
  for (const { seen, heard, resources } of [plain, withMethod]) {
    expect(seen).not.toEqual([])
    for (const one of seen)
      expect(JSON.parse(one)).toMatchObject({ count: 0, keys: [], first: false, named: false })
    expect(heard).toEqual([])
    expect(resources.filter((name) => name.startsWith(bank.origin))).toEqual([])
  }
  expect(withMethod.seen).toEqual(plain.seen)
})

test('a frame that is named another page than the one around it calls nobody', async ({
  page,
  world,
  fake,
}) => {
  await page.goto(world.site.add('/names-another', '<!doctype html><title>Hostile</title><body>'))
  await mount(page, world, [request], 'https://shop.example')
  await page
    .locator('iframe')
    .evaluate((iframe) => new Promise((resolve) => requestAnimationFrame(() => resolve(iframe))))
  expect(await heardBy(page)).toEqual([])
  expect(fake.calls).toEqual([])
})
