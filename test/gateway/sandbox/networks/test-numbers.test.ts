// What the simulated networks answer by the number alone (rules: test-cards.md#declines, test-cards.md#banks).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../../../gateway/core/error-catalog.ts'
import { gatewayError } from '../../../../gateway/core/errors.ts'
import { createSimulator } from '../../../../gateway/sandbox/networks/index.ts'
import { goodCardWithAddress, type TestGateway, testGateway } from '../../../support/gateway.ts'

let world: TestGateway

beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const charge = (number: string) =>
  world.client.post('/v1/charges', { amount: 1, method: { ...goodCardWithAddress, number } })
const get = async (path: string) => (await world.client.get(path)).body

describe('a card', () => {
  test.each([
    ['4242424242424242', 'VISA'],
    ['4111111111111111', 'VISA'],
    ['4012888888881881', 'VISA'],
    ['5105105105105100', 'MASTERCARD'],
    ['5499740000000057', 'MASTERCARD'],
    ['378282246310005', 'AMERICAN_EXPRESS'],
    ['371449635398431', 'AMERICAN_EXPRESS'],
    ['6011111111111117', 'DISCOVER'],
    ['30569309025904', 'DINERS_CLUB'],
    ['3530111333300000', 'JCB'],
    ['4539578763621486', 'VISA'],
  ])('%s is approved as %s', async (number, card_type) => {
    const { body } = await charge(number)
    expect(body).toMatchObject({
      status: 'AUTHORIZED',
      method: { card_type },
      cvv_result: 'MATCHED',
      avs_result: 'ADDRESS_AND_POSTAL_CODE',
    })
    expect(await get(`/v1/simulator/payments/${body.id}`)).toMatchObject({
      state: 'AUTHORIZED',
      authorization_code: body.authorization_code,
    })
  })

  test.each([
    ['4000000000000002', 422, 'card_declined'],
    ['4000000000000044', 422, 'card_declined_insufficient_funds'],
    ['4000000000000051', 422, 'card_declined_limit_exceeded'],
    ['4000000000000069', 422, 'card_expired'],
    ['4000000000000119', 422, 'card_declined_processing_error'],
    ['4000000000000127', 422, 'card_declined_hold'],
    ['4000000000000135', 422, 'card_type_not_accepted'],
    ['4000000000000143', 500, 'card_processing_error'],
  ])('%s is answered with %i %s, and the failed transaction is stored', async (number, status, code) => {
    const answer = await charge(number)
    expect(answer.status).toBe(status)
    expect(answer.body.messages).toEqual([
      {
        code,
        level: 'error',
        facility: code === 'card_expired' ? 'gateway' : 'payment_processor',
        message: expect.any(String),
        entity_id: expect.stringMatching(/^[\w-]{22}$/),
      },
    ])
    const { entity_id } = answer.body.messages[0]
    const stored = await get(`/v1/transactions/${entity_id}`)
    expect(stored).toMatchObject({ status: 'FAILED', failure_code: code, amount: 1 })
    expect(stored).not.toHaveProperty('authorization_code')
    const payment = await get(`/v1/simulator/payments/${entity_id}`)
    expect(payment).toMatchObject({ state: 'DECLINED', failure_code: code, captured_amount: 0 })
  })

  test.each([
    ['4000000000000101', { cvv_result: 'NOT_MATCHED', avs_result: 'ADDRESS_AND_POSTAL_CODE' }],
    ['4000000000000077', { cvv_result: 'UNAVAILABLE', avs_result: 'ADDRESS_AND_POSTAL_CODE' }],
    ['4000000000000010', { cvv_result: 'MATCHED', avs_result: 'NO_MATCH' }],
    ['4000000000000028', { cvv_result: 'MATCHED', avs_result: 'POSTAL_CODE' }],
    ['4000000000000036', { cvv_result: 'MATCHED', avs_result: 'ADDRESS' }],
    ['4000000000000085', { cvv_result: 'MATCHED', avs_result: 'UNAVAILABLE' }],
    ['4000000000000093', { cvv_result: 'MATCHED', avs_result: 'AVS_ERROR_INELIGIBLE' }],
  ])('%s is approved by the default policies with its results', async (number, results) => {
    expect((await charge(number)).body).toMatchObject({ status: 'AUTHORIZED', ...results })
  })
})

describe('a bank account', () => {
  const { authorize } = createSimulator()
  const ask = (routing_number: string, account_number: string) =>
    authorize({
      transactionId: 't',
      merchantId: 'm',
      mode: 'test',
      amount: 1,
      currency: 'USD',
      at: 0,
      method: { type: 'bank', routing_number, account_number, account_type: 'CHECKING' },
    })

  test.each([
    ['000000013', '1234567890'],
    ['000000013', '1000000000'],
    ['000000013', '1000000011'],
    ['000000000', '1234567890'],
    ['000000000', '1000000001'],
    ['110000000', '1000000001'],
  ])('%s %s is approved, without results of a card', async (routing, account) => {
    expect(await ask(routing, account)).toEqual({
      approved: true,
      authorization_code: expect.stringMatching(/^[A-Z]{6}$/),
      cvv_result: undefined,
      avs_result: undefined,
    })
  })

  test.each<[string, string, number, ErrorCode]>([
    ['000000001', '1234567890', 422, 'ach_invalid_routing_number'],
    ['000000013', '1000000001', 422, 'ach_declined'],
    ['000000013', '1000000002', 422, 'ach_declined_hold'],
    ['000000013', '1000000003', 422, 'ach_declined_duplicate'],
    ['000000013', '1000000004', 422, 'ach_invalid_account_number'],
    ['000000013', '1000000005', 422, 'ach_insufficient_funds'],
    ['000000013', '1000000006', 422, 'ach_account_not_found'],
    ['000000013', '1000000007', 422, 'ach_account_closed'],
    ['000000013', '1000000008', 422, 'ach_account_frozen'],
    ['000000013', '1000000009', 422, 'ach_limit_exceeded'],
    ['000000013', '1000000010', 500, 'ach_processing_error'],
  ])('%s %s is refused: %i %s, by the networks', async (routing, account, status, code) => {
    expect(await ask(routing, account)).toEqual({ approved: false, failure_code: code })
    const error = gatewayError(code)
    expect([error.status, error.messages[0]?.facility]).toEqual([status, 'payment_processor'])
  })
})
