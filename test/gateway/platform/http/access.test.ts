import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { countryOfAddress } from '../../../../gateway/core/addresses/ip-country.ts'
import { isInRanges } from '../../../../gateway/core/addresses/ranges.ts'
import { ownAddress } from '../../../../gateway/platform/http/connection/client-address.ts'
import { refuseKeyless } from '../../../../gateway/platform/http/key-scopes.ts'
import type { AccountRow, MerchantRow } from '../../../../gateway/platform/storage/index.ts'
import { operationsOf, ownPart } from '../../../support/api/description.ts'
import { bareServer } from '../../../support/bare-server.ts'
import { goodCard, type TestGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'
import { liveClient, refusal } from '../../../support/merchant/methods.ts'
import { inStorage } from '../../../support/merchant/stored.ts'

let world: TestGateway

beforeAll(async () => {
  world = await testGateway()
  await setAccounts({ credit_enabled: 1 })
})
afterAll(() => world.close())
beforeEach(async () => {
  await setMerchant({ api_allowed_ip_address_ranges: '' })
  await setAccounts({ transaction_allowed_countries: '' })
})

const setMerchant = (values: Partial<MerchantRow>) =>
  inStorage(world, (tx) => tx.updateTable('merchants').set(values).execute())
const setAccounts = (values: Partial<AccountRow>) =>
  inStorage(world, (tx) => tx.updateTable('accounts').set(values).execute())

const US = '8.8.8.8'
const NL = '91.198.174.192'
const from = (address: string) => ({ 'x-relayed-ip-address': address })
const body = { amount: 100, method: goodCard }
const post = (path: string, sent: object, address?: string) =>
  world.client.post(path, sent, address === undefined ? undefined : from(address))
describe('an address is in ranges', () => {
  test.each<[string, string, boolean]>([
    ['', '203.0.113.9', true],
    ['203.0.113.0/24', '203.0.113.9', true],
    ['203.0.113.0/24', '203.0.114.9', false],
    ['203.0.113.9', '203.0.113.9', true],
    ['203.0.113.9', '203.0.113.10', false],
    ['10.0.0.0/8,2001:db8::/32', '2001:db8:1::1', true],
    ['10.0.0.0/8,2001:db8::/32', '2001:db9::1', false],
    ['10.0.0.0/8,2001:db8::/32', '10.255.0.1', true],
    ['::1', '::1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['0.0.0.0/0', '198.51.100.1', true],
    ['10.0.0.0/8', '', false],
  ])('%s, %s: %s', (ranges, address, expected) => {
    expect(isInRanges(ranges, address)).toBe(expected)
  })

  test.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9', '203.0.113.9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2001:db8::1', '2001:db8::1'],
    [undefined, ''],
  ])('a connection from %s counts as one from %s', (remoteAddress, expected) => {
    expect(ownAddress(remoteAddress)).toBe(expected)
  })
})

describe('the key that an operation takes', () => {
  const bodies: Record<string, object> = {
    '/v1/tokens': goodCard,
    '/v1/surcharge-decisions': { number: '424242424242' },
  }

  test('is asked for by each, and no other one passes', async () => {
    const { publicKey, testSecretKey, liveSecretKey } = world.gateway
    const operations = operationsOf(ownPart((await world.client.get('/openapi.json')).body))
    const keyed = operations.filter(({ security }) => security?.length)
    expect(operations.filter((one) => !keyed.includes(one)).map(({ name }) => name)).toEqual([
      'get /status',
      'post /oauth/token',
      'post /oauth/revoke',
    ])
    for (const { name, path, method, security } of keyed) {
      const takes = (kind: string) => security?.some((scheme) => kind in scheme)
      for (const key of [
        null,
        'sk_test_none',
        ...(takes('publicKey') ? [] : [publicKey]),
        ...(takes('secretKey') ? [] : [testSecretKey, liveSecretKey]),
      ]) {
        const body = bodies[path] ?? {}
        const call = { method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'none'), key }
        const answer = await world.client.call(method === 'get' ? call : { ...call, body })
        expect(answer, `${name} with ${key}`).toMatchObject(refusal(401, 'not_authorized'))
      }
    }
  })

  test('is asked for by every route under /v1, or the gateway does not start', async () => {
    const { folder, remove } = temporaryFolder()
    const app = await bareServer(folder)
    onTestFinished(async () => {
      await app.close()
      remove()
    })
    refuseKeyless(app)
    app.get('/v1/something', async () => 'something')
    await expect(async () => app.ready()).rejects.toThrow('GET /v1/something takes no key')
  })
})

