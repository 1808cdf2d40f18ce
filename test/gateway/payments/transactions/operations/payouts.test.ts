// Credits and refunds elsewhere: the networks answer them as they answer a charge
// (rules: refunds-credits-voids.md#credit, refunds-credits-voids.md#refund-elsewhere, test-cards.md#credits).
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DeadlineExceeded } from '../../../../../gateway/core/promises.ts'
import { createSimulator } from '../../../../../gateway/sandbox/networks/index.ts'
import type { ApiClient } from '../../../../support/client.ts'
import { checkInvariants } from '../../../../support/crash/invariants.ts'
import { withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, temporaryFolder, testGateway } from '../../../../support/gateway.ts'
import { addContacts } from '../../../../support/merchant/contacts.ts'
import { addMerchant } from '../../../../support/merchant/merchants.ts'
import { goodBank, newToken, refusal } from '../../../../support/merchant/methods.ts'

let world: TestGateway
let client: ApiClient
beforeAll(async () => {
  world = await testGateway()
  await addContacts(world, ['c'])
  client = (await addMerchant(world)).test
})
afterAll(async () => {
  await withStorage(world, checkInvariants)
  await world.close()
})

const post = (path: string, body: object = {}) => client.post(path, body)
const get = async (path: string) => (await client.get(path)).body
const stateOf = async (id: string) => (await get(`/v1/simulator/payments/${id}`)).state
const card = (last4: string) => ({ ...goodCard, number: `400000000000${last4}` })
const bank = (account_number: string) => ({ ...goodBank, account_number })
const charge = async (method: object) =>
  (await post('/v1/charges', { amount: 1000, method })).body.id as string

/** Another one than was charged. */
const other = { ...goodCard, number: '5105105105105100' }

/** Each way for money to go out to a method that the networks are asked about. */
const PAYOUTS = {
  'a credit': async (method: unknown, more: object = {}) =>
    post('/v1/credits', { amount: 500, method, ...more }),
  'a refund elsewhere': async (method: unknown, more: object = {}) => {
    const from = typeof method === 'object' && method && 'account_number' in method ? goodBank : goodCard
    const paid = await charge(from)
    if (from === goodBank) await post('/v1/test-clock/advance', { duration: 'P1D' })
    return post(`/v1/charges/${paid}/refund`, { amount: 500, method, ...more })
  },
}

