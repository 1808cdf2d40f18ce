// The server of a shop that `npm create @service/checkout` writes: whatever pages and windows do, an order is paid once.
import { afterAll, expect, test, vi } from 'vitest'
import { createShop } from '../../create/templates/base/shop.ts'

/** The shop logs what was lost. */
const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
afterAll(() => logged.mockRestore())

/** How the gateway answers a charge. `lost` is the answer of a proxy, which says nothing about it. */
type Answer = 'approved' | 'declined' | 'unknown token' | 'lost'

const DECLINED = { code: 'card_declined', level: 'error', facility: 'gateway', message: 'Declined.' }
const NOT_FOUND = {
  code: 'resource_not_found',
  level: 'error',
  facility: 'gateway',
  message: 'There is no such Token.',
}
const answers: Record<Answer, () => Response> = {
  approved: () => Response.json({ status: 'AUTHORIZED' }, { status: 201 }),
  declined: () => Response.json({ messages: [DECLINED] }, { status: 422 }),
  'unknown token': () => Response.json({ messages: [NOT_FOUND] }, { status: 404 }),
  lost: () => new Response('', { status: 404 }),
}

/** A shop, and what its gateway has heard. @param next in their order */
function openShop(...next: Answer[]) {
  const charged: string[] = []
  let atATime = 0
  let most = 0
  const shop = createShop({
    baseUrl: 'https://gateway.example',
    frameUrl: 'https://gateway.example/frame.html',
    publicKey: 'm_1',
    secretKey: 'sk_test_0123456789abcdefghijklmnopqrstuv',
    async fetch(_url, init) {
      most = Math.max(most, ++atATime)
      charged.push(JSON.parse(String(init?.body)).method)
      const answer = answers[next.shift() ?? 'approved']()
      await new Promise(setImmediate)
      atATime--
      return answer
    },
  })
  return { browser: () => openBrowser(shop), charged, most: () => most }
}

/** Keeps the shop's cookie. */
function openBrowser(shop: (request: Request) => Promise<Response>) {
  let cookie = ''
  async function post(path: string, body = {}, isHeard = true) {
    const headers = { cookie: `theme=dark; ${cookie}` }
    const request = new Request(`https://shop.example${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const response = await shop(request)
    if (isHeard) cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: response.status, body: await response.json() }
  }
  return {
    open: async (): Promise<string> => (await post('/api/orders')).body.id,
    /** @param isHeard false: the answer doesn't reach the browser */
    pay: (id: string, token: string, isHeard = true) =>
      post(`/api/orders/${id}/pay`, { token, idempotencyKey: `key of ${token}` }, isHeard),
  }
}

const PAID = { status: 200, body: {} }

test('a page that is loaded again repeats the attempt whose outcome is unknown, and no other', async () => {
  const { browser, charged } = openShop('lost', 'approved')
  const { open, pay } = browser()
  const id = await open()
  expect(await pay(id, 'first')).toMatchObject({ status: 502 })
  expect(await open()).toBe(id)
  expect(await pay(id, 'second')).toEqual(PAID)
  expect(charged).toEqual(['first', 'first'])
})

test('once the earlier attempt is declined, the new one pays', async () => {
  const { browser, charged } = openShop('lost', 'declined', 'approved')
  const { open, pay } = browser()
  const id = await open()
  await pay(id, 'first')
  expect(await pay(id, 'second')).toEqual(PAID)
  expect(charged).toEqual(['first', 'first', 'second'])
})

test('a mistake of the shop is logged, and is no fault of the card', async () => {
  const { browser } = openShop('unknown token', 'declined')
  const { open, pay } = browser()
  const id = await open()
  logged.mockClear()
  const { body } = await pay(id, 'first')
  expect(body).toEqual({ error: 'Your card couldn’t be charged. Please try again.' })
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ code: 'resource_not_found' }))
  logged.mockClear()
  expect((await pay(id, 'second')).body.error).toContain('declined')
  expect(logged).not.toHaveBeenCalled()
})

test('windows that pay at the same time take turns, and one of them pays', async () => {
  const { browser, charged, most } = openShop('lost', 'declined', 'declined', 'approved')
  const { open, pay } = browser()
  const id = await open()
  await pay(id, 'A')
  const windows = await Promise.all([pay(id, 'A'), pay(id, 'B'), pay(id, 'A2')])
  expect(windows).toEqual([
    { status: 200, body: { error: 'Your card was declined. Please try another one.' } },
    { status: 200, body: { error: 'Your card was declined. Please try another one.' } },
    PAID,
  ])
  expect([charged, most()]).toEqual([['A', 'A', 'B', 'A2'], 1])
})

test('a paid order stays the customer’s until the browser has the answer', async () => {
  const { browser, charged } = openShop()
  const { open, pay } = browser()
  const id = await open()
  await pay(id, 'first', false)
  expect(await open()).toBe(id)
  expect(await pay(id, 'second')).toEqual(PAID)
  expect(charged).toEqual(['first'])
  const next = await open()
  expect(next).not.toBe(id)
  // Another window still shows the paid order.
  await pay(id, 'third')
  expect(await open()).toBe(next)
  expect(await browser().open()).not.toBe(next)
})
