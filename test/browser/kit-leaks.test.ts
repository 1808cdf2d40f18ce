// The leak probe sees what a merchant's page or server got to know, and is silent where it got nothing.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { watchPage } from '../../testing/leaks/page.ts'
import { createLeakProbe } from '../../testing/leaks/probe.ts'
import { test as base, expect } from '../../testing/playwright.ts'
import { longUnless } from '../support/browser/test.ts'

const CARD = { number: '4539 5787 6362 1486', cvv: '987' }
/** Has digits of a test card. */
const BUNDLE = { url: '/bundle.js', code: 'export const lane = 0x42424242' }

/** A merchant's site whose page has a card field, and what a careless page would do with a number. */
const test = base.extend<{ site: { url: string; server: Server } }>({
  site: async ({ gateway, merchant }, use) => {
    const html = `<!doctype html><meta charset="utf-8"><title>Checkout</title><div id="n" style="height:40px"></div>
<div id="c" style="height:40px"></div><script src="${gateway.hostedFieldsScript}"></script><script>
window.instance = Service.HostedFields.initializeFields({ publicKey: '${merchant.publicKey}', fields: [
  { selector: '#n', input: { type: 'credit_card_number', format: true } }, { selector: '#c', input: { type: 'cvv' } },
] }, () => {})
</script>`
    const server = createServer((request, response) => {
      const [type, text] = request.url === BUNDLE.url ? ['text/javascript', BUNDLE.code] : ['text/html', html]
      request.resume().on('end', () => response.writeHead(200, { 'content-type': type }).end(text))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server })
    server.closeAllConnections()
    server.close()
  },
})

test('fields that tell nothing leak nothing @chromium', { tag: '@long' }, async ({
  page,
  site,
  leakProbe,
  fillCard,
}) => {
  leakProbe.watchServer(site.server)
  await page.goto(site.url)
  await fillCard(CARD)
  await page.evaluate(async () => {
    const { instance } = window as unknown as { instance: { getPaymentToken(data: object): Promise<object> } }
    const token = await instance.getPaymentToken({ exp_month: 12, exp_year: 2040 })
    await fetch('/pay', { method: 'POST', body: JSON.stringify(token) })
  })
  expect(leakProbe.leaks()).toEqual([])
})

test('constants of a bundle and round numbers are no card @chromium', { tag: '@long' }, async ({
  page,
  site,
}) => {
  const probe = createLeakProbe()
  probe.watchServer(site.server)
  for (const number of ['4000 0000 0000 0002', '4242 4242 4242 4242']) probe.typed({ number })
  await page.goto(site.url)
  await page.evaluate(async (url) => void (await import(url)), BUNDLE.url)
  probe.add('log', { amount: 400000, created: 1795800000000 })
  expect(probe.leaks()).toEqual([])
  await page.evaluate(async (url) => (await fetch(url)).text(), BUNDLE.url)
  expect(probe.leaks()).toEqual([`server: GET ${BUNDLE.url}, its answer has digits of a card number`])
  probe.close()
})

test('a page that is closed before the end, or while it is looked at, has told what it told @chromium', {
  tag: '@long',
}, async ({ page, site, gateway }) => {
  const probe = createLeakProbe()
  probe.typed(CARD)
  const look = await watchPage(page, gateway.baseUrl, ({ where, text }) => probe.add(where, text))
  await page.goto(site.url)
  await page.evaluate(() => console.log('typed', '78763'))
  const looking = look()
  await page.close()
  await looking
  await look()
  expect(probe.leaks()).toContain('page: console has digits of a card number')
})

/** What a page might do, with five digits of the number; and where that is seen. */
const LEAKS: Record<string, { leak: (digits: string) => unknown; seen: string[] }> = {
  'writes them down': { leak: (digits) => document.body.append(digits), seen: ['page: dom'] },
  'keeps them in an input of its own': {
    leak(digits) {
      const input = document.body.appendChild(document.createElement('input'))
      input.value = digits.replace(/(..)/, '$1 ')
    },
    seen: ['page: inputs'],
  },
  'stores them': { leak: (digits) => localStorage.setItem('card', digits), seen: ['page: inputs, storage'] },
  'logs them': { leak: (digits) => console.log('typed', digits), seen: ['page: console'] },
  'posts them in a message': {
    leak: (digits) => window.postMessage({ deep: [{ digits }] }, location.origin),
    seen: ['page: message'],
  },
  'posts them on a port': {
    leak: (digits) => new MessageChannel().port1.postMessage(new Map([['card', digits]])),
    seen: ['page: message to a port'],
  },
  'sends them to its server': {
    leak: (digits) =>
      fetch('/pay', { method: 'POST', body: `card=${digits.slice(0, 2)}%20${digits.slice(2)}` }),
    seen: ['page: request POST /pay', 'server: POST /pay, its body'],
  },
  'has them in an address': {
    leak: (digits) => fetch(`/pay?card=${digits}`),
    seen: ['page: request GET /pay', 'server: GET /pay, its head'],
  },
  'shows the security code': {
    leak: () => document.body.append('987'),
    seen: ['page: dom has a security code'],
  },
}

/** One of the page, one of its server. */
const TRIED = ['posts them in a message', 'sends them to its server']

for (const [what, { leak, seen }] of Object.entries(LEAKS)) {
  test(
    `a page that ${what} is found out @chromium`,
    longUnless(TRIED.includes(what)),
    async ({ page, site, gateway }) => {
      const probe = createLeakProbe()
      probe.typed(CARD)
      probe.watchServer(site.server)
      const look = await watchPage(page, gateway.baseUrl, ({ where, text }) => probe.add(where, text))
      await page.goto(site.url)
      await page.evaluate(leak, '78763')
      await look()
      for (const where of seen) expect(probe.leaks().join('\n')).toContain(where)
      expect(() => probe.expectNone()).toThrow(/Card data has come where it must not/)
      expect(probe.leaks().join()).not.toContain('78763')
      probe.close()
    },
  )
}
