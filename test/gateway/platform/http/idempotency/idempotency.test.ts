import { request as httpsRequest } from 'node:https'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Processor } from '../../../../../gateway/payments/networks/index.ts'
import type { Storage } from '../../../../../gateway/platform/storage/index.ts'
import { createSimulator } from '../../../../../gateway/sandbox/networks/index.ts'
import type { Answer, ApiClient } from '../../../../support/client.ts'
import { openStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'

const simulator = createSimulator()
/** Hold up their answer to a charge as long as `until` is not resolved. */
const networks = { asked: 0, until: Promise.resolve() as Promise<void> }
const processor: Processor = {
  ...simulator,
  async authorize(asked) {
    networks.asked++
    const answer = await simulator.authorize(asked)
    await networks.until
    return answer
  },
}

let world: TestGateway
let client: ApiClient
let storage: Storage
let key: string
let keys = 0
beforeAll(async () => {
  world = await testGateway({ processor })
  client = world.client
  storage = await openStorage(world)
  await storage.read.updateTable('accounts').set({ credit_enabled: 1 }).execute()
})
beforeEach(() => {
  key = `order-${++keys}`
  networks.asked = 0
  networks.until = Promise.resolve()
})
afterAll(async () => {
  await storage.close()
  await world.close()
})

const charge = { amount: 1000, method: goodCard }
const send = (path: string, body: object | string, by = client): Promise<Answer> =>
  by.post(path, body, { 'idempotency-key': key, 'content-type': 'application/json' })
const transactions = async () => (await storage.read.selectFrom('transactions').select('id').execute()).length
const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'
const newCharge = async (more: object = {}) =>
  (await client.post('/v1/charges', { ...charge, ...more })).body.id as string

describe('a request that is sent again with its key', () => {
  test.each<[string, () => Promise<[string, object]>]>([
    ['a charge', async () => ['/v1/charges', charge]],
    ['a credit', async () => ['/v1/credits', charge]],
    ['a refund', async () => [`/v1/charges/${await newCharge()}/refund`, { amount: 400 }]],
    [
      'a capture',
      async () => [`/v1/charges/${await newCharge({ auto_capture: false })}/capture`, { amount: 1000 }],
    ],
    ['a void', async () => [`/v1/transactions/${await newCharge()}/void`, { reference: 'again' }]],
    [
      'a signature',
      async () => [`/v1/transactions/${await newCharge()}/sign`, { mime_type: 'a/b', data: '[]' }],
    ],
  ])('%s is done once, and answered alike', async (_name, prepare) => {
    const [path, body] = await prepare()
    const first = await send(path, body)
    expect(first.status).toBe(200)
    expect(isReplay(first)).toBe(false)
    const before = await transactions()
    for (const again of [await send(path, body), await send(path, body)]) {
      expect(again.status).toBe(200)
      expect(again.text).toBe(first.text)
      expect(again.headers['content-type']).toBe(first.headers['content-type'])
      expect(isReplay(again)).toBe(true)
    }
    expect(await transactions()).toBe(before)
  })

  test('a token is made once, by a page or by a form', async () => {
    const page = world.gateway.publicKey
    const call = (body: object | string, type: string) =>
      client.call({
        method: 'POST',
        path: '/v1/tokens',
        key: page,
        body,
        headers: { 'idempotency-key': key, 'content-type': type },
      })
    const first = await call(goodCard, 'application/json')
    expect((await call(goodCard, 'application/json')).text).toBe(first.text)
    key = `${key}-form`
    const form = `number=4242424242424242&redirect_url=${encodeURIComponent('https://shop.example/paid')}`
    const sent = await call(form, 'application/x-www-form-urlencoded')
    expect(sent.status).toBe(303)
    const again = await call(form, 'application/x-www-form-urlencoded')
    expect(again).toMatchObject({ status: 303, headers: { location: sent.headers.location } })
  })

  test('thirty at once make one charge; the others wait or get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send('/v1/charges', charge)))
    const done = answers.filter(({ status }) => status === 200)
    const told = answers.filter(({ status }) => status === 409)
    expect(done.length).toBeGreaterThan(0)
    expect(done.length + told.length).toBe(30)
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
    expect(done.filter((answer) => !isReplay(answer))).toHaveLength(1)
    expect(networks.asked).toBe(1)
  })

  test('as long as the first is under way: 409, and its answer afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    networks.until = promise
    const first = send('/v1/charges', charge)
    await expect.poll(() => networks.asked).toBe(1)
    const meanwhile = await send('/v1/charges', charge)
    expect(meanwhile.status).toBe(409)
    expect(meanwhile.body.messages).toMatchObject([
      { code: 'version_conflict', message: expect.stringContaining('Idempotency-Key') },
    ])
    resolve()
    const { text } = await first
    expect((await send('/v1/charges', charge)).text).toBe(text)
    expect(networks.asked).toBe(1)
  })

  test('a client that goes away finds the answer when it comes back', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    networks.until = promise
    const request = httpsRequest(`${world.gateway.baseUrl}/v1/charges`, {
      method: 'POST',
      rejectUnauthorized: false,
      headers: {
        authorization: `Basic ${Buffer.from(`${world.gateway.testSecretKey}:`).toString('base64')}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
    })
    const closed = new Promise((done) => request.once('close', done))
    request.on('error', () => {}).end(JSON.stringify(charge))
    await expect.poll(() => networks.asked).toBe(1)
    request.destroy()
    await closed
    resolve()
    await expect.poll(async () => (await send('/v1/charges', charge)).status).toBe(200)
    expect(isReplay(await send('/v1/charges', charge))).toBe(true)
    expect(networks.asked).toBe(1)
  })

  test.each([
    ['4000000000000002', 422, 'card_declined'],
    ['4000000000000143', 500, 'card_processing_error'],
  ])('what the networks refused (%s) stays refused', async (number, status, code) => {
    const body = { amount: 1000, method: { ...goodCard, number } }
    const first = await send('/v1/charges', body)
    expect(first.status).toBe(status)
    expect(first.body.messages).toMatchObject([{ code, entity_id: expect.any(String) }])
    const again = await send('/v1/charges', body)
    expect(again.status).toBe(status)
    expect(again.text).toBe(first.text)
    expect(isReplay(again)).toBe(true)
    expect(networks.asked).toBe(1)
  })

  test('the order of its members and the white space do not matter', async () => {
    const { body } = await send(
      '/v1/charges',
      '{"amount": 1000, "method": {"type":"card","number":"4242424242424242","exp_month":1,"exp_year":2040}}',
    )
    const again = await send(
      '/v1/charges',
      '{"method":{"exp_year":2040,"exp_month":1,"number":"4242424242424242","type":"card"},"amount":1000}',
    )
    expect(again).toMatchObject({ status: 200, body: { id: body.id } })
  })
})
