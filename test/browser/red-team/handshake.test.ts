// What the explorer found against planted faults (test/support/explorer/faults.ts), done to the real frames: each is harmless.
import type { Page } from '@playwright/test'
import { openCheckout, typeCard, type World } from '../../support/browser/checkout.ts'
import { armPage } from '../../support/browser/hostile.ts'
import { leaks, type Recorder } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }
const sold = { number: '************1486', cvv: '***' }

declare global {
  interface Window {
    handshake: {
      /** The library's ports to the fields. */
      ports: MessagePort[]
      /** The name of the library's vault. */
      vault(): string
      /** Says the same to every field. */
      say(...messages: object[]): void
      /** What windows and ports of the script's own have heard of fields. */
      heard: unknown[]
      /** Mounts a frame of the page's own origin that answers each Join as a vault would. */
      pose(name: string): Promise<void>
    }
  }
}

/** Runs in the page, before its own scripts. */
function installHandshake() {
  if (window !== window.top) return
  const ports: MessagePort[] = []
  const heard: unknown[] = []
  addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.hostedFields === 'hello' && data.report && port) ports.push(port)
    if (data?.hostedFields === 'join') heard.push(data)
  })
  window.handshake = {
    ports,
    heard,
    vault: () =>
      document.querySelector<HTMLIFrameElement>('body > iframe[title="Payment details"]')?.name ?? '',
    say(...messages) {
      for (const port of ports) for (const message of messages) port.postMessage(message)
    },
    async pose(name) {
      const fake = document.createElement('iframe')
      fake.name = name
      fake.srcdoc = `<script>onmessage = ({ data, ports: [port] }) => {
        parent.handshake.heard.push(data)
        if (!port) return
        port.onmessage = ({ data }) => parent.handshake.heard.push(data)
        port.postMessage({ type: 'joined' })
        port.postMessage({ type: 'sync', request: 1 })
      }</script>`
      const loaded = new Promise((resolve) => fake.addEventListener('load', resolve))
      document.body.append(fake)
      await loaded
    },
  }
}

/** A checkout with a typed card, and on it a vault of another merchant, by the name `thief`. */
async function openWithThief(page: Page, world: World): Promise<Recorder> {
  const thief = await world.gateway.addMerchant({ merchant: { name: 'Thief' } })
  const recorder = await armPage(page, world)
  await page.addInitScript(installHandshake)
  await openCheckout(page, world)
  await typeCard(page, card.number, card.cvv)
  await page.evaluate((key) => window.hostile.mount('vault', { name: 'thief', key }), thief.publicKey)
  return recorder
}

/** Still sells, and the page has learned nothing. */
async function expectHarmless(page: Page, recorder: Recorder) {
  await page.waitForFunction(() => window.instance.getState().isReady)
  expect(await page.evaluate(() => window.tokenize())).toMatchObject(sold)
  expect(leaks(await recorder.entries(), card)).toEqual([])
}

const join = (name: string) => ({ call: 'joinVault', args: [name] })

test('a refused join, and one of a window that is not there, take no field from its vault', {
  tag: '@long',
}, async ({ page, world }) => {
  const recorder = await openWithThief(page, world)
  for (const name of ['thief', 'nobody', 'thief']) {
    await page.evaluate((message) => window.handshake.say(message), join(name))
    await expectHarmless(page, recorder)
  }
})

test('a join without an answer is not lost when the next one is refused', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const recorder = await openWithThief(page, world)
  const own = join(await page.evaluate(() => window.handshake.vault()))
  const orders = [
    [own, join('thief')],
    [own, join('nobody')],
    [join('thief'), own, join('thief')],
    [own, own, join('thief')],
  ]
  for (const order of orders) {
    await page.evaluate((messages) => window.handshake.say(...messages), order)
    await expectHarmless(page, recorder)
  }
})

test('a window that answers joined gets no Join to answer', { tag: '@long' }, async ({ page, world }) => {
  const recorder = await openWithThief(page, world)
  const heard = await page.evaluate(
    async (names) => {
      await window.handshake.pose('fake')
      document
        .querySelector<HTMLIFrameElement>('iframe[name=fake]')
        ?.contentWindow?.postMessage('control', '*')
      window.handshake.say(...names.map((name) => ({ call: 'joinVault', args: [name] })))
      await window.tokenize()
      return window.handshake.heard
    },
    ['fake', 'parent', 'top', 'self'],
  )
  expect(heard).toEqual(['control'])
  await expectHarmless(page, recorder)
})

test('messages of a vault on a port of the page, and a forged Join, are nothing', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const recorder = await openWithThief(page, world)
  const heard = await page.evaluate(
    (own) => {
      const heard: unknown[] = []
      window.handshake.say({ type: 'joined' }, { type: 'refused' }, { type: 'sync', request: 1 })
      for (const name of [own, 'thief']) {
        const iframe = document.querySelector<HTMLIFrameElement>(`iframe[name="${name}"]`)
        const key = new URL(iframe?.src ?? '').searchParams.get('key')
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => heard.push(data)
        const texts = { fieldId: 'mine', type: 'credit_card_number', name: '', load: 'mine' }
        iframe?.contentWindow?.postMessage({ hostedFields: 'join', key, ...texts }, '*', [port2])
        port1.postMessage({ type: 'value', value: '5105105105105100' })
      }
      return window.tokenize().then(() => heard)
    },
    await page.evaluate(() => window.handshake.vault()),
  )
  expect(heard).toEqual([])
  await expectHarmless(page, recorder)
})

test('a vault that is reloaded while fields are told of another one gets them back', {
  tag: '@long',
}, async ({ page, world }) => {
  const recorder = await openWithThief(page, world)
  for (const name of ['thief', 'nobody']) {
    await page.evaluate(async (message) => {
      const vault = document.querySelector<HTMLIFrameElement>(`iframe[name="${window.handshake.vault()}"]`)
      const again = new Promise<void>((resolve) => {
        addEventListener('message', function onHello({ data, source }) {
          if (data?.hostedFields !== 'hello' || source !== vault?.contentWindow) return
          removeEventListener('message', onHello)
          // After the library, which has told the fields to join by then.
          queueMicrotask(() => {
            window.handshake.say(message)
            resolve()
          })
        })
      })
      window.handshake.say(message)
      // A frame that is moved is loaded anew.
      if (vault) document.body.append(vault)
      window.handshake.say(message)
      await again
    }, join(name))
    await expectHarmless(page, recorder)
  }
})

test('a frame that takes over the name of the vault with another key is not joined', async ({
  page,
  world,
}) => {
  const recorder = await openWithThief(page, world)
  await page.evaluate(() => {
    const name = window.handshake.vault()
    const thief = document.querySelector<HTMLIFrameElement>('iframe[name=thief]')
    const own = document.querySelector<HTMLIFrameElement>(`iframe[name="${name}"]`)
    if (!thief?.contentWindow || !own) throw new Error('a frame is missing')
    own.name = 'elsewhere'
    thief.name = name
    window.handshake.say({ call: 'joinVault', args: [name] })
  })
  await expectHarmless(page, recorder)
})
