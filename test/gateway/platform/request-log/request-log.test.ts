// The log of recent API requests: what is in it, what never is, and how it ends.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { commandLine } from '../../../../gateway/core/actor.ts'
import { nextPosition } from '../../../../gateway/core/clock.ts'
import { errorMessage } from '../../../../gateway/core/errors.ts'
import { isId, newId } from '../../../../gateway/core/ids.ts'
import { limits } from '../../../../gateway/core/limits.ts'
import { deleteMerchant } from '../../../../gateway/merchants/merchants/index.ts'
import { merchantRecord } from '../../../../gateway/merchants/merchants/settings/merchant-record.ts'
import { faultsIn } from '../../../../gateway/platform/request-log/faults.ts'
import { createRequestLog, listRequests } from '../../../../gateway/platform/request-log/index.ts'
import {
  type ApiRequestRow,
  fromJson,
  type MerchantRow,
  type Storage,
} from '../../../../gateway/platform/storage/index.ts'
import { setLimits } from '../../../support/api/limits.ts'
import { openStorage, withStorage } from '../../../support/engine.ts'
import {
  goodCard,
  type TestGateway,
  temporaryFolder,
  testClock,
  testGateway,
} from '../../../support/gateway.ts'
import { newToken } from '../../../support/merchant/methods.ts'
import { newPartner, partnerWorld, requestToken, withToken } from '../../../support/partners/partners.ts'
import { portalToken } from '../../../support/partners/portal.ts'

const logged = (world: TestGateway) =>
  withStorage(world, ({ read }) => read.selectFrom('api_requests').selectAll().orderBy('position').execute())

