// Tokens that a merchant's server makes with its secret key (rules: authentication.md#token-keys, tokens.md#mode).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { liveClient, newToken, refusal } from '../../../../support/merchant/methods.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const make = (headers: Record<string, string> = {}, key = world.gateway.testSecretKey) =>
  world.client.call({ method: 'POST', path: '/v1/tokens', key, body: goodCard, headers })
const pay = (method: string, client = world.client) => client.post('/v1/charges', { amount: 100, method })

test('a token of the test key pays in test mode, once', async () => {
  const { status, body } = await make()
  expect(status).toBe(200)
  expect(body).toMatchObject({ number: '************4242', cvv: '***' })
  expect(await world.client.get(`/v1/tokens/${body.id}`)).toMatchObject({
    status: 200,
    body: { id: body.id },
  })
  expect((await pay(body.id)).status).toBe(200)
  expect(await pay(body.id)).toMatchObject(refusal(404, 'resource_not_found'))
})

test('a server’s fetch makes one, though it says how it fetches, as browsers do', async () => {
  expect((await make({ 'sec-fetch-mode': 'cors' })).status).toBe(200)
})

test.each(['test', 'live'] as const)('a key of the other mode does not find one of %s mode', async (mode) => {
  const { testSecretKey, liveSecretKey } = world.gateway
  const { id } = (await make({}, mode === 'test' ? testSecretKey : liveSecretKey)).body
  const [own, other] = mode === 'test' ? [world.client, liveClient(world)] : [liveClient(world), world.client]
  expect(await pay(id, other)).toMatchObject(refusal(404, 'resource_not_found'))
  expect((await other.get(`/v1/tokens/${id}`)).status).toBe(404)
  const saved = await other.post('/v1/cards', { token_id: id })
  expect(saved).toMatchObject(refusal(404, 'resource_not_found'))
  expect((await pay(id, own)).status).toBe(200)
})

test('one of the public key is found by the keys of both', async () => {
  expect((await pay(await newToken(world, goodCard))).status).toBe(200)
  expect((await pay(await newToken(world, goodCard), liveClient(world))).status).toBe(200)
})

describe('a secret key in a page is refused, and never says whether it is one', () => {
  test.each([
    { origin: 'https://shop.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    { 'Sec-Fetch-Dest': 'document' },
  ])('%j', async (headers) => {
    const answer = await make(headers as Record<string, string>)
    expect(answer).toMatchObject(refusal(401, 'not_authorized'))
    expect((await make(headers as Record<string, string>, 'sk_test_nobody')).body).toEqual(answer.body)
  })

  test('as a field of the form, too, and one that is nobody’s from a server', async () => {
    const body = { ...goodCard, public_key: world.gateway.testSecretKey }
    const inBody = await world.client.call({ method: 'POST', path: '/v1/tokens', key: null, body })
    expect(inBody).toMatchObject(refusal(401, 'not_authorized'))
    expect(await make({}, 'sk_test_nobody')).toMatchObject(refusal(401, 'not_authorized'))
  })
})

test('only from where the merchant allows its secret keys', async () => {
  const { baseUrl, caCertificate, testSecretKey } = world.gateway
  const client = apiClient(baseUrl, caCertificate, testSecretKey)
  const relayed = { 'x-relayed-ip-address': 'here' }
  const answer = await client.post('/v1/tokens', goodCard, relayed)
  expect(answer).toMatchObject(refusal(422, 'invalid_data'))
})

test('a purge of test data takes those of the test key, and no others', async () => {
  const test = (await make()).body.id
  const live = (await make({}, world.gateway.liveSecretKey)).body.id
  const page = await newToken(world, goodCard)
  await world.client.post('/v1/merchant/purge-test-data', { delete_payment_methods: true })
  expect(await pay(test)).toMatchObject(refusal(404, 'resource_not_found'))
  expect((await pay(live, liveClient(world))).status).toBe(200)
  expect((await pay(page)).status).toBe(200)
})