describe('api_allowed_ip_address_ranges', () => {
  const SECRET: [string, string, object?][] = [
    ['GET', '/v1/merchant'],
    ['PATCH', '/v1/merchant', { name: 'x' }],
    ['GET', '/v1/charges/holds'],
    ['POST', '/v1/charges', body],
    ['GET', '/v1/tokens/none'],
    ['GET', '/v1/transactions/none'],
  ]

  test.each(SECRET)('%s %s is refused from any other address', async (method, path, sent) => {
    await setMerchant({ api_allowed_ip_address_ranges: '203.0.113.0/24,2001:db8::/32' })
    const call = { method, path, ...(sent && { body: sent }) }
    expect(await world.client.call(call)).toMatchObject(refusal(401, 'not_authorized'))
    const relayed = await world.client.call({ ...call, headers: from('203.0.113.9') })
    expect(relayed).toMatchObject(refusal(401, 'not_authorized'))
  })

  test('lets the addresses pass that it names', async () => {
    await setMerchant({ api_allowed_ip_address_ranges: '203.0.113.0/24,127.0.0.0/8,::1' })
    expect((await world.client.get('/v1/merchant')).status).toBe(200)
  })

  test('says nothing of the public key, which a payer’s browser uses from anywhere', async () => {
    await setMerchant({ api_allowed_ip_address_ranges: '203.0.113.0/24' })
    const { publicKey: key } = world.gateway
    const token = await world.client.call({ method: 'POST', path: '/v1/tokens', body: goodCard, key })
    expect(token.status).toBe(200)
  })

  test.each(['PUT', 'PATCH'])('%s that would shut the caller itself out is refused', async (method) => {
    const settings = { name: 'Shop', api_allowed_ip_address_ranges: '203.0.113.0/24' }
    const client = liveClient(world)
    expect(await client.call({ method, path: '/v1/merchant', body: settings })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'api_allowed_ip_address_ranges' }),
    )
    expect((await world.client.get('/v1/merchant')).body.api_allowed_ip_address_ranges).toBe('')
    const both = { ...settings, api_allowed_ip_address_ranges: '203.0.113.0/24,127.0.0.1,::1' }
    expect((await client.call({ method, path: '/v1/merchant', body: both })).status).toBe(200)
  })
})

describe('X-Relayed-IP-Address', () => {
  test.each(['', 'nonsense', '8.8.8', '8.8.8.8, 1.1.1.1', '8.8.8.8:80', '[::1]', 'fe80::1%eth0', '08.8.8.8'])(
    '%j is refused, on every request with a secret key',
    async (address) => {
      const named = refusal(422, 'invalid_data', { context: 'X-Relayed-IP-Address' })
      const path = '/v1/merchant'
      const answer = await world.client.call({ path, headers: from(address) })
      expect(answer).toMatchObject(named)
      expect(await post('/v1/charges', body, address)).toMatchObject(named)
    },
  )

  test.each(['8.8.8.8', '2001:db8::1', '::ffff:8.8.8.8', ' 8.8.8.8 '])('%j is taken', async (address) => {
    expect((await post('/v1/charges', body, address)).status).toBe(200)
  })
})

