// A page with a service worker: it sees what the page requests, and nothing of the frames, which are of another site.
import { createHash, X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import { chromium, type Page } from '@playwright/test'
import { testChromium } from '../../../scripts/browser.ts'
import type { World } from '../../support/browser/checkout.ts'
import { addHtml, pay } from '../../support/browser/pages.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

/** Takes over its page at once, and tells every page of what it sees. */
const WORKER = `const seen = []
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', ({ request: { url, mode, destination } }) => seen.push([mode, destination, url].join(' ')))
addEventListener('message', async ({ ports: [port] }) => {
  const all = await clients.matchAll({ includeUncontrolled: true })
  port.postMessage({ seen, clients: all.map(({ url }) => url) })
})`

interface Sight {
  seen: string[]
  clients: string[]
}

/** The digest of a server's key, by which a browser can be started to trust its certificate: workers need one. */
function keyDigest(origin: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => {
      const { raw } = socket.getPeerCertificate()
      const key = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' })
      socket.destroy()
      resolve(createHash('sha256').update(key).digest('base64'))
    })
    socket.on('error', reject)
  })
}

/** What the worker has seen so far. */
const sight = (page: Page): Promise<Sight> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<Sight>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    active?.postMessage('what have you seen', [port2])
    return await answer
  })

async function openWithWorker(page: Page, world: World) {
  world.site.add('/worker.js', { html: WORKER, headers: { 'content-type': 'text/javascript' } })
  const address = addHtml(world)
  await page.goto(address)
  await page.evaluate(async () => {
    const isControlled = new Promise((resolve) => {
      navigator.serviceWorker.oncontrollerchange = resolve
    })
    await navigator.serviceWorker.register('/worker.js')
    await isControlled
  })
  // From its first request on.
  await page.reload()
  await page.evaluate(() => window.instance.ready)
  return address
}

test('a service worker of the page sees no frame, none of its requests and no value @chromium', async ({
  world,
}) => {
  const { gateway, site } = world
  const digests = await Promise.all([site.origin, gateway.baseUrl].map(keyDigest))
  const { args = [], ...options } = testChromium()
  const trust = `--ignore-certificate-errors-spki-list=${digests.join()}`
  const browser = await chromium.launch({ ...options, args: [...args, trust] })
  try {
    const page = await browser.newPage()
    const address = await openWithWorker(page, world)
    await pay(page)
    const { seen, clients } = await sight(page)
    // The page itself and its script tag, which are the page's own requests, show that it listens.
    expect(seen).toContain(`navigate document ${address}`)
    expect(seen).toContain(`no-cors script ${gateway.hostedFieldsScript}`)
    const ofPage = [address, gateway.hostedFieldsScript]
    expect(seen.filter((request) => !ofPage.some((url) => request.endsWith(` ${url}`)))).toEqual([])
    expect(clients).toEqual([address])
    expect(JSON.stringify({ seen, clients })).not.toMatch(/4242|v1/)
  } finally {
    await browser.close()
  }
})
