// @vitest-environment happy-dom
// What the payment page says and sends where something fails. On a real network: test/browser/portal/network.test.ts.
import { afterEach, expect, test, vi } from 'vitest'
import { startPayment } from '../../pages/portal/payment.ts'

const SETTINGS = {
  publicKey: 'm_1',
  due: 10_000,
  surcharged: ['card'],
  rates: {},
  quote: '/pay/s/quote',
  code: '/pay/s/code',
  currency: 'USD',
  locale: 'en-US',
  texts: {
    pay: 'Pay {amount}',
    paying: 'Paying…',
    cardSurcharge: 'Surcharge {amount}',
    newTotal: 'Now {amount}.',
    noAnswer: 'No answer.',
    offline: 'Offline, not charged.',
    notCharged: 'Not charged. Try again.',
    codeSent: 'Sent to {address}.',
  },
}

const PAGE = `
  <form id="pay" action="/pay/s/payments">
    <input type="hidden" name="attempt" value="one"><input type="hidden" name="invoices" value="inv_1">
    <input type="hidden" name="token"><input type="hidden" name="authentication">
    <input type="hidden" name="surcharge_amount" value="0"><input type="hidden" name="method">
    <div id="code-part" hidden><p id="code-note"></p><input id="code" name="code">
      <button type="button" id="code-again"></button></div>
    <div data-method="card"></div><div data-for></div>
    <p id="sum-amount"></p><p id="sum-rate"></p><p id="sum-surcharge"></p><p id="sum-total"></p><p id="sum-note"></p>
    <div id="problem" hidden><strong></strong><p></p><a></a></div>
    <button type="submit"></button><p id="progress"></p>
  </form>`

/** What a request is answered with: JSON, a proxy's HTML, or undefined where the answer is lost. */
type Answers = Record<'quote' | 'code' | 'payments', (object | string | undefined)[]>

/** Opens the page. @param answers each request takes the next one, and the last one remains */
function open(method: 'card' | 'pm_1', answers: Partial<Answers>) {
  const sent: [string, URLSearchParams][] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: URLSearchParams }) => {
    const name = url.split('/').at(-1) ?? ''
    sent.push([name, body])
    const [next, ...later] = Object.entries(answers).find(([key]) => key === name)?.[1] ?? []
    if (later.length > 0) Object.assign(answers, { [name]: later })
    if (next === undefined) throw new TypeError('Failed to fetch')
    return typeof next === 'string' ? new Response(next) : Response.json(next)
  })
  document.body.innerHTML = PAGE
  const form = document.querySelector('form')
  const chosen = form?.querySelector<HTMLInputElement>('[name=method]')
  if (!form || !chosen) throw new Error('There is no form.')
  chosen.value = method
  form.dataset.settings = JSON.stringify(SETTINGS)
  startPayment(form)
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  return {
    sent,
    code: form.querySelector<HTMLInputElement>('#code'),
    part: form.querySelector<HTMLElement>('#code-part'),
    /** Presses the button. @returns what the page says then */
    async press() {
      form.dispatchEvent(new Event('submit', { cancelable: true }))
      await vi.waitFor(() => expect(button?.disabled).toBe(false))
      return form.querySelector('#problem p')?.textContent
    },
  }
}

const online = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)

/** Fields that are filled in. @param token gets one */
function haveFields(token: () => Promise<{ id: string }>): void {
  const initializeFields = () => ({
    ready: Promise.resolve(),
    getState: () => ({ fields: [], surchargeable: false }),
    validate: async () => true,
    getPaymentToken: token,
  })
  const parseException = ({ message }: Error) => ({ messages: [message], message })
  vi.stubGlobal('Service', { HostedFields: { initializeFields, parseException } })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the surcharge of a saved card is looked up again where that failed before, and shown before a code is mailed', async () => {
  online(true)
  const total = { surcharge_amount: 300 }
  const page = open('pm_1', { quote: [undefined, total], code: [{ address: 'a•••@example.com' }] })
  expect(await page.press()).toBe('Now $103.00.')
  expect(page.sent.map(([name]) => name)).toEqual(['quote', 'quote'])
  await page.press()
  expect([page.part?.hidden, page.sent.at(-1)?.[0]]).toEqual([false, 'code'])
})

test('after a decline of a saved card, the next press has another code mailed: the first one paid its attempt', async () => {
  online(true)
  const declined = { sentences: ['No funds.'], attempt: 'two' }
  const page = open('pm_1', {
    quote: [{ surcharge_amount: 0 }],
    code: [{ address: 'a•••@example.com' }],
    payments: [{ sentences: ['Wrong code.'] }, declined],
  })
  await page.press()
  if (page.code) page.code.value = '123456'
  expect([await page.press(), page.part?.hidden]).toEqual(['Wrong code.', false])
  expect([await page.press(), page.part?.hidden]).toEqual(['No funds.', true])
  await page.press()
  expect([page.sent.at(-1)?.[0], page.part?.hidden, page.code?.value]).toEqual(['code', false, ''])
})

test.each([
  ['gets no answer', undefined],
  ['gets a proxy’s', '<html>502</html>'],
  ['gets the gateway’s without a reason', { message: 'Internal' }],
])(
  'asking for a code that %s: the page says in its own words that nothing was charged',
  async (_, answer) => {
    online(true)
    const page = open('pm_1', { quote: [{ surcharge_amount: 0 }], code: [answer] })
    expect(await page.press()).toBe('Not charged. Try again.')
  },
)

test('offline after an answer was lost: the page doesn’t say that nothing was charged, until it knows', async () => {
  const token = vi.fn(async () => ({ id: 'tok_1' }))
  haveFields(token)
  online(true)
  const declined = { title: 'Declined', sentences: ['No funds.'], attempt: 'two' }
  const page = open('card', { payments: [undefined, declined] })
  expect(await page.press()).toBe('No answer.')
  online(false)
  token.mockRejectedValueOnce(new Error('Network'))
  expect(await page.press()).toBe('No answer.')
  expect(await page.press()).toBe('No funds.')
  token.mockRejectedValueOnce(new Error('Network'))
  expect(await page.press()).toBe('Offline, not charged.')
})
