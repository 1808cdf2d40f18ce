// Charges that use an authentication in special ways: with a typed security code, and by a partner (rules: authentications.md#use).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { browser, cardOf } from '../../../support/merchant/authentications.ts'
import { keysOf, newPartner, type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'

let world: TestGateway
let partners: PartnerWorld
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const clientOf = (key: string): ApiClient =>
  apiClient(world.gateway.baseUrl, world.gateway.caCertificate, key)

/** Has a saved card's payer authenticated, without a challenge. */
async function authenticated(client: ApiClient, method: string): Promise<string> {
  const created = await client.post('/v1/authentications', { method, amount: 4200, currency: 'USD' })
  const { id } = created.body
  expect(
    (await client.post(`/v1/authentications/${id}/continue`, { browser, method: 'NONE' })).body,
  ).toMatchObject({
    status: 'SUCCEEDED',
  })
  return id
}
const save = async (client: ApiClient): Promise<string> =>
  (await client.post('/v1/cards', { ...goodCard, number: cardOf('100'), cvv: undefined })).body.id

test('a saved card with its typed security code', async () => {
  const { client, gateway } = world
  const account = { method: 'PATCH', path: `/v1/accounts/${gateway.testAccountId}` }
  const policies = { authentication_policy: 'ALWAYS', cvv_policy: 'REQUIRE_MATCH_STRICT' }
  expect((await client.call({ ...account, body: policies })).status).toBe(200)
  const method = await save(client)
  const typed = async () =>
    (await clientOf(gateway.publicKey).post('/v1/tokens', { type: 'cvv', cvv: '987' })).body.id
  const cvv_token = await typed()
  const refused = await client.post('/v1/charges', { amount: 4200, method, cvv_token })
  expect(refused.body.messages[0].code).toBe('authentication_required')
  const authentication_id = await authenticated(client, method)
  // The code of a charge that was refused is still there.
  const paid = await client.post('/v1/charges', { amount: 4200, method, cvv_token, authentication_id })
  expect(paid.body).toMatchObject({
    cvv_result: 'MATCHED',
    authentication_id,
    authentication: { trans_status: 'Y', liability_shift: true },
  })
  // A code without a card can't be authenticated.
  const alone = await client.post('/v1/authentications', {
    method: await typed(),
    amount: 4200,
    currency: 'USD',
  })
  expect(alone.status).toBe(422)
})

test('a partner’s key, with an idempotency key', async () => {
  const partner = await newPartner(partners)
  const client = clientOf((await keysOf(partners, partner)).test)
  const method = await save(client)
  const authentication_id = await authenticated(client, method)
  expect((await client.get(`/v1/authentications/${authentication_id}`)).body).toMatchObject({
    client_id: partner.client.client_id,
  })
  const charge = () =>
    client.post('/v1/charges', { amount: 4200, method, authentication_id }, { 'idempotency-key': 'order-7' })
  const [one, other] = await Promise.all([charge(), charge()])
  const paid = one.status === 200 ? one : other
  expect(paid.body).toMatchObject({
    client_id: partner.client.client_id,
    authentication: { liability_shift: true },
  })
  const again = await charge()
  expect([again.status, again.body.id, again.headers['idempotent-replayed']]).toEqual([
    200,
    paid.body.id,
    'true',
  ])
  // The authentication was used once, and other keys of the merchant see that.
  const used = await clientOf(partner.shop.secretKeys.test).get(`/v1/authentications/${authentication_id}`)
  expect(used.body).toMatchObject({ charge_id: paid.body.id })
  const twice = await client.post('/v1/charges', { amount: 4200, method, authentication_id })
  expect(twice.body.messages[0].code).toBe('authentication_required')
})

test('two charges at the same time: one of them uses it', async () => {
  const { client } = world
  const method = await save(client)
  const authentication_id = await authenticated(client, method)
  const charge = () => client.post('/v1/charges', { amount: 2100, method, authentication_id })
  const answers = await Promise.all([charge(), charge(), charge()])
  const paid = answers.filter(({ status }) => status === 200)
  expect(paid).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.messages[0].code)).toEqual(Array(2).fill('authentication_required'))
  const { body } = await client.get(`/v1/authentications/${authentication_id}`)
  expect(body.charge_id).toBe(paid[0]?.body.id)
})
