// Refunds of bank charges, and what settlement makes of them; refunds elsewhere
// (rules: refunds-credits-voids.md#refund-bank, refunds-credits-voids.md#refund-elsewhere).
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { storeOf, withKeys } from '../../../../../gateway/payments/card-data/index.ts'
import { settleTransaction } from '../../../../../gateway/payments/transactions/index.ts'
import type { ReturnCode, Storage } from '../../../../../gateway/platform/storage/index.ts'
import type { ApiClient } from '../../../../support/client.ts'
import { testCardData, withStorage } from '../../../../support/engine.ts'
import {
  goodCard,
  type TestGateway,
  temporaryFolder,
  testClock,
  testGateway,
} from '../../../../support/gateway.ts'
import { goodBank, newToken, refusal } from '../../../../support/merchant/methods.ts'
import { directedNetworks } from '../../../../support/outside/networks.ts'

const clock = testClock()
const { networks, processor } = directedNetworks()

let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway({ clock, processor })
  client = world.client
})
afterAll(() => world.close())

async function charge(method: object = goodBank): Promise<string> {
  const answer = await client.post('/v1/charges', { amount: 1000, method })
  expect(answer.status).toBe(200)
  return answer.body.id
}
const refund = (id: string, amount: number, body: object = {}) =>
  client.post(`/v1/charges/${id}/refund`, { amount, ...body })
const voidIt = (id: string) => client.post(`/v1/transactions/${id}/void`, {})
const get = async (id: string) => (await client.get(`/v1/transactions/${id}`)).body
const settle = (id: string, failure_code?: ReturnCode) =>
  withStorage(world, async (storage) =>
    settleTransaction(
      { storage, clock },
      await keyOf(storage.read, id),
      failure_code ? { settled: false, failure_code } : { settled: true },
    ),
  )
const keyOf = (read: Storage['read'], id: string) =>
  read.selectFrom('transactions').select(['merchant_id', 'id']).where('id', '=', id).executeTakeFirstOrThrow()

/** The types of a transaction's events, in the order of the alphabet: several come in one millisecond. */
const eventsOf = (id: string) =>
  withStorage(world, async ({ read }) => {
    const rows = await read.selectFrom('events').select(['type', 'data']).execute()
    return rows
      .filter(({ data }) => JSON.parse(data).id === id)
      .map(({ type }) => type.replace('transaction.', ''))
      .sort()
  })

describe('a refund of a bank charge', () => {
  test('waits until the charge has settled, and is performed then', async () => {
    const id = await charge()
    const answer = await refund(id, 400)
    expect(answer).toMatchObject({ status: 200, body: { type: 'REFUND', status: 'PENDING', charge_id: id } })
    expect(answer.body.method).toMatchObject({ type: 'bank', account_number: '******7890' })
    expect(await eventsOf(answer.body.id)).toEqual(['created', 'pending_parent_settlement'])
    expect(await settle(id)).toMatchObject({ status: 'COMPLETED' })
    expect(await get(id)).toMatchObject({
      status: 'COMPLETED',
      amount_refunded: 400,
      completion_timestamp: expect.any(String),
      refunds: [{ status: 'AUTHORIZED' }],
    })
    expect(await eventsOf(answer.body.id)).toEqual(['authorized', 'created', 'pending_parent_settlement'])
  })

  test('is performed at once where the charge has settled', async () => {
    const id = await charge()
    await settle(id)
    const { body } = await refund(id, 400)
    expect(body.status).toBe('AUTHORIZED')
    expect(await eventsOf(body.id)).toEqual(['authorized', 'created'])
    expect(await settle(body.id)).toMatchObject({ status: 'COMPLETED' })
  })

  test.each(['settlement_failed', 'ach_insufficient_funds'] as const)(
    'fails when the charge comes back: %s',
    async (code) => {
      const id = await charge()
      const waiting = (await refund(id, 400)).body.id
      const voided = (await refund(id, 100)).body.id
      await voidIt(voided)
      expect(await settle(id, code)).toMatchObject({ status: 'FAILED', failure_code: code })
      expect(await get(waiting)).toMatchObject({
        status: 'FAILED',
        failure_code: 'ach_deferred_refund_rejected_charge_failed',
      })
      expect((await get(voided)).status).toBe('VOIDED')
      expect(await get(id)).toMatchObject({ status: 'FAILED', amount_refunded: 0 })
      expect(await eventsOf(waiting)).toEqual(['created', 'failed', 'pending_parent_settlement'])
      expect(await refund(id, 1)).toMatchObject(refusal(422, 'not_valid_for_transaction_status'))
    },
  )

  test('a charge that settled may come back still; what was refunded by then is', async () => {
    const id = await charge()
    await settle(id)
    const paid = (await refund(id, 400)).body.id
    await settle(id, 'ach_not_authorized')
    expect(await get(id)).toMatchObject({ status: 'FAILED', amount_refunded: 400 })
    expect((await get(paid)).status).toBe('AUTHORIZED')
  })

  test('that comes back can be made again', async () => {
    const id = await charge()
    await settle(id)
    const { body } = await refund(id, 1000)
    await settle(body.id, 'ach_account_closed')
    expect(await get(id)).toMatchObject({ status: 'COMPLETED', amount_refunded: 0 })
    expect((await refund(id, 1000)).status).toBe(200)
  })

  test('can be voided while it waits, and keeps its charge from being voided', async () => {
    const id = await charge()
    const { body } = await refund(id, 400)
    expect(await voidIt(id)).toMatchObject(refusal(422, 'not_valid_for_transaction_status'))
    expect((await voidIt(body.id)).body.status).toBe('VOIDED')
    expect(await get(id)).toMatchObject({ amount_refunded: 0 })
    await settle(id)
    expect((await get(body.id)).status).toBe('VOIDED')
  })

  test('waits through a restart', async () => {
    const { folder, remove } = temporaryFolder()
    onTestFinished(remove)
    const first = await testGateway({ dataDir: folder, processor })
    const { id } = (await first.client.post('/v1/charges', { amount: 10, method: goodBank })).body
    const waiting = (await first.client.post(`/v1/charges/${id}/refund`, { amount: 10 })).body
    await first.close()
    const second = await testGateway({ dataDir: folder, processor })
    onTestFinished(() => second.close())
    expect((await second.client.get(`/v1/transactions/${waiting.id}`)).body).toEqual(waiting)
  })
})

