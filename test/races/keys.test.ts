// One Idempotency-Key at two processes in the same moment.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer, ApiClient } from '../support/client.ts'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { withStorage } from '../support/engine.ts'
import { goodCard } from '../support/gateway.ts'

const ROUNDS = process.env.LONG_TESTS === '1' ? 200 : 10

let world: TwoGateways
let reference: string
let references = 0
beforeAll(async () => {
  world = await twoGateways()
})
beforeEach(() => {
  reference = `order-${++references}`
})
afterAll(() => world.close())

const send = (client: ApiClient, path: string, body: object, key = reference) =>
  client.post(path, body, { 'idempotency-key': key })

/** Thirty requests at once, by turns at one process and at the other. */
const thirty = (request: (client: ApiClient) => Promise<Answer>) =>
  Promise.all(Array.from({ length: 30 }, (_, at) => request(world.clients[at % 2 === 0 ? 0 : 1])))

/** How many transactions there are with a reference. */
const count = (wanted: string) =>
  withStorage(world, async ({ read }) => {
    const rows = await read.selectFrom('transactions').select('id').where('reference', '=', wanted).execute()
    return rows.length
  })

/** Everybody is told of the same thing, or to wait; and whoever asks later is told of it, too. */
async function expectOne(answers: readonly Answer[], again: (client: ApiClient) => Promise<Answer>) {
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const done = answers.filter(({ status }) => status === 200)
  expect(done.filter(({ headers }) => headers['idempotent-replayed'] !== 'true')).toHaveLength(1)
  for (const client of world.clients) done.push(await again(client))
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
}

test('thirty charges with one key: one charge, and each gets its answer or is told to wait', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const key = `${reference}-${round}`
    const body = { amount: 1000, method: goodCard, reference: key }
    const charge = (client: ApiClient) => send(client, '/v1/charges', body, key)
    await expectOne(await thirty(charge), charge)
    expect(await count(key)).toBe(1)
  }
  await world.checkInvariants()
})

test('thirty refunds with one key: one refund', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const key = `${reference}-${round}`
    const { id } = (await world.clients[0].post('/v1/charges', { amount: 1000, method: goodCard })).body
    const refund = (client: ApiClient) =>
      send(client, `/v1/charges/${id}/refund`, { amount: 100, reference: key }, key)
    await expectOne(await thirty(refund), refund)
    expect((await world.clients[1].get(`/v1/transactions/${id}`)).body.amount_refunded).toBe(100)
  }
  await world.checkInvariants()
})

test('thirty cards saved with one key: one card', async () => {
  const save = (client: ApiClient) => send(client, '/v1/cards', { ...goodCard, reference })
  await expectOne(await thirty(save), save)
  const { body } = await world.clients[0].get(`/v1/cards?reference=${reference}`)
  expect(body.results).toHaveLength(1)
})

test('a decline with one key is one, and stays one', async () => {
  const body = { amount: 1000, method: { ...goodCard, number: '4000000000000002' }, reference }
  const answers = await thirty((client) => send(client, '/v1/charges', body))
  for (const { status } of answers) expect([422, 409]).toContain(status)
  expect(new Set(answers.filter(({ status }) => status === 422).map(({ text }) => text)).size).toBe(1)
  expect(await count(reference)).toBe(1)
})
