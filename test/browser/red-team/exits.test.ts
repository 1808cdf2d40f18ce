// Every way out of a frame but its ports: storage, names, the history, the clipboard, the network. Frames use none of them.
import { numberField, openCheckout, typeCard } from '../../support/browser/checkout.ts'
import { framesOf, notedIn } from '../../support/browser/frame-spies.ts'
import { openTyped } from '../../support/browser/hostile.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }

/** Runs in the gateway's frames before their scripts: notes each use of what could carry a value out of the frame. */
function watchExits(origin: string) {
  if (location.origin !== origin) return
  window.noted = []
  const note = (name: string) => void window.noted.push(name)
  const watch = (owner: object | undefined, name: string) => {
    const original: unknown = owner && Reflect.get(owner, name)
    if (!owner || typeof original !== 'function') return
    const spied = new Proxy(original, {
      apply(target, self, args) {
        note(name)
        return Reflect.apply(target, self, args)
      },
      construct(target, args) {
        note(name)
        return Reflect.construct(target, args)
      },
    })
    Object.defineProperty(owner, name, { value: spied, configurable: true, writable: true })
  }
  const watchSetter = (owner: object, name: string) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name)
    if (!descriptor?.set) return
    const { set } = descriptor
    Object.defineProperty(owner, name, {
      ...descriptor,
      set(value) {
        note(name)
        set.call(this, value)
      },
    })
  }
  const classes = ['BroadcastChannel', 'Worker', 'SharedWorker', 'WebSocket', 'EventSource', 'XMLHttpRequest']
  for (const name of [...classes, 'RTCPeerConnection', 'Notification', 'open', 'print']) watch(window, name)
  watch(Storage.prototype, 'setItem')
  for (const name of ['pushState', 'replaceState', 'back', 'forward', 'go']) watch(History.prototype, name)
  for (const name of ['open', 'deleteDatabase']) watch(window.IDBFactory?.prototype, name)
  for (const name of ['open', 'match']) watch(window.CacheStorage?.prototype, name)
  for (const name of ['write', 'writeText', 'read', 'readText']) watch(window.Clipboard?.prototype, name)
  for (const name of ['sendBeacon', 'share', 'vibrate']) watch(Navigator.prototype, name)
  watch(Document.prototype, 'execCommand')
  for (const name of ['cookie', 'title']) watchSetter(Document.prototype, name)
  watchSetter(window, 'name')
}

test('a field uses no way out of its frame while a card is typed and paid with', async ({ page, world }) => {
  await page.addInitScript(watchExits, world.gateway.baseUrl)
  await openCheckout(page, world)
  const places = () => framesOf(page, world).map((frame) => frame.url())
  await page.waitForFunction(() => document.querySelectorAll('iframe').length === 3)
  await typeCard(page, card.number, card.cvv)
  const before = places()
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ number: '************1486' })
  expect(before.filter((url) => leaks([url], card).length)).toEqual([])
  expect(places()).toEqual(before)
  expect(await notedIn(page, world)).toEqual([])
  // It would have been seen.
  const hasStorage = await numberField(page).evaluate(() => {
    document.title = 'control'
    new BroadcastChannel('control').close()
    try {
      localStorage.setItem('control', '')
      return true
    } catch {
      // Some browsers keep nothing for frames of other sites, and say so.
      return false
    }
  })
  const control = ['title', 'BroadcastChannel', ...(hasStorage ? ['setItem'] : [])]
  // WebKit's driver runs the notes twice in a frame.
  expect([...new Set(await notedIn(page, world))]).toEqual(control)
})

test('a page that navigates a frame to its own document finds nothing in the window', async ({
  page,
  world,
}) => {
  const recorder = await openTyped(page, world, card)
  const found = await page.evaluate(async () => {
    const found: unknown[] = []
    for (const iframe of document.querySelectorAll('iframe')) {
      const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }))
      iframe.src = '/no-such-page'
      await loaded
      const inside = iframe.contentWindow
      if (!inside) throw new Error('no window')
      const { name, document, location, sessionStorage, localStorage } = inside
      const kept = [{ ...sessionStorage }, { ...localStorage }, document.cookie]
      found.push([name, document.referrer, document.title, location.href, kept, inside.length])
    }
    return found
  })
  expect(found).toHaveLength(3)
  recorder.add('found', found)
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('frames talk to the gateway alone, and no address has a digit of the card @requests', async ({
  page,
  world,
}) => {
  const { baseUrl } = world.gateway
  const asked: string[] = []
  page.on('request', (request) => {
    const frame = request.isNavigationRequest() ? undefined : request.frame()
    const isOfFrame = frame ? frame.url().startsWith(baseUrl) : request.url().startsWith(baseUrl)
    const { referer = '' } = request.headers()
    if (isOfFrame) asked.push(`${request.method()} ${request.url()} ${referer}`)
  })
  await openCheckout(page, world)
  await typeCard(page, card.number, card.cvv)
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ number: '************1486' })
  const document = new URL(world.gateway.hostedFieldsFrame).pathname
  const targets = asked.map((line) => {
    const [method = '', url = ''] = line.split(' ')
    const { origin, pathname, searchParams } = new URL(url)
    return `${method} ${origin}${pathname} ${[...searchParams.keys()]}`
  })
  expect([...new Set(targets)].sort()).toEqual([
    `GET ${baseUrl}${document} key`,
    `POST ${baseUrl}/v1/tokens `,
  ])
  expect(leaks(asked, card)).toEqual([])
})

test('the policy of a frame lets it run its own scripts, talk to its own gateway, and nothing else', async ({
  world,
}) => {
  const { publicKey, hostedFieldsFrame } = world.gateway
  const { headers } = await world.client.get(`${new URL(hostedFieldsFrame).pathname}?key=${publicKey}`)
  const directives = String(headers['content-security-policy']).split('; ')
  expect(directives.map((directive) => directive.replace(/'sha256-[\w+/=]+'/g, 'hash'))).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src( hash)+$/),
    expect.stringMatching(/^style-src( hash)+$/),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    expect.stringMatching(/^frame-ancestors /),
    "require-trusted-types-for 'script'",
  ])
  expect(headers['referrer-policy']).toBe('same-origin')
})