describe('settlement', () => {
  test('happens once, and to nothing that was voided or returned', async () => {
    const settled = await charge()
    await settle(settled)
    const voided = await charge()
    await voidIt(voided)
    const returned = await charge()
    await settle(returned, 'settlement_failed')
    for (const id of [settled, voided, returned]) {
      await expect(settle(id)).rejects.toThrow('not_valid_for_transaction_status')
    }
    for (const id of [voided, returned]) {
      await expect(settle(id, 'settlement_failed')).rejects.toThrow('not_valid_for_transaction_status')
    }
  })

  test('waits for a void that is under way, and leaves all as it was', async () => {
    const id = await charge()
    networks.answer = false
    expect(await voidIt(id)).toMatchObject(refusal(500, 'ach_processor_not_available', { entity_id: id }))
    networks.answer = true
    await expect(settle(id)).rejects.toThrow('version_conflict')
    expect((await get(id)).status).toBe('AUTHORIZED')
  })

  test('of a card charge has its refunds as they are', async () => {
    const id = await charge(goodCard)
    const { body } = await refund(id, 400)
    expect(body.status).toBe('AUTHORIZED')
    await settle(id)
    expect(await get(id)).toMatchObject({ status: 'COMPLETED', refunds: [{ status: 'AUTHORIZED' }] })
  })
})

describe('a refund elsewhere', () => {
  const other = { ...goodCard, number: '5105105105105100' }
  const allow = (nonoriginating_refund_enabled: number) =>
    withStorage(world, ({ read }) =>
      read.updateTable('accounts').set({ nonoriginating_refund_enabled }).execute(),
    )

  test('is refused until the operator enables it, and leaves a token as it was', async () => {
    const id = await charge(goodCard)
    const method = await newToken(world, other)
    expect(await refund(id, 100, { method })).toMatchObject(
      refusal(422, 'unavailable_for_merchant_policy', { context: 'method' }),
    )
    await allow(1)
    const answer = await refund(id, 100, { method })
    expect(answer).toMatchObject({ status: 200, body: { method: { number: '************5100' } } })
    expect(await refund(id, 100, { method })).toMatchObject(refusal(404, 'resource_not_found'))
    expect(await get(id)).toMatchObject({ amount_refunded: 100, method: { number: '************4242' } })
    await allow(0)
  })

  test('goes to a card for a card and to a bank for a bank, its number encrypted for itself', async () => {
    await allow(1)
    const [card, bank] = [await charge(goodCard), await charge()]
    const saved = (await client.post('/v1/cards', other)).body.id
    const wrong = refusal(422, 'incorrect_payment_type', { context: 'method' })
    expect(await refund(card, 1, { method: goodBank })).toMatchObject(wrong)
    expect(await refund(bank, 1, { method: saved })).toMatchObject(wrong)
    const toCard = await refund(card, 1, { method: saved })
    expect(toCard.body).toMatchObject({ status: 'AUTHORIZED', method: { card_type: 'MASTERCARD' } })
    const toBank = await refund(bank, 1, { method: { ...goodBank, account_number: '99998888' } })
    expect(toBank.body).toMatchObject({ status: 'PENDING', method: { account_number: '****8888' } })
    await withStorage(world, async (storage) => {
      const { cardData, stop } = await testCardData(world.dataDir, storage)
      const { id } = toCard.body
      const row = await storage.read
        .selectFrom('transactions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const place = { merchantId: row.merchant_id, row: `transactions:${id}` }
      const open = () => storeOf(cardData).openCard(place, row.method_secret ?? '', 'networks')
      expect(await withKeys(cardData, open)).toBe(other.number)
      stop()
    })
    await allow(0)
  })

  test('has what the account requires of a payment', async () => {
    await allow(1)
    const id = await charge(goodCard)
    const insistOn = (required_payment_fields: string) =>
      withStorage(world, ({ read }) =>
        read.updateTable('accounts').set({ required_payment_fields }).execute(),
      )
    await insistOn('name')
    expect(await refund(id, 1, { method: other })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'method.name', sub_code: 'not_blank' }),
    )
    expect((await refund(id, 1, { method: { ...other, name: 'Ada' } })).status).toBe(200)
    await insistOn('')
    await allow(0)
  })

  test.each<[string, unknown, number, string, string]>([
    [
      'a card that is none',
      { ...other, number: '5105105105105101' },
      422,
      'card_number_invalid',
      'method.number',
    ],
    ['another type', { type: 'cash' }, 422, 'invalid_data', 'method.type'],
    ['no object', 7, 422, 'invalid_data', 'method'],
    ['an unknown id', 'nothing', 404, 'resource_not_found', 'Token[nothing]'],
  ])('%s is refused, and nothing is refunded', async (_what, method, status, code, context) => {
    await allow(1)
    const id = await charge(goodCard)
    expect(await refund(id, 100, { method })).toMatchObject(refusal(status, code, { context }))
    expect(await get(id)).toMatchObject({ amount_refunded: 0, refunds: [] })
    await allow(0)
  })
})
