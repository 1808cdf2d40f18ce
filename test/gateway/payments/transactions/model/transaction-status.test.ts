// A case for each row of the table of statuses (rules: transactions.md#status), with the clock turned to when it happens.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../../../../support/client.ts'
import { withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { goodBank } from '../../../../support/merchant/methods.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
  await withStorage(world, ({ read }) => read.updateTable('accounts').set({ credit_enabled: 1 }).execute())
})
afterAll(() => world.close())

const post = (path: string, body: object = {}) => world.client.post(path, body)
const made = async (path: string, body: object) => {
  const { status, body: made } = await post(path, body)
  expect(status, JSON.stringify(made)).toBe(200)
  return made
}
const charge = (more: object = {}) => made('/v1/charges', { amount: 1000, method: goodCard, ...more })
const refund = (id: string, amount = 400) => made(`/v1/charges/${id}/refund`, { amount })
const read = async (id: string) => (await world.client.get(`/v1/transactions/${id}`)).body
const later = async (duration: string) =>
  (await made('/v1/test-clock/advance', { duration })).timeline as { type: string; id: string; at: string }[]
/** The events of a transaction, in order. */
const eventsOf = async (id: string) => {
  const { results } = (await world.client.get('/v1/events?page_size=100')).body
  return results
    .filter(({ data }: { data: { id: string } }) => data.id === id)
    .map(({ type, data }: { type: string; data: { status: string } }) => `${type} ${data.status}`)
    .reverse()
}
const refusal = async (answer: ReturnType<typeof post>) => (await answer).body.messages[0].code

describe('none', () => {
  test('POST /v1/charges: PENDING, then AUTHORIZED, with an event for each', async () => {
    const { id, status } = await charge()
    expect(status).toBe('AUTHORIZED')
    expect(await eventsOf(id)).toEqual(['transaction.created PENDING', 'transaction.authorized AUTHORIZED'])
  })
})

describe('AUTHORIZED', () => {
  test('with auto_capture, daily automatic capture: COMPLETED', async () => {
    const { id } = await charge()
    await later('P1D')
    expect(await read(id)).toMatchObject({ status: 'COMPLETED', completion_timestamp: expect.any(String) })
    expect(await eventsOf(id)).toContain('transaction.completed COMPLETED')
  })

  test('without auto_capture, POST capture of the authorized amount: COMPLETED; of another amount: refused', async () => {
    const { id } = await charge({ auto_capture: false })
    expect(await refusal(post(`/v1/charges/${id}/capture`, { amount: 999 }))).toBe('invalid_data')
    expect(await refusal(post(`/v1/charges/${id}/capture`, { amount: 1001 }))).toBe(
      'exceeds_authorized_amount',
    )
    expect(await made(`/v1/charges/${id}/capture`, { amount: 1000 })).toMatchObject({ status: 'COMPLETED' })
  })

  test('without auto_capture, not captured or voided within 7 days: VOIDED', async () => {
    const { id } = await charge({ auto_capture: false })
    await later('P6DT23H')
    expect(await read(id)).toMatchObject({ status: 'AUTHORIZED' })
    await later('PT2H')
    expect(await read(id)).toMatchObject({ status: 'VOIDED' })
    expect(await eventsOf(id)).toContain('transaction.voided VOIDED')
  })

  test.each([
    ['CVV', { cvv_policy: 'REQUIRE_MATCH_STRICT' }, '4000000000000101', 'card_cvv_incorrect'],
    ['AVS', { avs_policy: 'ADDR_OR_POSTAL_CODE_STRICT' }, '4000000000000010', 'card_avs_rejected'],
  ])('of a card, %s result rejected by account policy: VOIDED', async (_check, policy, number, code) => {
    const path = `/v1/accounts/${world.gateway.testAccountId}`
    const patch = (body: object) => world.client.call({ method: 'PATCH', path, body })
    const before = (await world.client.get(path)).body
    await patch(policy)
    const holder = { address1: '1 Main Street', postal_code: '62701' }
    const answer = await post('/v1/charges', { amount: 1000, method: { ...goodCard, number, ...holder } })
    await patch({ cvv_policy: before.cvv_policy, avs_policy: before.avs_policy })
    const [{ code: told, entity_id }] = answer.body.messages
    expect(told).toBe(code)
    expect(await read(entity_id)).toMatchObject({ status: 'VOIDED', failure_code: code })
  })

  test('POST void, not yet captured or settled: VOIDED, with its reference', async () => {
    const { id } = await charge()
    const voided = await made(`/v1/transactions/${id}/void`, { reference: 'twice' })
    expect(voided).toMatchObject({ status: 'VOIDED', void_reference: 'twice' })
    const other = await charge()
    await later('P1D')
    expect(await refusal(post(`/v1/transactions/${other.id}/void`))).toBe('not_valid_for_transaction_status')
  })

  test('POST void of a charge with refunds: only once all of them are voided', async () => {
    const { id } = await charge()
    const given = await refund(id)
    expect(await refusal(post(`/v1/transactions/${id}/void`))).toBe('not_valid_for_transaction_status')
    await made(`/v1/transactions/${given.id}/void`, {})
    expect(await made(`/v1/transactions/${id}/void`, {})).toMatchObject({ status: 'VOIDED' })
  })
})

