// Charges and credits of bank accounts (rules: charges.md#create, refunds-credits-voids.md#credit).
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { goodBank, newToken, refusal } from '../../../../support/merchant/methods.ts'
import { directedNetworks } from '../../../../support/outside/networks.ts'

const { networks, processor } = directedNetworks()

let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway({ clock: testClock(), processor })
  client = world.client
})
afterAll(() => world.close())

const charge = (body: object = {}) => client.post('/v1/charges', { amount: 1000, method: goodBank, ...body })
const get = async (id: string) => (await client.get(`/v1/transactions/${id}`)).body

describe('POST /v1/charges with a bank account', () => {
  test('it is authorized, goes to the eCheck account and can be read back', async () => {
    const method = { ...goodBank, account_type: 'checking', given_name: 'Ada', surname: 'Lovelace' }
    const answer = await charge({ method, reference: 'rent', surcharge_amount: 30 })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      type: 'CHARGE',
      account_id: expect.stringMatching(/^[\w-]{22}$/),
      status: 'AUTHORIZED',
      amount: 1000,
      currency: 'USD',
      auto_capture: true,
      amount_refunded: 0,
      surcharge_amount: 30,
      authorization_code: 'ABCDEF',
      method: {
        type: 'bank',
        routing_number: '******013',
        account_number: '******7890',
        account_type: 'CHECKING',
        bank_name: 'FIRST BANK OF TESTING',
        fingerprint: expect.stringMatching(/^[\w-]{20}$/),
        given_name: 'Ada',
        surname: 'Lovelace',
      },
      reference: 'rent',
      refunds: [],
      created: expect.any(String),
      modified: expect.any(String),
    })
    expect(await get(answer.body.id)).toEqual(answer.body)
    expect(answer.body.account_id).not.toBe(world.gateway.testAccountId)
    expect(networks.asked.at(-1)?.method).toMatchObject({
      routing_number: '000000013',
      account_number: '1234567890',
      account_type: 'CHECKING',
      name: 'Ada Lovelace',
    })
  })

  test('its numbers are in no row and no event in the clear', async () => {
    await charge({ method: { ...goodBank, number: goodCard.number, cvv: '987' } })
    const rows = await withStorage(world, async ({ read }) => [
      await read.selectFrom('transactions').selectAll().execute(),
      await read.selectFrom('events').selectAll().execute(),
    ])
    expect(JSON.stringify(rows)).not.toMatch(/1234567890|000000013|4242424242|"987"/)
  })

  test.each<[string, object, string, string]>([
    ['a hold', { auto_capture: false }, 'invalid_data', 'auto_capture'],
    [
      'a wrong routing number',
      { method: { ...goodBank, routing_number: '123456789' } },
      'ach_invalid_routing_number',
      'method.routing_number',
    ],
    [
      'no account type',
      { method: { ...goodBank, account_type: undefined } },
      'invalid_data',
      'method.account_type',
    ],
    ['another currency', { currency: 'EUR' }, 'unsupported_currency', 'currency'],
    [
      'a recurring charge without a schedule',
      { recur: { interval_delay: 1 } },
      'invalid_data',
      'recur.interval_unit',
    ],
  ])('422 for %s', async (_what, body, code, context) => {
    expect(await charge(body)).toMatchObject(refusal(422, code, { context }))
  })

  test('422 for an account of the other type', async () => {
    const { account_id } = (await charge()).body
    const wrong = refusal(422, 'incorrect_payment_type', { context: 'account_id' })
    expect(await charge({ method: goodCard, account_id })).toMatchObject(wrong)
    expect(await charge({ account_id: world.gateway.testAccountId })).toMatchObject(wrong)
  })

  test.each([
    [422, 'ach_account_closed'],
    [500, 'ach_processing_error'],
  ] as const)('%i %s from the bank network leaves a failed transaction', async (status, code) => {
    networks.failure = code
    const answer = await charge()
    networks.failure = undefined
    expect(answer).toMatchObject(refusal(status, code, { facility: 'payment_processor' }))
    expect(await get(answer.body.messages[0].entity_id)).toMatchObject({
      status: 'FAILED',
      failure_code: code,
    })
  })

  test('a bank network that does not answer is told to drop it; when it does not hear that, it stays open', async () => {
    networks.answer = false
    const answer = await charge()
    networks.answer = true
    expect(answer).toMatchObject(refusal(500, 'ach_processor_not_available'))
    const { entity_id } = answer.body.messages[0]
    expect(networks.reversed).toContain(entity_id)
    expect(await get(entity_id)).toMatchObject({ status: 'PENDING' })
  })

  test('policies about security codes and addresses do not count, and it can be voided', async () => {
    const strict = await testGateway({ processor })
    onTestFinished(() => strict.close())
    const policies = { cvv_policy: 'REQUIRE_MATCH_STRICT', avs_policy: 'ADDR_STRICT' } as const
    await withStorage(strict, ({ read }) => read.updateTable('accounts').set(policies).execute())
    const { status, body } = await strict.client.post('/v1/charges', { amount: 1, method: goodBank })
    expect(status).toBe(200)
    const voided = await strict.client.post(`/v1/transactions/${body.id}/void`, {})
    expect(voided.body.status).toBe('VOIDED')
  })

  test('a merchant without an eCheck account cannot charge one', async () => {
    const other = await testGateway({ processor })
    onTestFinished(() => other.close())
    await withStorage(other, async ({ read }) => {
      await read.deleteFrom('surcharges').execute()
      await read.deleteFrom('accounts').where('type', '=', 'AchAccount').execute()
    })
    expect(await other.client.post('/v1/charges', { amount: 1, method: goodBank })).toMatchObject(
      refusal(422, 'no_account_for_payment_method'),
    )
  })

  test('a token of a bank account is charged once, a refused one not at all', async () => {
    const method = await newToken(world, goodBank)
    expect(await charge({ method, auto_capture: false })).toMatchObject(refusal(422, 'invalid_data'))
    expect((await charge({ method })).body.method).toMatchObject({
      type: 'bank',
      account_number: '******7890',
    })
    expect(await charge({ method })).toMatchObject(refusal(404, 'resource_not_found'))
  })
})

test('a credit goes to a bank account, or to what is saved', async () => {
  const saved = (await client.post('/v1/banks', goodBank)).body.id
  await withStorage(world, ({ read }) => read.updateTable('accounts').set({ credit_enabled: 1 }).execute())
  for (const method of [goodBank, saved, await newToken(world, goodBank)]) {
    const { status, body } = await client.post('/v1/credits', { amount: 5, method })
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: 'CREDIT', status: 'AUTHORIZED', method: { type: 'bank' } })
  }
})