describe('a request', () => {
  let world: TestGateway
  beforeAll(async () => {
    world = await testGateway()
  })
  afterAll(async () => world.close())

  const entryOf = async (requestId: unknown) =>
    expect
      .poll(async () => (await logged(world)).filter(({ request_id }) => request_id === requestId))
      .toHaveLength(1)
      .then(async () => (await logged(world)).find(({ request_id }) => request_id === requestId))

  test('is logged by its pattern, with its key’s end and the record that it made', async () => {
    const { client, gateway } = world
    const made = await client.post('/v1/charges', { amount: 4200, method: goodCard, reference: 'secret7' })
    const { id: merchant_id } = (await client.get('/v1/merchant')).body
    expect(await entryOf(made.headers['request-id'])).toMatchObject({
      merchant_id,
      key_kind: 'test',
      key_last4: gateway.testSecretKey.slice(-4),
      method: 'POST',
      route: '/v1/charges',
      status: 200,
      record_id: made.body.id,
      error_code: null,
    })
  })

  test('that names a record is about that one, and what failed to pay about what is stored of it', async () => {
    const { client } = world
    const { id } = (await client.post('/v1/charges', { amount: 4200, method: goodCard })).body
    const refund = await client.post(`/v1/charges/${id}/refund`, { amount: 100 })
    expect(await entryOf(refund.headers['request-id'])).toMatchObject({
      route: '/v1/charges/:id/refund',
      record_id: id,
    })
    const method = { ...goodCard, number: '4000000000000002' }
    const declined = await client.post('/v1/charges', { amount: 4200, method })
    expect(await entryOf(declined.headers['request-id'])).toMatchObject({
      status: 422,
      record_id: declined.body.messages[0].entity_id,
      error_code: declined.body.messages[0].code,
    })
  })

  test('that was refused is logged with the fields at fault, by the names that schemas have', async () => {
    const { client } = world
    const faultsOf = async (body: Record<string, unknown>) => {
      const { headers } = await client.post('/v1/charges', body)
      const row = await entryOf(headers['request-id'])
      return row?.faults ? fromJson(row.faults) : row?.faults
    }
    expect(await faultsOf({ amount: -1, method: { ...goodCard, exp_month: 13 } })).toEqual([
      { code: 'invalid_data', field: 'amount', sub_code: 'below_minimum_value' },
      { code: 'invalid_data', field: 'method.exp_month', sub_code: 'number_out_of_range' },
    ])
    expect(await faultsOf({ amount: 100, method: goodCard })).toBeNull()
  })

  test.each(['4242424242424242', 'Ada Lovelace', 'data.4242', '__proto__', 'items[12345].price'])(
    'that was refused for “%s”, which no schema has, is logged without that name',
    (context) => {
      const kept = faultsIn([errorMessage('invalid_data', { context, sub_code: 'invalid' })])
      expect(kept && fromJson(kept)).toEqual([{ code: 'invalid_data', sub_code: 'invalid' }])
    },
  )

  test('leaves nothing of its query, its body or what was sent in place of an id', async () => {
    const { client } = world
    const number = '4242424242424242'
    const answers = [
      await client.get(`/v1/transactions?q=typed-text`),
      await client.get(`/v1/transactions/${number}`),
      await client.get(`/v1/transactions/${number}abcdef`),
      await client.get(`/v1/transactions/${newId()}`),
    ]
    for (const { headers } of answers) {
      expect(await entryOf(headers['request-id'])).toMatchObject({ record_id: null })
    }
    const text = JSON.stringify(await logged(world))
    expect(text).not.toContain('typed-text')
    expect(text).not.toContain(number)
  })

  test('with a token is of no mode: of the merchant that let a partner in, or of the partner itself', async () => {
    const partners = await partnerWorld(world)
    const partner = await newPartner(partners)
    const token = await portalToken(partners, partner)
    const credentials = await withToken(world, token, { path: '/gateway-credentials' })
    expect(await entryOf(credentials.headers['request-id'])).toMatchObject({
      merchant_id: partner.shop.id,
      key_kind: 'token',
      key_last4: token.slice(-4),
      method: 'GET',
      route: '/gateway-credentials',
      status: 200,
    })
    const { application, client } = partner
    const wish = { ...client, grant_type: 'client_credentials', scope: 'tenant' }
    const own = (await requestToken(partners, wish)).body.access_token
    const route = '/api/v1/merchants/:public_key/deauthorize_application'
    const path = route.replace(':public_key', partner.shop.publicKey)
    const ended = await withToken(world, own, { method: 'DELETE', path }, world.gateway.authUrl)
    expect(await entryOf(ended.headers['request-id'])).toMatchObject({
      merchant_id: application.merchant_id,
      key_kind: 'token',
      route,
    })
    const merchant = { id: partner.shop.id } as MerchantRow
    for (const mode of ['test', 'live'] as const) {
      const shown = await listRequests(partners.storage.read, { merchant, mode }, { most: 10 })
      expect(shown.map((row) => row.route)).toEqual(['/gateway-credentials'])
    }
    // What has ended is nobody's any more.
    const refused = await withToken(world, token, { path: '/gateway-credentials' })
    const after = await world.client.get('/v1/events')
    await entryOf(after.headers['request-id'])
    expect(refused.status).toBe(401)
    const ids = (await logged(world)).map(({ request_id }) => request_id)
    expect(ids).not.toContain(refused.headers['request-id'])
    await partners.storage.close()
  })

  test('with the public key is of no mode; one without a key is not logged', async () => {
    await newToken(world, goodCard)
    await expect.poll(async () => (await logged(world)).map(({ key_kind }) => key_kind)).toContain('public')
    const keyless = await world.client.call({ path: '/v1/transactions', key: null })
    const after = await world.client.get('/v1/events')
    await entryOf(after.headers['request-id'])
    const ids = (await logged(world)).map(({ request_id }) => request_id)
    expect(ids).not.toContain(keyless.headers['request-id'])
  })
})

test('what was noted is written before the gateway has stopped', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const world = await testGateway({ dataDir: folder })
  const { headers } = await world.client.get('/v1/merchant')
  await world.close()
  expect((await logged(world)).map(({ request_id }) => request_id)).toEqual([headers['request-id']])
})

