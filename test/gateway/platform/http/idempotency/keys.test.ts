import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../../../gateway/core/limits.ts'
import { hashKey } from '../../../../../gateway/merchants/merchants/keys.ts'
import type { Storage } from '../../../../../gateway/platform/storage/index.ts'
import { type Answer, type ApiClient, apiClient } from '../../../../support/client.ts'
import { openStorage } from '../../../../support/engine.ts'
import {
  goodCard,
  type TestGateway,
  temporaryFolder,
  testClock,
  testGateway,
} from '../../../../support/gateway.ts'

const DAY = 24 * 60 * 60 * 1000
const clock = testClock()
let world: TestGateway
let client: ApiClient
let storage: Storage
let key: string
let keys = 0
beforeAll(async () => {
  world = await testGateway({ clock })
  client = world.client
  storage = await openStorage(world)
})
beforeEach(() => {
  key = `order-${++keys}`
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
const clientOf = (secretKey: string) =>
  apiClient(world.gateway.baseUrl, world.gateway.caCertificate, secretKey)

/** Another shop, that a test may charge for. */
async function anotherMerchant(): Promise<ApiClient> {
  const secret = 'sk_test_another'
  const found = storage.read.selectFrom('merchants').selectAll().orderBy('created')
  const merchant = await found.executeTakeFirstOrThrow()
  const accounts = await storage.read.selectFrom('accounts').selectAll().where('mode', '=', 'test').execute()
  const other = { ...merchant, id: 'another', public_key: `m_${'x'.repeat(22)}` }
  await storage.write(async (tx) => {
    await tx.insertInto('merchants').values(other).execute()
    const keyRow = { hash: hashKey(secret), merchant_id: other.id, mode: 'test', encrypted: '' } as const
    await tx.insertInto('secret_keys').values(keyRow).execute()
    for (const account of accounts) {
      await tx
        .insertInto('accounts')
        .values({ ...account, id: `another-${account.id}`, merchant_id: other.id })
        .execute()
    }
  })
  return clientOf(secret)
}

describe('a key', () => {
  test.each<[string, string, object]>([
    ['amount', '/v1/charges', { ...charge, amount: 1001 }],
    ['card', '/v1/charges', { ...charge, method: { ...goodCard, number: '4111111111111111' } }],
    ['structure', '/v1/charges', { ...charge, data: [['a'], 'b'] }],
    ['address', '/v1/credits', charge],
  ])('that came with another %s is refused', async (_what, path, body) => {
    await send('/v1/charges', { ...charge, ...(_what === 'structure' && { data: ['a', ['b']] }) })
    const refused = await send(path, body)
    expect(refused.status).toBe(422)
    expect(refused.body.messages).toMatchObject([
      { code: 'invalid_data', context: 'Idempotency-Key', sub_code: 'invalid' },
    ])
  })

  test('tells nothing of the security code: a request with another one is the same', async () => {
    const first = await send('/v1/charges', charge)
    const again = await send('/v1/charges', { ...charge, method: { ...goodCard, cvv: '999' } })
    expect(again.text).toBe(first.text)
  })

  test.each<[string, (by: ApiClient) => Promise<Answer>, number]>([
    ['by the schema', () => send('/v1/charges', { amount: 'much', method: goodCard }), 422],
    ['by a rule', () => send('/v1/charges', { ...charge, currency: 'EUR' }), 422],
    [
      'because its token is not there',
      () => send('/v1/charges', { ...charge, method: 'no-such-token' }),
      404,
    ],
    ['because it is no JSON', () => send('/v1/charges', '{"amount":'), 400],
    [
      'without a valid key',
      () =>
        client.call({
          method: 'POST',
          path: '/v1/charges',
          key: 'sk_test_x',
          body: charge,
          headers: { 'idempotency-key': key },
        }),
      401,
    ],
  ])('of a request that was refused %s is as good as new', async (_why, refuse, status) => {
    expect((await refuse(client)).status).toBe(status)
    const answer = await send('/v1/charges', charge)
    expect(answer.status).toBe(200)
    expect(isReplay(answer)).toBe(false)
  })

  test('of one mode, or of one merchant, is none of another', async () => {
    for (const other of [clientOf(world.gateway.liveSecretKey), await anotherMerchant()]) {
      const first = await send('/v1/charges', charge)
      const second = await send('/v1/charges', charge, other)
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body.id).not.toBe(first.body.id)
      expect((await send('/v1/charges', charge, other)).body.id).toBe(second.body.id)
    }
  })

  test.each([
    ['', 'not_blank'],
    ['x'.repeat(256), 'invalid_length'],
    ['two words', 'invalid'],
    ['café', 'invalid'],
  ])('that is none is refused: %j', async (wrong, sub_code) => {
    key = wrong
    const before = await transactions()
    const { status, body } = await send('/v1/charges', charge)
    expect(status).toBe(422)
    expect(body.messages).toMatchObject([{ code: 'invalid_data', context: 'Idempotency-Key', sub_code }])
    expect(await transactions()).toBe(before)
  })

  test('of 255 characters of every kind is one', async () => {
    key = `"{!~}"${'x'.repeat(249)}`
    const { body } = await send('/v1/charges', charge)
    expect((await send('/v1/charges', charge)).body.id).toBe(body.id)
  })

  test('is kept for a day', async () => {
    const { body } = await send('/v1/charges', charge)
    clock.advance(DAY - 1)
    expect((await send('/v1/charges', charge)).body.id).toBe(body.id)
    clock.advance(1)
    const another = await send('/v1/charges', charge)
    expect(another.status).toBe(200)
    expect(another.body.id).not.toBe(body.id)
  })

  test('that has expired is gone from the database at the next start, however many there are', async () => {
    const { folder, remove } = temporaryFolder()
    const first = await testGateway({ dataDir: folder, clock })
    await first.client.post('/v1/charges', charge, {
      'idempotency-key': key,
      'content-type': 'application/json',
    })
    const database = await openStorage({ dataDir: folder })
    const keys = () => database.read.selectFrom('idempotency_keys')
    const row = await keys().selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 2 * limits.sweep.batchRows }, (_, i) => ({ ...row, id: `copy-${i}` }))
    await database.read.insertInto('idempotency_keys').values(copies).execute()
    await first.close()
    for (const [passed, left] of [
      [DAY - 1, copies.length + 1],
      [1, 0],
    ] as const) {
      clock.advance(passed)
      await (await testGateway({ dataDir: folder, clock })).close()
      expect(await keys().select('id').execute()).toHaveLength(left)
    }
    await database.close()
    remove()
  })

  test('and what was answered cannot be read in the database', async () => {
    key = '4111111111111111'
    const { body } = await send('/v1/charges', { ...charge, reference: 'for-nobody-else' })
    const rows = await storage.read.selectFrom('idempotency_keys').selectAll().execute()
    const text = JSON.stringify(rows)
    for (const secret of [key, 'for-nobody-else', '*4242', 'AUTHORIZED']) expect(text).not.toContain(secret)
    expect(rows.some(({ record_id }) => record_id === body.id)).toBe(true)
  })

  test('may come with a body as deep and as wide as a page may send', async () => {
    const deep = `${'['.repeat(30)}${']'.repeat(30)}`
    const page = { method: 'POST', path: '/v1/tokens', key: world.gateway.publicKey }
    const headers = { 'idempotency-key': key, 'content-type': 'application/json' }
    const answer = await client.call({
      ...page,
      headers,
      body: `{"number":"4242424242424242","deep":${deep}}`,
    })
    expect(answer.status).toBe(200)
    const wide = JSON.stringify({ number: '4242424242424242', wide: Array(1_900).fill(1) })
    headers['idempotency-key'] = `${key}-wide`
    expect((await client.call({ ...page, headers, body: wide })).status).toBe(200)
  })
})
