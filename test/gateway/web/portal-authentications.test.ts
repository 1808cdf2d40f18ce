// Payers who are authenticated in the portal (rules: invoicing.md#authentication).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../gateway/core/ids.ts'
import { apiClient } from '../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Payer, payerOf } from '../../support/invoicing/payer.ts'
import { addSurcharge, filledForm, formOf, sendInvoice } from '../../support/invoicing/portal.ts'
import { cardOf, browser as device } from '../../support/merchant/authentications.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let browser: Visitor
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  browser = visitor(world.gateway.pagesUrl, world.gateway.caCertificate, { accept: 'application/json' })
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})
beforeEach(async () => {
  payer = await payerOf(world, partners)
  await setPolicy({ authentication_policy: 'ALWAYS' })
})

async function setPolicy(body: object, of = payer): Promise<void> {
  const [account] = (await of.shop.test.get('/v1/merchant')).body.merchant_accounts
  const answer = await of.shop.test.call({ method: 'PATCH', path: `/v1/accounts/${account.id}`, body })
  expect(answer.status).toBe(200)
}

type Form = Record<string, string>

const card = (ends = '100') => ({ ...goodCard, number: cardOf(ends) })

/** An invoice, and its form filled in. */
async function opened({ ends = '100', cents = 4200, of = payer } = {}) {
  const { id, at } = await sendInvoice(of, { line_items: [{ rate_per_quantity: cents }] })
  return { id, at, form: await filledForm(browser, at, await of.token(card(ends))) }
}

async function send(path: string, form: Form) {
  const { status, text } = await browser.send(path, form)
  return { status, body: JSON.parse(text) }
}
const begin = (at: string, form: Form) => send(`${at}/authentications`, form)
const pay = (at: string, form: Form) => send(`${at}/payments`, form)

/** As the page's script does: begins, and goes on in the frame. @returns the id */
async function authenticate(at: string, form: Form, of = payer): Promise<string> {
  const { status, body } = await begin(at, form)
  expect(status, JSON.stringify(body)).toBe(200)
  const { id, secret } = body.authentication
  const page = apiClient(world.gateway.baseUrl, world.gateway.caCertificate, of.shop.publicKey)
  await page.post(`/v1/authentications/${id}/continue`, { secret, browser: device, method: 'NONE' })
  return id
}
const pass = (id: string) => payer.shop.test.post(`/v1/simulator/authentications/${id}`, { result: 'pass' })
const readOne = async (id: string) => (await payer.shop.test.get(`/v1/authentications/${id}`)).body
async function chargeOf(invoice: string) {
  const [payment] = (await payer.invoiceNow(invoice)).invoice_payments.slice(-1)
  return payer.transaction(payment.transaction_id)
}