describe('a charge', () => {
  test('AUTHORIZED or COMPLETED, POST refund within six months: it stays, amount_refunded grows', async () => {
    const { id } = await charge()
    await refund(id, 100)
    expect(await read(id)).toMatchObject({ status: 'AUTHORIZED', amount_refunded: 100 })
    await later('P5M')
    await refund(id, 200)
    expect(await read(id)).toMatchObject({ status: 'COMPLETED', amount_refunded: 300 })
    await later('P1M1D')
    expect(await refusal(post(`/v1/charges/${id}/refund`, { amount: 1 }))).toBe(
      'not_valid_for_transaction_status',
    )
  })

  test('without auto_capture: must be COMPLETED first', async () => {
    const { id } = await charge({ auto_capture: false })
    expect(await refusal(post(`/v1/charges/${id}/refund`, { amount: 1 }))).toBe(
      'not_valid_for_transaction_status',
    )
    await made(`/v1/charges/${id}/capture`, { amount: 1000 })
    expect(await refund(id)).toMatchObject({ status: 'AUTHORIZED' })
  })
})

describe('a refund', () => {
  test('for a bank charge that is not COMPLETED: PENDING, performed when the charge settles', async () => {
    const { id } = await charge({ method: goodBank })
    const given = await refund(id)
    expect(given.status).toBe('PENDING')
    expect((await eventsOf(given.id)).at(-1)).toBe('transaction.pending_parent_settlement PENDING')
    await later('P1D')
    expect(await eventsOf(given.id)).toEqual([
      'transaction.created PENDING',
      'transaction.pending_parent_settlement PENDING',
      'transaction.authorized AUTHORIZED',
      'transaction.completed COMPLETED',
    ])
  })

  test('PENDING, settlement failure of the parent: FAILED, with its failure code', async () => {
    const outcome = { settlement: { return_code: 'ach_payment_refused' } }
    await made('/v1/simulator/rules', { match: { amount: 7777 }, outcome })
    const { id } = await charge({ method: goodBank, amount: 7777 })
    const given = await refund(id)
    await later('P1D')
    expect(await read(id)).toMatchObject({
      status: 'FAILED',
      failure_code: 'ach_payment_refused',
      amount_refunded: 0,
    })
    expect(await read(given.id)).toMatchObject({
      status: 'FAILED',
      failure_code: 'ach_deferred_refund_rejected_charge_failed',
    })
  })

  test('for a COMPLETED bank charge: AUTHORIZED', async () => {
    const { id } = await charge({ method: goodBank })
    await later('P1D')
    expect(await refund(id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test('for a card charge: AUTHORIZED, queued for the daily capture, after pending charges', async () => {
    const first = await charge()
    const given = await refund(first.id)
    expect(given.status).toBe('AUTHORIZED')
    const second = await charge()
    const timeline = await later('P1D')
    const completed = timeline.filter(({ type }) => type === 'transaction.completed').map(({ id }) => id)
    const order = [first.id, second.id, given.id].map((id) => completed.indexOf(id))
    expect(order).not.toContain(-1)
    expect(Math.max(order[0] ?? 0, order[1] ?? 0)).toBeLessThan(order[2] ?? 0)
  })
})

test('a credit: AUTHORIZED, captured automatically daily', async () => {
  const { id, status } = await made('/v1/credits', { amount: 500, method: goodCard })
  expect(status).toBe('AUTHORIZED')
  await later('P1D')
  expect(await read(id)).toMatchObject({ status: 'COMPLETED' })
})

test('live mode is captured by the clock of the machine alone', async () => {
  const { baseUrl, caCertificate, liveSecretKey } = world.gateway
  const live = apiClient(baseUrl, caCertificate, liveSecretKey)
  const { id } = (await live.post('/v1/charges', { amount: 1000, method: goodCard })).body
  await later('P8D')
  expect((await live.get(`/v1/transactions/${id}`)).body).toMatchObject({ status: 'AUTHORIZED' })
})
