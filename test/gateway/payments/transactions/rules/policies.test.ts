import { describe, expect, onTestFinished, test } from 'vitest'
import type { Authorization, Processor } from '../../../../../gateway/payments/networks/index.ts'
import {
  type Policies,
  policyRejection,
} from '../../../../../gateway/payments/transactions/rules/policies.ts'
import type {
  AvsPolicy,
  AvsResult,
  CvvPolicy,
  CvvResult,
} from '../../../../../gateway/platform/storage/index.ts'
import { createSimulator } from '../../../../../gateway/sandbox/networks/index.ts'
import { withStorage } from '../../../../support/engine.ts'
import { goodCard, goodCardWithAddress, testGateway } from '../../../../support/gateway.ts'

const lenient: Policies = {
  cvv_policy: 'OPTIONAL',
  avs_policy: 'SUBMIT_IGNORE_RESULT',
  ignore_avs_failure_if_cvv_match: 0,
}

const rejects = (policies: Policies, cvv_result: CvvResult, avs_result: AvsResult) =>
  policyRejection(policies, { cvv_result, avs_result })

describe('a CVV policy', () => {
  test.each<[CvvPolicy, CvvResult, string | undefined]>([
    ['DISABLED', 'NOT_MATCHED', undefined],
    ['OPTIONAL', 'NOT_MATCHED', undefined],
    ['REQUIRE_MATCH_LENIENT', 'MATCHED', undefined],
    ['REQUIRE_MATCH_LENIENT', 'UNAVAILABLE', undefined],
    ['REQUIRE_MATCH_LENIENT', 'NOT_PROCESSED', undefined],
    ['REQUIRE_MATCH_LENIENT', 'NOT_MATCHED', 'card_cvv_incorrect'],
    ['REQUIRE_MATCH_LENIENT', 'INVALID', 'card_cvv_incorrect'],
    ['REQUIRE_MATCH_STRICT', 'MATCHED', undefined],
    ['REQUIRE_MATCH_STRICT', 'UNAVAILABLE', 'card_cvv_incorrect'],
    ['REQUIRE_MATCH_STRICT', 'NOT_PROCESSED', 'card_cvv_incorrect'],
    ['REQUIRE_MATCH_STRICT', 'NOT_MATCHED', 'card_cvv_incorrect'],
  ])('%s with %s: %s', (cvv_policy, result, rejection) => {
    expect(rejects({ ...lenient, cvv_policy }, result, 'NO_MATCH')).toBe(rejection)
  })
})

describe('an AVS policy', () => {
  test.each<[AvsPolicy, AvsResult, string | undefined]>([
    ['DISABLED', 'NO_MATCH', undefined],
    ['SUBMIT_IGNORE_RESULT', 'NO_MATCH', undefined],
    ['ADDR_OR_POSTAL_CODE_LENIENT', 'ADDRESS', undefined],
    ['ADDR_OR_POSTAL_CODE_LENIENT', 'ZIP9', undefined],
    ['ADDR_OR_POSTAL_CODE_LENIENT', 'UNAVAILABLE', undefined],
    ['ADDR_OR_POSTAL_CODE_LENIENT', 'NO_MATCH', 'card_avs_rejected'],
    ['ADDR_OR_POSTAL_CODE_STRICT', 'POSTAL_CODE', undefined],
    ['ADDR_OR_POSTAL_CODE_STRICT', 'UNAVAILABLE', 'card_avs_rejected'],
    ['ADDR_STRICT', 'ADDRESS_AND_ZIP5', undefined],
    ['ADDR_STRICT', 'POSTAL_CODE', 'card_avs_rejected'],
    ['POSTAL_CODE_STRICT', 'ZIP5', undefined],
    ['POSTAL_CODE_STRICT', 'ADDRESS', 'card_avs_rejected'],
    ['EXACT_ADDR_AND_POSTAL_CODE_LENIENT', 'EXACT_MATCH_UK', undefined],
    ['EXACT_ADDR_AND_POSTAL_CODE_LENIENT', 'RETRY', undefined],
    ['EXACT_ADDR_AND_POSTAL_CODE_LENIENT', 'ADDRESS', 'card_avs_rejected'],
    ['EXACT_ADDR_AND_POSTAL_CODE_STRICT', 'ADDRESS_AND_POSTAL_CODE', undefined],
    ['EXACT_ADDR_AND_POSTAL_CODE_STRICT', 'AVS_ERROR_INELIGIBLE', 'card_avs_rejected'],
  ])('%s with %s: %s', (avs_policy, result, rejection) => {
    expect(rejects({ ...lenient, avs_policy }, 'NOT_MATCHED', result)).toBe(rejection)
  })

  test('is left out after a matching security code, where the account says so', () => {
    const policies: Policies = { ...lenient, avs_policy: 'ADDR_STRICT', ignore_avs_failure_if_cvv_match: 1 }
    expect(rejects(policies, 'MATCHED', 'NO_MATCH')).toBeUndefined()
    expect(rejects(policies, 'UNAVAILABLE', 'NO_MATCH')).toBe('card_avs_rejected')
  })
})