describe.each(Object.keys(PAYOUTS) as (keyof typeof PAYOUTS)[])('%s', (which) => {
  const payout = PAYOUTS[which]

  test.each<[object, number, string]>([
    [card('0002'), 422, 'card_declined'],
    [card('0044'), 422, 'card_declined_insufficient_funds'],
    [card('0135'), 422, 'card_type_not_accepted'],
    [card('0143'), 500, 'card_processing_error'],
    [bank('1000000001'), 422, 'ach_declined'],
    [bank('1000000007'), 422, 'ach_account_closed'],
    [{ ...goodBank, routing_number: '000000001' }, 422, 'ach_invalid_routing_number'],
    [bank('1000000010'), 500, 'ach_processing_error'],
  ])('to %j is refused by the networks, and kept as FAILED', async (method, status, code) => {
    const answer = await payout(method, { reference: `fails ${code}` })
    const entity_id = expect.stringMatching(/^[\w-]{22}$/)
    expect(answer).toMatchObject(refusal(status, code, { facility: 'payment_processor', entity_id }))
    const id = answer.body.messages[0].entity_id
    const kept = await get(`/v1/transactions/${id}`)
    expect(kept).toMatchObject({ status: 'FAILED', failure_code: code, amount: 500 })
    expect(await stateOf(id)).toBe('DECLINED')
    if (kept.charge_id) {
      expect((await get(`/v1/transactions/${kept.charge_id}`)).amount_refunded).toBe(0)
      expect((await post(`/v1/charges/${kept.charge_id}/refund`, { amount: 1000 })).status).toBe(200)
    }
  })

  test('has the answer of the networks, goes out with the daily capture, and stands in their books', async () => {
    const method = { ...card('0101'), address1: '1 Main St', postal_code: '78730' }
    const { status, body } = await payout(method)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'AUTHORIZED',
      authorization_code: expect.stringMatching(/^[A-Z]{6}$/),
      cvv_result: 'NOT_MATCHED',
      avs_result: 'ADDRESS_AND_POSTAL_CODE',
    })
    expect(await stateOf(body.id)).toBe('AUTHORIZED')
    await post('/v1/test-clock/advance', { duration: 'P1D' })
    expect((await get(`/v1/transactions/${body.id}`)).status).toBe('COMPLETED')
    expect(await get(`/v1/simulator/payments/${body.id}`)).toMatchObject({
      state: 'CAPTURED',
      captured_amount: 500,
    })
  })

  test('can be voided, and the networks forget it', async () => {
    const { id, charge_id } = (await payout(other)).body
    expect((await post(`/v1/transactions/${id}/void`, { reference: 'no' })).body).toMatchObject({
      status: 'VOIDED',
      void_reference: 'no',
    })
    expect(await stateOf(id)).toBe('REVERSED')
    if (charge_id) expect((await get(`/v1/transactions/${charge_id}`)).amount_refunded).toBe(0)
    expect((await post(`/v1/transactions/${id}/void`)).status).toBe(422)
  })

  test('goes by the rules of a test', async () => {
    const fits = { match: { reference: 'by rule' } }
    await post('/v1/simulator/rules', { ...fits, outcome: { decline: 'card_declined_hold' } })
    const declined = await payout(other, { reference: 'by rule' })
    expect(declined).toMatchObject(refusal(422, 'card_declined_hold'))
    await client.call({ method: 'DELETE', path: '/v1/simulator/rules' })

    await post('/v1/simulator/rules', { ...fits, outcome: { answer: 'lost' } })
    const lost = await payout(other, { reference: 'by rule' })
    expect(lost).toMatchObject(refusal(500, 'card_processor_not_available'))
    const id = lost.body.messages[0].entity_id
    expect((await get(`/v1/transactions/${id}`)).status).toBe('FAILED')
    expect(await stateOf(id)).toBe('REVERSED')
    await client.call({ method: 'DELETE', path: '/v1/simulator/rules' })

    const settlement = { return_code: 'settlement_failed', after_days: 1 }
    await post('/v1/simulator/rules', { ...fits, outcome: { settlement } })
    const returned = (await payout(other, { reference: 'by rule' })).body
    await post('/v1/test-clock/advance', { duration: 'P4D' })
    expect(await get(`/v1/transactions/${returned.id}`)).toMatchObject({
      status: 'FAILED',
      failure_code: 'settlement_failed',
    })
    await client.call({ method: 'DELETE', path: '/v1/simulator/rules' })
  })

  test('is refused by the policies of the account', async () => {
    const { id } = (await get('/v1/merchant')).merchant_accounts[0]
    const set = (body: object) => client.call({ method: 'PATCH', path: `/v1/accounts/${id}`, body })
    await set({ cvv_policy: 'REQUIRE_MATCH_STRICT' })
    const wrong = await payout(card('0101'))
    expect(wrong).toMatchObject(refusal(422, 'card_cvv_incorrect'))
    const entity = wrong.body.messages[0].entity_id
    expect((await get(`/v1/transactions/${entity}`)).status).toBe('VOIDED')
    expect(await stateOf(entity)).toBe('REVERSED')
    await set({ cvv_policy: 'OPTIONAL' })
    expect((await payout(card('0101'))).status).toBe(200)
  })
})

describe('a refund elsewhere', () => {
  test('of a bank charge that has not settled waits, once the networks have agreed', async () => {
    const paid = await charge(goodBank)
    const declined = await post(`/v1/charges/${paid}/refund`, { amount: 600, method: bank('1000000008') })
    expect(declined).toMatchObject(refusal(422, 'ach_account_frozen'))
    const { status, body } = await post(`/v1/charges/${paid}/refund`, {
      amount: 600,
      method: bank('99998888'),
    })
    expect(status).toBe(200)
    expect(body.status).toBe('PENDING')
    expect((await get(`/v1/transactions/${paid}`)).amount_refunded).toBe(600)
    await post('/v1/test-clock/advance', { duration: 'P3D' })
    expect((await get(`/v1/transactions/${body.id}`)).status).toBe('COMPLETED')
    expect(await stateOf(body.id)).toBe('CAPTURED')
  })

  test('and is voided while it waits', async () => {
    const paid = await charge(goodBank)
    const { id } = (await post(`/v1/charges/${paid}/refund`, { amount: 1, method: bank('99998888') })).body
    expect((await post(`/v1/transactions/${id}/void`)).body.status).toBe('VOIDED')
    expect(await stateOf(id)).toBe('REVERSED')
    expect((await get(`/v1/transactions/${paid}`)).amount_refunded).toBe(0)
  })

  test('of two at once never gives back more than was paid', async () => {
    const paid = await charge(goodCard)
    const answers = await Promise.all(
      [1, 2].map(() => post(`/v1/charges/${paid}/refund`, { amount: 700, method: card('0010') })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await get(`/v1/transactions/${paid}`)).amount_refunded).toBe(700)
  })
})