describe('A payment by card', () => {
  test('that needs an authentication is refused without, and paid with one for all that is charged', async () => {
    await addSurcharge(world, payer.shop)
    const { id, at, form } = await opened({ ends: '109' })
    const all = { ...form, surcharge_amount: '147' }
    const refused = await pay(at, all)
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        authenticate: true,
        title: 'Your payment didn’t go through',
        sentences: ['Your bank didn’t confirm the payment.', 'You were not charged.'],
      },
    ])
    expect((await begin(at, form)).status).toBe(422)
    const authentication = await authenticate(at, all)
    expect(await readOne(authentication)).toMatchObject({
      status: 'CHALLENGE',
      amount: 4347,
      currency: 'USD',
    })
    await pass(authentication)
    expect((await pay(at, { ...all, authentication })).body.to).toContain('/receipts/')
    expect(await chargeOf(id)).toMatchObject({
      amount: 4347,
      authentication_id: authentication,
      authentication: { trans_status: 'Y', liability_shift: true },
    })
    // The same attempt again is the same payment, and begins no other authentication.
    expect((await begin(at, all)).body).toEqual({ authentication: null })
    expect((await pay(at, all)).body.to).toContain('/receipts/')
  })

  test.each([
    ['ON_REQUEST', {}, false],
    ['NEVER', {}, false],
    ['ABOVE_AMOUNT', { authentication_above: 4200 }, false],
    ['ABOVE_AMOUNT', { authentication_above: 4199 }, true],
  ])('with the policy %s %j: %s', async (authentication_policy, more, isNeeded) => {
    await setPolicy({ authentication_policy, ...more })
    const { at, form } = await opened()
    const { body } = await begin(at, form)
    expect(body.authentication !== null).toBe(isNeeded)
    expect((await pay(at, form)).status).toBe(isNeeded ? 422 : 200)
  })

  test('by bank needs none', async () => {
    const { at, form } = await opened()
    const bank = {
      type: 'bank',
      routing_number: '000000013',
      account_number: '1234567890',
      account_type: 'CHECKING',
      account_holder_type: 'business',
      name: 'Example Cups',
    }
    const byBank = { ...form, method: 'bank', token: await payer.token(bank) }
    expect((await begin(at, byBank)).body).toEqual({ authentication: null })
    expect((await pay(at, byBank)).body.to).toContain('/receipts/')
  })

  test('is refused with an authentication that failed, of a lower amount, of another card, merchant or payment', async () => {
    const notPaid = (answer: { status: number; body: { sentences: string[] } }) => {
      expect([answer.status, answer.body.sentences[1]]).toEqual([422, 'You were not charged.'])
    }
    const failed = await opened({ ends: '101' })
    notPaid(
      await pay(failed.at, { ...failed.form, authentication: await authenticate(failed.at, failed.form) }),
    )

    const small = await opened({ cents: 4199 })
    const lower = await authenticate(small.at, small.form)
    const { at, form, id } = await opened()
    notPaid(await pay(at, { ...form, authentication: lower }))

    const other = await opened({ ends: '102' })
    const ofOther = await authenticate(other.at, other.form)
    notPaid(await pay(at, { ...form, authentication: ofOther }))

    const stranger = await payerOf(world, partners)
    await setPolicy({ authentication_policy: 'ALWAYS' }, stranger)
    const theirs = await opened({ of: stranger })
    const ofTheirs = await authenticate(theirs.at, theirs.form, stranger)
    notPaid(await pay(at, { ...form, authentication: ofTheirs }))
    expect((await payer.invoiceNow(id)).status).toBe('pending')

    const once = await authenticate(at, form)
    expect((await pay(at, { ...form, authentication: once })).status).toBe(200)
    const next = await opened()
    notPaid(await pay(next.at, { ...next.form, authentication: once }))
  })

  test('of an invoice that has changed begins none', async () => {
    const { at, form } = await opened()
    const { status } = await begin(at, { ...form, due: '4100' })
    expect(status).toBe(409)
  })

  test('that the bank declines softly continues from there, once', async () => {
    await setPolicy({ authentication_policy: 'ON_REQUEST' })
    const { id, at, form } = await opened({ ends: '120' })
    const declined = await pay(at, form)
    expect(declined.body).toMatchObject({ authenticate: true, attempt: expect.any(String) })
    const again = { ...form, attempt: declined.body.attempt, token: await payer.token(card('120')) }
    const authentication = await authenticate(at, { ...again, declined: 'true' })
    await pass(authentication)
    expect((await pay(at, { ...again, authentication })).body.to).toContain('/receipts/')
    expect(await chargeOf(id)).toMatchObject({ authentication: { trans_status: 'Y' } })
  })
})

describe('A saved card', () => {
  /** Of the payer's only saved card. */
  async function offered(ends: string) {
    await setPolicy({ authentication_policy: 'NEVER' })
    const first = await opened({ ends: '100' })
    expect((await pay(first.at, { ...first.form, save: 'true' })).status).toBe(200)
    const { results } = (await payer.client.get(`/contacts/${payer.contact.id}/payment-methods`)).body
    const token_id = await payer.token(card(ends))
    const path = `/v1/cards/${results[0].card_id}`
    expect((await payer.shop.test.call({ method: 'PATCH', path, body: { token_id } })).status).toBe(200)
    const { id, at } = await sendInvoice(payer)
    return { id, at, form: formOf(await browser.get(at)) ?? {} }
  }
  async function mailedCode(at: string): Promise<string> {
    await browser.send(`${at}/code`, {})
    const { results } = (await payer.shop.test.get(`/v1/test-outbox?record_id=${payer.contact.id}`)).body
    return /^\d{6}/.exec(results[0].text)?.[0] ?? ''
  }

  test('is authenticated once the payer has typed the code', async () => {
    const { id, at, form } = await offered('109')
    await setPolicy({ authentication_policy: 'ALWAYS' })
    const before = (await payer.shop.test.get('/v1/authentications')).body.total_entries
    expect((await begin(at, { ...form, code: '000000' })).status).toBe(422)
    expect((await payer.shop.test.get('/v1/authentications')).body.total_entries).toBe(before)
    const all = { ...form, code: await mailedCode(at) }
    const authentication = await authenticate(at, all)
    expect(await readOne(authentication)).toMatchObject({ saved_method_id: expect.any(String) })
    expect((await pay(at, { ...all, authentication })).status).toBe(422)
    await pass(authentication)
    expect((await pay(at, { ...all, authentication })).body.to).toContain('/receipts/')
    expect(await chargeOf(id)).toMatchObject({ authentication: { liability_shift: true } })
  })

  test('that is declined softly continues with the same code, and with no other attempt', async () => {
    const { at, form } = await offered('121')
    await setPolicy({ authentication_policy: 'ON_REQUEST' })
    const all = { ...form, code: await mailedCode(at) }
    const { body } = await pay(at, all)
    expect(body.authenticate).toBe(true)
    expect((await pay(at, { ...all, attempt: newId() })).status).toBe(422)
    const again = { ...all, attempt: body.attempt, declined: 'true' }
    const authentication = await authenticate(at, again)
    expect((await pay(at, { ...again, authentication })).body.to).toContain('/receipts/')
  })
})