/** A gateway whose accounts insist on both checks, or have other policies. */
async function strictGateway(
  processor: Processor,
  policies: Partial<Policies> = { cvv_policy: 'REQUIRE_MATCH_STRICT', avs_policy: 'ADDR_STRICT' },
) {
  const world = await testGateway({ processor })
  onTestFinished(() => world.close())
  await withStorage(world, (storage) =>
    storage.write((tx) => tx.updateTable('accounts').set(policies).execute()),
  )
  return world.client
}

test.each([
  ['4000000000000101', 'card_cvv_incorrect'],
  ['4000000000000028', 'card_avs_rejected'],
])('%s is authorized, dropped at the networks and voided: %s', async (number, code) => {
  const dropped: string[] = []
  const processor = { ...createSimulator(), reverse: async (id: string) => void dropped.push(id) }
  const client = await strictGateway(processor)
  const answer = await client.post('/v1/charges', { amount: 100, method: { ...goodCardWithAddress, number } })
  expect(answer.status).toBe(422)
  const [{ entity_id }] = answer.body.messages
  expect(answer.body.messages).toEqual([expect.objectContaining({ code, facility: 'payment_processor' })])
  expect(dropped).toEqual([entity_id])
  const stored = await client.get(`/v1/transactions/${entity_id}`)
  expect(stored.body).toMatchObject({ status: 'VOIDED', failure_code: code })
})

test('a rejected charge that the networks do not drop stays open, and its id is told', async () => {
  const processor = { ...createSimulator(), reverse: () => Promise.reject(new Error('the line is dead')) }
  const client = await strictGateway(processor)
  const method = { ...goodCard, number: '4000000000000101' }
  const answer = await client.post('/v1/charges', { amount: 100, method })
  expect(answer.status).toBe(500)
  const [{ code, entity_id }] = answer.body.messages
  expect(code).toBe('card_processor_not_available')
  expect((await client.get(`/v1/transactions/${entity_id}`)).body.status).toBe('PENDING')
})

test('a saved card has no security code, so no policy asks for one', async () => {
  const client = await strictGateway(createSimulator())
  const method = (await client.post('/v1/cards', goodCardWithAddress)).body.id
  expect(await client.post('/v1/charges', { amount: 100, method })).toMatchObject({
    status: 200,
    body: { status: 'AUTHORIZED', avs_result: 'ADDRESS_AND_POSTAL_CODE' },
  })
})

test('what is disabled is neither sent to the networks nor told of', async () => {
  const asked: Authorization[] = []
  const simulator = createSimulator()
  const processor: Processor = {
    ...simulator,
    authorize(authorization) {
      asked.push(authorization)
      return simulator.authorize(authorization)
    },
  }
  const client = await strictGateway(processor, { cvv_policy: 'DISABLED', avs_policy: 'DISABLED' })
  const method = { ...goodCard, number: '4000000000000101', address1: '1 Main St', postal_code: '12345' }
  const { status, body } = await client.post('/v1/charges', { amount: 100, method })
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('cvv_result')
  expect(body).not.toHaveProperty('avs_result')
  expect(body.method).toMatchObject({ address1: '1 Main St', postal_code: '12345' })
  expect(asked[0]?.method).toMatchObject({ number: method.number })
  for (const key of ['cvv', 'address1', 'postal_code']) expect(asked[0]?.method).not.toHaveProperty(key)
})