describe('of many', () => {
  const rowOf = (merchant_id: string, more: Partial<ApiRequestRow> = {}) => ({
    merchant_id,
    request_id: newId(),
    key_kind: 'test' as const,
    key_last4: 'abcd',
    created: 1,
    method: 'GET',
    route: '/v1/merchant',
    status: 200,
    duration: 1,
    record_id: null,
    error_code: null,
    faults: null,
    ...more,
  })

  async function open() {
    const { folder, remove } = temporaryFolder()
    const storage = await openStorage({ dataDir: folder })
    onTestFinished(async () => {
      await storage.close()
      remove()
    })
    const empty = { ...merchantRecord.initial, name: '', created: 1, modified: 1 }
    const merchants = ['m', 'n', 'busy', 'calm'].map((id) => ({ ...empty, id, public_key: id }))
    await storage.write((tx) => tx.insertInto('merchants').values(merchants).execute())
    const dropped: number[] = []
    const errors: unknown[] = []
    const log = createRequestLog(storage, {
      onError: (error) => errors.push(error),
      onDropped: (count) => dropped.push(count),
    })
    return { storage, log, dropped, errors }
  }
  const count = async ({ read }: Storage, merchantId: string) =>
    (
      await read
        .selectFrom('api_requests')
        .select('request_id')
        .where('merchant_id', '=', merchantId)
        .execute()
    ).length

  test('at once, so many are noted, and it is told how many are not', async () => {
    onTestFinished(setLimits({ requestLog: { ...limits.requestLog, maxWaiting: 10 } }))
    const { storage, log, dropped } = await open()
    for (let at = 0; at < 13; at++) log.note(rowOf('m'))
    await log.flush()
    expect([await count(storage, 'm'), dropped]).toEqual([10, [3]])
    log.note(rowOf('m'))
    await log.flush()
    expect([await count(storage, 'm'), dropped]).toEqual([11, [3]])
  })

  test('of one merchant the newest are kept, and none is taken from another', async () => {
    const { storage, log } = await open()
    const { maxRows } = limits.requestLog
    const old = Array.from({ length: maxRows + 5 }, (_, at) => ({
      ...rowOf('busy', { duration: at }),
      position: nextPosition(),
    }))
    await storage.write(async (tx) => {
      for (let at = 0; at < old.length; at += 1000) {
        await tx
          .insertInto('api_requests')
          .values(old.slice(at, at + 1000))
          .execute()
      }
    })
    log.note(rowOf('calm'))
    log.note(rowOf('busy'))
    await log.flush()
    await log.sweep()
    expect(await count(storage, 'busy')).toBe(maxRows)
    expect(await count(storage, 'calm')).toBe(1)
    const [newest] = await listRequests(
      storage.read,
      { merchant: { id: 'busy', timezone: 'UTC', status: 'ACTIVE', rehearsal_until: 0 }, mode: 'test' },
      { most: 1 },
    )
    expect(newest?.duration).toBe(1)
  })

  test('old ones go, by whoever they were', async () => {
    const { storage, log } = await open()
    await storage.write((tx) =>
      tx
        .insertInto('api_requests')
        .values([{ ...rowOf('m'), position: 1 }])
        .execute(),
    )
    log.note(rowOf('n'))
    await log.flush()
    await log.sweep()
    expect([await count(storage, 'm'), await count(storage, 'n')]).toEqual([0, 1])
  })

  /** No secret is at stake here. */
  const plain = { digest: () => '', encrypt: (text: string) => text }

  test('of a merchant that is deleted meanwhile nothing is written, and of others everything', async () => {
    const { storage, log, errors } = await open()
    for (const id of ['m', 'n', 'm', 'unknown']) log.note(rowOf(id))
    await deleteMerchant({ storage, clock: testClock(), cipher: plain, by: commandLine }, 'm')
    await log.flush()
    expect([await count(storage, 'm'), await count(storage, 'unknown'), errors]).toEqual([0, 0, []])
    expect(await count(storage, 'n')).toBe(1)
  })

  test('a database that is gone loses the log and nothing else', async () => {
    const { storage, log, errors } = await open()
    await storage.write((tx) => tx.schema.dropTable('api_requests').execute())
    log.note(rowOf('m'))
    await log.flush()
    expect(errors).toHaveLength(1)
  })
})

test('an id is told from a card number that is as long', () => {
  expect(isId(newId())).toBe(true)
  expect(isId('4242424242424242abcdef')).toBe(false)
  expect(isId('4242-4242-4242-4242-ab')).toBe(false)
  expect(isId('short')).toBe(false)
})
