// Two processes get requests for the same saved card, token or bank charge in the same moment.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../gateway/core/clock.ts'
import { settleTransaction } from '../../gateway/payments/transactions/index.ts'
import type { Storage } from '../../gateway/platform/storage/index.ts'
import type { Answer, ApiClient } from '../support/client.ts'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { openStorage } from '../support/engine.ts'
import { goodCard } from '../support/gateway.ts'
import { addContacts } from '../support/merchant/contacts.ts'
import { goodBank } from '../support/merchant/methods.ts'

/** How often each pair is let loose. */
const ROUNDS = process.env.LONG_TESTS === '1' ? 500 : 20

let world: TwoGateways
let one: ApiClient
let other: ApiClient
beforeAll(async () => {
  world = await twoGateways()
  await addContacts(world, ['p_7'])
  const [first, second] = world.clients
  one = first
  other = second
})
afterAll(() => world.close())

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()

test('a card is deleted while it is charged: no charge begins once that was told', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await one.post('/v1/cards', goodCard)).body
    const charge = (client: ApiClient) => client.post('/v1/charges', { amount: 1000, method: id })
    const deletion = other.call({ method: 'DELETE', path: `/v1/cards/${id}` })
    const later = deletion.then(() => Promise.all([charge(one), charge(other)]))
    const during = await Promise.all([one, other, one, other].map(charge))
    expect((await deletion).status).toBe(200)
    expect(statuses(during).filter((status) => status !== 200 && status !== 404)).toEqual([])
    expect(statuses(await later)).toEqual([404, 404])
  }
})

test('a charge waits for the end of a deletion that has begun, and finds no card then', async () => {
  const { id } = (await one.post('/v1/cards', goodCard)).body
  const storage = await openStorage(world)
  const begun: Promise<Answer>[] = []
  await storage.write(async (tx) => {
    const deleted = { deleted: 1, method_secret: null }
    await tx.updateTable('saved_methods').set(deleted).where('id', '=', id).execute()
    begun.push(one.post('/v1/charges', { amount: 1000, method: id }))
    await untilBlocked(storage, Promise.all(begun))
  })
  await storage.close()
  expect(statuses(await Promise.all(begun))).toEqual([404])
})

test('a token is saved and charged at once: one of them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const call = { method: 'POST', path: '/v1/tokens', key: world.publicKey, body: goodCard }
    const { id } = (await one.call(call)).body
    const save = (client: ApiClient) => client.post('/v1/cards', { token_id: id })
    const charge = other.post('/v1/charges', { amount: 1, method: id })
    expect(statuses(await Promise.all([save(one), charge, save(other)]))).toEqual([200, 404, 404])
  }
})

const TIES = '/v1/payment-methods'
const contact_id = 'p_7'
const remove = (client: ApiClient, path: string) => client.call({ method: 'DELETE', path })

/** A contact's PaymentMethod, whose token saved the card. */
async function tied(): Promise<{ id: string; card_id: string }> {
  const call = { method: 'POST', path: '/v1/tokens', key: world.publicKey, body: goodCard }
  return (await one.post(TIES, { contact_id, token_id: (await one.call(call)).body.id })).body
}

test('the last two PaymentMethods of a card are deleted at once: the card goes with them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, card_id } = await tied()
    const another = (await one.post(TIES, { contact_id, card_id })).body.id
    const both = [remove(one, `${TIES}/${id}`), remove(other, `${TIES}/${another}`)]
    expect(statuses(await Promise.all(both))).toEqual([200, 200])
    expect((await one.get(`/v1/cards/${card_id}`)).status).toBe(404)
  }
})

test('a PaymentMethod is made of a card that goes with another: it has its card, or there is none', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, card_id } = await tied()
    const deletion = remove(one, `${TIES}/${id}`)
    const made = await other.post(TIES, { contact_id, card_id })
    expect((await deletion).status).toBe(200)
    expect([200, 404]).toContain(made.status)
    expect((await one.get(`/v1/cards/${card_id}`)).status).toBe(made.status)
    if (made.status !== 200) continue
    const payment = { amount: 1, method: made.body.id }
    expect((await other.post('/v1/charges', payment)).status).toBe(200)
  }
})

test('saved cards are purged while PaymentMethods are made of them: neither is an error of ours', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { card_id } = await tied()
    let isOver = false
    const purge = one.post('/v1/merchant/purge-test-data', { delete_payment_methods: true }).finally(() => {
      isOver = true
    })
    const tie = async () => {
      while (!isOver) {
        expect([200, 404]).toContain((await other.post(TIES, { contact_id, card_id })).status)
      }
    }
    const [{ status }] = await Promise.all([purge, tie(), tie()])
    expect(status).toBe(204)
    expect((await one.get(TIES)).body.total_entries).toBe(0)
  }
})

test('a bank charge settles or comes back while it is refunded: no refund waits for ever', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await one.post('/v1/charges', { amount: 1000, method: goodBank })).body
    const refund = (client: ApiClient) => client.post(`/v1/charges/${id}/refund`, { amount: 300 })
    const isPaid = round % 2 === 0
    const [, ...refunds] = await Promise.all([settle(id, isPaid), refund(one), refund(other), refund(one)])
    const charge = (await other.get(`/v1/transactions/${id}`)).body
    const made = charge.refunds.map(({ status }: { status: string }) => status)
    expect(made).toHaveLength(refunds.filter(({ status }) => status === 200).length)
    expect(made).toEqual(made.map(() => (isPaid ? 'AUTHORIZED' : 'FAILED')))
    expect(charge.amount_refunded).toBe(isPaid ? 300 * made.length : 0)
  }
  await world.checkInvariants()
})

/** As the daily job of a third process. */
async function settle(id: string, isPaid: boolean) {
  const storage = await openStorage(world)
  try {
    const settlement = isPaid
      ? { settled: true as const }
      : { settled: false as const, failure_code: 'ach_insufficient_funds' as const }
    const { read } = storage
    const ofId = read.selectFrom('transactions').select(['merchant_id', 'id']).where('id', '=', id)
    await settleTransaction({ storage, clock: systemClock }, await ofId.executeTakeFirstOrThrow(), settlement)
  } finally {
    await storage.close()
  }
}

/** Until the server has a statement wait for a lock, or what should wait has ended without. */
async function untilBlocked({ read }: Storage, waiting: Promise<unknown>) {
  let hasEnded = false
  const end = waiting.finally(() => {
    hasEnded = true
  })
  const isBlocked = async () => {
    const locks = await read
      .selectFrom('pg_locks' as 'locks')
      .selectAll()
      .execute()
    return (locks as unknown as { granted: boolean }[]).some(({ granted }) => !granted)
  }
  while (!hasEnded && !(await isBlocked())) await Promise.race([end, nextTurn()])
}
