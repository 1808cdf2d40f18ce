// Payments by the id of a saved card or bank or of a PaymentMethod (rules: methods.md#method).
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { addContacts } from '../../../../support/merchant/contacts.ts'
import { goodBank, liveClient, refusal } from '../../../../support/merchant/methods.ts'
import { directedNetworks } from '../../../../support/outside/networks.ts'

const { networks, processor } = directedNetworks()

let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway({ clock: testClock(), processor })
  await addContacts(world, ['p_7'])
  client = world.client
})
afterAll(() => world.close())

const charge = (body: object) => client.post('/v1/charges', { amount: 1000, ...body })

test('a saved card is charged as often as one likes, without a security code', async () => {
  const saved = (await client.post('/v1/cards', { ...goodCard, name: 'Ada', postal_code: '12180' })).body
  for (let i = 0; i < 2; i++) {
    const { status, body } = await charge({ method: saved.id })
    expect(status).toBe(200)
    expect(body.method).toMatchObject({
      number: '************4242',
      name: 'Ada',
      fingerprint: saved.fingerprint,
    })
    expect(body).not.toHaveProperty('cvv_result')
  }
  const asked = networks.asked.at(-1)?.method
  expect(asked).toMatchObject({ number: goodCard.number, exp_year: 2040, postal_code: '12180' })
  expect(asked).not.toHaveProperty('cvv')
})

test('a saved bank is charged', async () => {
  const saved = (await client.post('/v1/banks', { ...goodBank, name: 'Engines' })).body
  expect((await charge({ method: saved.id })).body.method).toMatchObject({
    type: 'bank',
    name: 'Engines',
    fingerprint: saved.fingerprint,
  })
  expect(networks.asked.at(-1)?.method).toMatchObject({ account_number: '1234567890', name: 'Engines' })
})

test('a saved card whose last month is over is refused', async () => {
  const clock = testClock()
  const later = await testGateway({ clock })
  onTestFinished(() => later.close())
  const card = { ...goodCard, exp_month: 6, exp_year: 2026 }
  const { id } = (await later.client.post('/v1/cards', card)).body
  const pay = () => later.client.post('/v1/charges', { amount: 1, method: id })
  expect((await pay()).status).toBe(200)
  clock.advance(30 * 24 * 60 * 60 * 1000)
  expect(await pay()).toMatchObject(refusal(422, 'payment_method_expired', { context: 'method' }))
})

test('a contact’s PaymentMethod stands for its card or bank, until one of them is deleted', async () => {
  const card = (await client.post('/v1/cards', goodCard)).body.id
  const bank = (await client.post('/v1/banks', goodBank)).body.id
  const tie = async (source: object) =>
    (await client.post('/v1/payment-methods', { contact_id: 'p_7', ...source })).body.id
  const [ofCard, ofBank] = [await tie({ card_id: card }), await tie({ bank_id: bank })]
  expect((await charge({ method: ofCard })).body.method).toMatchObject({ type: 'card' })
  expect((await charge({ method: ofBank })).body.method).toMatchObject({ type: 'bank' })
  expect((await liveClient(world).post('/v1/charges', { amount: 1, method: ofCard })).status).toBe(404)
  await client.call({ method: 'DELETE', path: `/v1/cards/${card}` })
  expect(await charge({ method: ofCard })).toMatchObject(
    refusal(404, 'resource_not_found', { context: `Card[${card}]` }),
  )
  await client.call({ method: 'DELETE', path: `/v1/payment-methods/${ofBank}` })
  expect(await charge({ method: ofBank })).toMatchObject(
    refusal(404, 'resource_not_found', { context: `PaymentMethod[${ofBank}]` }),
  )
})
