// `GET /gateway-credentials` (rules: partners.md#credentials, partners.md#own-keys).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedText } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { clientOf } from '../../../support/merchant/merchants.ts'
import {
  exchange,
  newCode,
  newPartner,
  type Partner,
  type PartnerWorld,
  partnerWorld,
  requestToken,
  withToken,
} from '../../../support/partners/partners.ts'

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

async function tokenOf(partner: Partner): Promise<string> {
  const code = await newCode(partners, partner)
  return (await requestToken(partners, { ...partner.client, ...exchange(code) })).body.access_token
}
const read = (token: string) => withToken(world, token, { path: '/gateway-credentials' })

test('they have the merchant, its accounts of both modes and keys that charge', async () => {
  const partner = await newPartner(partners)
  await partner.shop.live.call({
    method: 'PATCH',
    path: '/v1/merchant',
    body: {
      contact_name: 'Ada Maria Example',
      contact_email: 'ada@example.com',
      address1: '1 Main Street',
      website: 'https://cups.example',
      reference_required: true,
      reference_label: 'Order',
    },
  })
  const { status, body, headers } = await read(await tokenOf(partner))
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  const account = (mode: string, type: string) => ({
    name: mode,
    type,
    currency: 'USD',
    recurring_charges_enabled: expect.any(Boolean),
    id: expect.any(String),
    public_key: partner.shop.publicKey,
    secret_key: expect.stringMatching(`^sk_${mode}_`),
    trust_account: 'false',
  })
  expect(body).toEqual({
    application: 'Example Partner',
    user: {
      first_name: 'Ada Maria',
      last_name: 'Example',
      email: 'ada@example.com',
      owner: true,
      abilities: ['admin', 'charge', 'schedule_charge', 'refund', 'tag_transactions', 'view_reports'],
    },
    merchant: {
      name: 'New Shop',
      address: '1 Main Street',
      additional_address: '',
      city: '',
      state: '',
      postal_code: '',
      country: '',
      phone: '',
      timezone: 'America/New_York',
      website: 'https://cups.example',
      support_email: '',
      support_phone: '',
      email_success_to: '',
      email_failure_to: '',
      reference_required: true,
      reference_label: 'Order',
    },
    test_accounts: [account('test', 'MerchantAccount'), account('test', 'AchAccount')],
    live_accounts: [account('live', 'MerchantAccount'), account('live', 'AchAccount')],
  })
  const [{ id, secret_key }] = body.test_accounts
  expect([secret_key, body.live_accounts[0].secret_key]).not.toContain(partner.shop.secretKeys.test)
  const paid = await clientOf(world, secret_key).post('/v1/charges', {
    amount: 1000,
    method: goodCard,
    account_id: id,
  })
  expect(paid.body).toMatchObject({ status: 'AUTHORIZED', client_id: partner.client.client_id })
  expect(await storedText(world)).not.toContain(secret_key)
})

test('two partners of one merchant have keys of their own, the same ones each time', async () => {
  const [one, other] = [await newPartner(partners), await newPartner(partners)]
  const keyOf = async (partner: Partner) =>
    (await read(await tokenOf({ ...partner, shop: one.shop }))).body.test_accounts[0].secret_key
  const key = await keyOf(one)
  expect(await keyOf(one)).toBe(key)
  expect(await keyOf(other)).not.toBe(key)
})

test('they are for a token of scope payments, of an application with OAuth', async () => {
  const partner = await newPartner(partners)
  const own = { grant_type: 'client_credentials', ...partner.client }
  const tenant = (await requestToken(partners, own)).body.access_token
  for (const token of [tenant, 'at_nobody', 'x'.repeat(5000), "'--"]) {
    const { status, body, headers } = await read(token)
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="gateway"'])
    expect(body.messages).toMatchObject([{ code: 'not_authorized', facility: 'gateway' }])
  }
  const token = await tokenOf(partner)
  expect((await read(token)).status).toBe(200)
  await partners.storage.write((tx) =>
    tx
      .updateTable('partner_applications')
      .set({ oauth_enabled: 0 })
      .where('id', '=', partner.application.id)
      .execute(),
  )
  expect((await read(token)).status).toBe(401)
})

test('they are read from the addresses that the merchant allows', async () => {
  const partner = await newPartner(partners)
  const token = await tokenOf(partner)
  await partners.storage.write((tx) =>
    tx
      .updateTable('merchants')
      .set({ api_allowed_ip_address_ranges: '203.0.113.0/24' })
      .where('id', '=', partner.shop.id)
      .execute(),
  )
  expect((await read(token)).status).toBe(401)
})

test('the demo partner’s token reads those of the demo merchant, after a restart too', async () => {
  const first = await testGateway()
  const { partner, publicKey } = first.gateway
  expect([partner.clientId, partner.clientSecret]).toEqual([
    expect.stringMatching(/^[A-Za-z0-9]{64}$/),
    expect.stringMatching(/^[A-Za-z0-9]{64}$/),
  ])
  await first.gateway.close()
  const second = await testGateway({ dataDir: first.dataDir })
  expect(second.gateway.partner).toEqual(partner)
  const { body } = await withToken(second, partner.accessToken, { path: '/gateway-credentials' })
  expect(body).toMatchObject({ application: 'Demo Partner', merchant: { name: 'Demo Shop' } })
  expect(body.test_accounts[0].public_key).toBe(publicKey)
  const own = {
    grant_type: 'client_credentials',
    client_id: partner.clientId,
    client_secret: partner.clientSecret,
  }
  expect(
    (await second.client.call({ method: 'POST', path: '/oauth/token', body: own, key: null })).status,
  ).toBe(200)
  const stored = await storedText(second)
  for (const secret of [partner.clientSecret, partner.accessToken]) expect(stored).not.toContain(secret)
  await second.close()
  await first.close()
})