describe('the country of an address', () => {
  test.each([
    [US, 'US'],
    [NL, 'NL'],
    ['2001:4860:4860::8888', 'US'],
    ['127.0.0.1', undefined],
    ['::1', undefined],
    ['10.1.2.3', undefined],
    ['192.0.2.1', undefined],
    ['', undefined],
  ])('%s: %s', (address, country) => {
    expect(countryOfAddress(address)).toBe(country)
  })
})

describe('transaction_allowed_countries', () => {
  test.each<[string, string, string | undefined, boolean]>([
    ['the relayed address counts', 'US', US, true],
    ['an IPv6 address that holds an IPv4 one counts as that', 'US', '::ffff:808:808', true],
    ['one of several is enough', 'CA,NL', NL, true],
    ['another country is refused', 'US', NL, false],
    ['an address of no known country is refused', 'US', '10.0.0.1', false],
    ['the caller’s own address counts where none is relayed', 'US', undefined, false],
  ])('%s: %s, %s', async (_name, transaction_allowed_countries, address, isTaken) => {
    await setAccounts({ transaction_allowed_countries })
    expect((await post('/v1/charges', body, address)).status).toBe(isTaken ? 200 : 401)
  })

  test.each([
    ['/v1/charges', { ...body, signature: { mime_type: 'a/b', data: 'x' } }],
    ['/v1/credits', body],
  ])('POST %s from elsewhere is stored as FAILED, with its reason and its events', async (path, sent) => {
    await setAccounts({ transaction_allowed_countries: 'US' })
    const answer = await post(path, sent, NL)
    expect(answer).toMatchObject(refusal(401, 'not_authorized', { entity_id: expect.any(String) }))
    const id: string = answer.body.messages[0].entity_id
    const stored = await world.client.get(`/v1/transactions/${id}`)
    expect(stored.body).toMatchObject({
      id,
      status: 'FAILED',
      failure_code: 'not_authorized_country_denied',
      method: { number: '************4242' },
    })
    const events = await inStorage(world, (tx) =>
      tx.selectFrom('events').selectAll().orderBy('created').execute(),
    )
    const own = events.filter(({ data }) => JSON.parse(data).id === id)
    expect(own.map(({ type }) => type).toSorted()).toEqual(['transaction.created', 'transaction.failed'])
  })

  test('capture, void and refund from elsewhere are refused and change nothing', async () => {
    const hold = (await post('/v1/charges', { ...body, auto_capture: false })).body
    const sale = (await post('/v1/charges', body)).body
    await setAccounts({ transaction_allowed_countries: 'US' })
    const changes: [string, object][] = [
      [`/v1/charges/${hold.id}/capture`, { amount: 100 }],
      [`/v1/transactions/${hold.id}/void`, {}],
      [`/v1/charges/${sale.id}/refund`, { amount: 40 }],
    ]
    for (const [path, sent] of changes) {
      expect(await post(path, sent, NL), path).toMatchObject(refusal(401, 'not_authorized'))
    }
    for (const { id, ...before } of [hold, sale]) {
      expect((await world.client.get(`/v1/transactions/${id}`)).body).toMatchObject(before)
    }
    const refund = await post(`/v1/charges/${sale.id}/refund`, { amount: 40 }, US)
    expect(refund.status).toBe(200)
    expect(await post(`/v1/transactions/${refund.body.id}/void`, {}, NL)).toMatchObject(
      refusal(401, 'not_authorized'),
    )
    expect((await post(`/v1/transactions/${refund.body.id}/void`, {}, US)).status).toBe(200)
    expect((await post(`/v1/charges/${hold.id}/capture`, { amount: 100 }, US)).status).toBe(200)
  })

  test('the networks hear nothing of a charge that is refused', async () => {
    await setAccounts({ transaction_allowed_countries: 'US' })
    const declined = { ...body, method: { ...goodCard, number: '4000000000000002' } }
    expect(await post('/v1/charges', declined, NL)).toMatchObject(refusal(401, 'not_authorized'))
    expect(await post('/v1/charges', declined, US)).toMatchObject(refusal(422, 'card_declined'))
  })
})
