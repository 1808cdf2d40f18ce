// Two payers send the portal's form at the same moment, each to a process of its own: the invoice is paid once, and each reads what
// became of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../support/client.ts'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { goodCard } from '../support/gateway.ts'
import { filledForm, senderAt, sendInvoice } from '../support/invoicing/portal.ts'
import { textOf, type Visitor, visitor } from '../support/web.ts'

/** How often they are let loose. */
const ROUNDS = process.env.LONG_TESTS === '1' ? 200 : 4

/** The demo merchant has a surcharge on credit cards. */
const debitCard = { ...goodCard, number: '4012888888881881' }

let world: TwoGateways
let sender: Awaited<ReturnType<typeof senderAt>>
let browsers: readonly [Visitor, Visitor]
beforeAll(async () => {
  world = await twoGateways()
  const [one, other] = world.started
  sender = await senderAt({ client: world.clients[0], started: one })
  browsers = [visitor(one.pages_url, one.ca_certificate), visitor(other.pages_url, other.ca_certificate)]
})
afterAll(() => world.close())

async function token(): Promise<string> {
  const { base_url, ca_certificate, public_key } = world.started[0]
  return (await apiClient(base_url, ca_certificate, public_key).post('/v1/tokens', debitCard)).body.id
}

const chargesNow = async (): Promise<number> =>
  (await world.clients[0].get('/v1/transactions?page_size=1')).body.total_entries

test('with a card each: one gets the receipt, the other one reads that nothing was charged', async () => {
  const [one, other] = browsers
  for (let round = 0; round < ROUNDS; round++) {
    const { id, at } = await sendInvoice(sender)
    const forms = [await filledForm(one, at, await token()), await filledForm(other, at, await token())]
    const answers = await Promise.all(
      browsers.map((browser, at_) => browser.send(`${at}/payments`, forms[at_] ?? {})),
    )
    const [paid, ...others] = answers.filter(({ status }) => status === 303)
    expect([paid?.location, others]).toEqual([expect.stringMatching(/\/receipts\/pmt_/), []])
    const refused = answers.find(({ status }) => status !== 303)
    expect([409, 422]).toContain(refused?.status)
    expect(refused && textOf(refused)).toContain('You were not charged.')
    for (const browser of browsers) {
      expect(textOf(await browser.get(at))).toContain('This invoice is paid. Thank you.')
      expect(textOf(await browser.get(paid?.location ?? ''))).toContain('You paid $42.00')
    }
    const { amount_paid, invoice_payments } = (await sender.client.get(`/invoices/${id}`)).body
    expect([amount_paid, invoice_payments.length]).toEqual([4200, 1])
  }
})

test('with one form, which a browser sends to both: one payment, which both lead to', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { at } = await sendInvoice(sender)
    const form = await filledForm(browsers[0], at, await token())
    const before = await chargesNow()
    const answers = await Promise.all(browsers.map((browser) => browser.send(`${at}/payments`, form)))
    const [receipt, ...others] = new Set(answers.map(({ location }) => location))
    expect([receipt, others]).toEqual([expect.stringMatching(/\/receipts\/pmt_/), []])
    expect(await chargesNow()).toBe(before + 1)
  }
})