test('what the networks never answered is failed by the next process, and counts no more', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const silent = { ...createSimulator(), reverse: () => Promise.reject(new Error('the line is dead')) }
  const before = await testGateway({ dataDir: folder, processor: silent })
  const enabled = { credit_enabled: 1, nonoriginating_refund_enabled: 1 }
  await withStorage(before, ({ read }) => read.updateTable('accounts').set(enabled).execute())
  const paid = (await before.client.post('/v1/charges', { amount: 1000, method: goodCard })).body.id
  silent.authorize = () => Promise.reject(new DeadlineExceeded('silence'))
  const open = []
  for (const [path, amount] of [
    [`/v1/charges/${paid}/refund`, 400],
    ['/v1/credits', 500],
  ] as const) {
    const answer = await before.client.post(path, { amount, method: other })
    expect(answer).toMatchObject(refusal(500, 'card_processor_not_available'))
    const id = answer.body.messages[0].entity_id
    open.push(id)
    const stored = (await before.client.get(`/v1/transactions/${id}`)).body
    expect(stored.status).toBe('PENDING')
    expect((await before.client.post(`/v1/transactions/${id}/void`, {})).status).toBeGreaterThanOrEqual(409)
  }
  expect((await before.client.get(`/v1/transactions/${paid}`)).body.amount_refunded).toBe(400)
  await before.close()

  const after = await testGateway({ dataDir: folder })
  onTestFinished(() => after.close())
  for (const id of open) {
    expect((await after.client.get(`/v1/transactions/${id}`)).body).toMatchObject({
      status: 'FAILED',
      failure_code: 'card_processing_error',
    })
  }
  expect((await after.client.get(`/v1/transactions/${paid}`)).body.amount_refunded).toBe(0)
})

describe('the charge’s own card or bank as the method of a refund', () => {
  test('is no refund elsewhere, in whichever form: it needs no permission, and the networks are not asked', async () => {
    const demo = world.client
    const saved = (await demo.post('/v1/cards', { ...goodCard, type: undefined })).body.id
    const contacts = (await demo.post('/v1/payment-methods', { contact_id: 'c', card_id: saved })).body.id
    const token = await newToken(world, goodCard)
    const paid = (await demo.post('/v1/charges', { amount: 1000, method: goodCard })).body.id
    const forms = [{ ...goodCard, cvv: undefined, exp_year: 2041 }, saved, contacts, token]
    for (const method of forms) {
      const { status, body } = await demo.post(`/v1/charges/${paid}/refund`, { amount: 10, method })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ status: 'AUTHORIZED', method: { exp_year: 2040 } })
      expect((await demo.get(`/v1/simulator/payments/${body.id}`)).status).toBe(404)
    }
    expect((await demo.get(`/v1/transactions/${paid}`)).body.amount_refunded).toBe(40)
    const elsewhere = await demo.post(`/v1/charges/${paid}/refund`, { amount: 10, method: other })
    expect(elsewhere).toMatchObject(refusal(422, 'unavailable_for_merchant_policy'))
  })

  test('of a bank, by both of its numbers', async () => {
    const demo = world.client
    const paid = (await demo.post('/v1/charges', { amount: 1000, method: goodBank })).body.id
    const same = await demo.post(`/v1/charges/${paid}/refund`, { amount: 10, method: goodBank })
    expect(same).toMatchObject({ status: 200, body: { status: 'PENDING' } })
    const another = { ...goodBank, routing_number: '000000000' }
    expect(await demo.post(`/v1/charges/${paid}/refund`, { amount: 10, method: another })).toMatchObject(
      refusal(422, 'unavailable_for_merchant_policy'),
    )
  })
})

describe('without address and postal code', () => {
  test.each([
    ['SUBMIT_IGNORE_RESULT', {}, 200],
    ['ADDR_OR_POSTAL_CODE_LENIENT', {}, 200],
    ['ADDR_OR_POSTAL_CODE_STRICT', {}, 422],
    ['ADDR_OR_POSTAL_CODE_STRICT', { postal_code: '78730' }, 200],
    ['EXACT_ADDR_AND_POSTAL_CODE_STRICT', { address1: '1 Main St' }, 200],
  ])('there is no avs_result: %s, %j', async (avs_policy, address, status) => {
    const { id } = (await get('/v1/merchant')).merchant_accounts[0]
    await client.call({ method: 'PATCH', path: `/v1/accounts/${id}`, body: { avs_policy } })
    const { body, ...answer } = await post('/v1/charges', { amount: 1, method: { ...goodCard, ...address } })
    expect(answer.status).toBe(status)
    if (status === 422) expect(body.messages[0].code).toBe('card_avs_rejected')
    else if (Object.keys(address).length === 0) expect(body).not.toHaveProperty('avs_result')
    else expect(body.avs_result).toBe('ADDRESS_AND_POSTAL_CODE')
  })
})
