// Deauthorization, and the keys that end with it (rules: partners.md#deauthorize, partners.md#own-keys).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuthorizations } from '../../../../gateway/merchants/partners/index.ts'
import { type Answer, apiClient } from '../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { clientOf } from '../../../support/merchant/merchants.ts'
import {
  exchange,
  keysOf,
  newCode,
  newPartner,
  type Partner,
  type PartnerWorld,
  partnerWorld,
  requestToken,
  withToken,
} from '../../../support/partners/partners.ts'
import { newPayer, portalClient, portalToken } from '../../../support/partners/portal.ts'
import { visitor } from '../../../support/web.ts'

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

async function tenantToken({ client }: Partner): Promise<string> {
  return (await requestToken(partners, { grant_type: 'client_credentials', ...client })).body.access_token
}

function deauthorize(token: string, publicKey: string, brand = 'service'): Promise<Answer> {
  const path = `/api/v1/merchants/${publicKey}/deauthorize_application`
  return withToken(world, token, { method: 'DELETE', path }, world.gateway.authUrls[brand])
}

/** Clients with the keys of a partner's authorization. */
async function clientsOf(partner: Partner) {
  const keys = await keysOf(partners, partner)
  return { test: clientOf(world, keys.test), live: clientOf(world, keys.live) }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const schedule = { interval_unit: 'WEEK', interval_delay: 1, start: inDays(3) }

describe('keys of an authorization', () => {
  test('charge, and what they make carries the application’s client_id', async () => {
    const partner = await newPartner(partners)
    const { test: key } = await clientsOf(partner)
    const { client_id } = partner.client
    const charge = await key.post('/v1/charges', { amount: 1000, method: goodCard })
    expect(charge.body).toMatchObject({ amount: 1000, client_id })
    const refund = await key.post(`/v1/charges/${charge.body.id}/refund`, { amount: 100 })
    expect(refund.body.client_id).toBe(client_id)
    expect((await partner.shop.test.get(`/v1/transactions/${charge.body.id}`)).body.client_id).toBe(client_id)
    const declined = await key.post('/v1/charges', {
      amount: 1000,
      method: { ...goodCard, number: '4000000000000002' },
    })
    const failed = await key.get(`/v1/transactions/${declined.body.messages[0].entity_id}`)
    expect(failed.body).toMatchObject({ status: 'FAILED', client_id })
    const made = [charge.body.id, refund.body.id, failed.body.id].sort()
    for (const query of [`qf=client_id:${client_id}`, `q=${client_id.slice(0, 20)}`]) {
      const { results } = (await partner.shop.test.get(`/v1/transactions?${query}`)).body
      // A refund is a hit of its own, and comes without its charge.
      expect(results.map(({ id }: { id: string }) => id).sort()).toEqual(made)
    }
    const own = await partner.shop.test.post('/v1/charges', { amount: 1000, method: goodCard })
    expect(own.body).not.toHaveProperty('client_id')
    const refunded = await partner.shop.test.post(`/v1/charges/${charge.body.id}/refund`, { amount: 1 })
    expect(refunded.body).not.toHaveProperty('client_id')
  })

  test('reach one mode each', async () => {
    const partner = await newPartner(partners)
    const keys = await clientsOf(partner)
    const { id } = (await keys.live.post('/v1/charges', { amount: 1000, method: goodCard })).body
    expect((await keys.test.get(`/v1/transactions/${id}`)).status).toBe(404)
    expect((await keys.live.get(`/v1/transactions/${id}`)).status).toBe(200)
  })

  test('make recurring charges whose payments carry the client_id, when they fall due by themselves', async () => {
    const partner = await newPartner(partners)
    const { shop, client } = partner
    await partners.storage.write((tx) =>
      tx
        .updateTable('accounts')
        .set({ recurring_charges_enabled: 1 })
        .where('merchant_id', '=', shop.id)
        .execute(),
    )
    const { test: key } = await clientsOf(partner)
    const made = await key.post('/v1/recurring/charges', { amount: 700, method: goodCard, schedule })
    expect(made.status).toBe(200)
    await shop.test.post('/v1/test-clock/advance', { duration: 'P4D' })
    const { results } = (await shop.test.get('/v1/transactions')).body
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ amount: 700, client_id: client.client_id })
  })

  test('are gone when their time is over', async () => {
    const partner = await newPartner(partners)
    const { test: key } = await clientsOf(partner)
    const expire = (expires: number) =>
      partners.storage.write((tx) =>
        tx.updateTable('secret_keys').set({ expires }).where('merchant_id', '=', partner.shop.id).execute(),
      )
    await expire(Date.now() + 600_000)
    expect((await key.get('/v1/transactions')).status).toBe(200)
    await expire(Date.now())
    expect((await key.get('/v1/transactions')).status).toBe(401)
    expect((await partner.shop.test.get('/v1/transactions')).status).toBe(401)
  })
})

describe('deauthorization', () => {
  test('ends tokens, keys and open codes at once; the merchant’s own keys live on', async () => {
    const partner = await newPartner(partners)
    const keys = await clientsOf(partner)
    const used = await newCode(partners, partner)
    expect((await requestToken(partners, { ...partner.client, ...exchange(used) })).status).toBe(200)
    const open = await newCode(partners, partner)
    const { publicKey, id } = partner.shop
    expect(await listAuthorizations(partners.storage.read, id)).toMatchObject([
      { application: { name: 'Example Partner' } },
    ])

    const answer = await deauthorize(await tenantToken(partner), publicKey)
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect((await keys.test.get('/v1/transactions')).status).toBe(401)
    expect((await keys.live.get('/v1/transactions')).status).toBe(401)
    expect((await requestToken(partners, { ...partner.client, ...exchange(open) })).body.error).toBe(
      'invalid_grant',
    )
    expect((await partner.shop.test.get('/v1/transactions')).status).toBe(200)
    expect(await listAuthorizations(partners.storage.read, id)).toEqual([])
    const left = await partners.storage.read
      .selectFrom('oauth_tokens')
      .selectAll()
      .where('partner_application_id', '=', partner.application.id)
      .where('scope', '=', 'payments')
      .execute()
    expect(left).toEqual([])
  })

  test('may be asked for again, and the merchant may let the application in again, with other keys', async () => {
    const partner = await newPartner(partners)
    const before = await clientsOf(partner)
    const token = await tenantToken(partner)
    expect((await deauthorize(token, partner.shop.publicKey)).status).toBe(200)
    expect((await deauthorize(token, partner.shop.publicKey)).status).toBe(200)
    const after = await clientsOf(partner)
    expect((await before.test.get('/v1/transactions')).status).toBe(401)
    expect((await after.test.get('/v1/transactions')).status).toBe(200)
  })

  test('ends the links into the portal that the partner asked for, and no link of another', async () => {
    const payer = await newPayer(partners)
    const other = await newPartner(partners)
    const otherClient = portalClient(partners, await portalToken(partners, other, payer.shop))
    const pages = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
    const path = `/contacts/${payer.contact.id}/hash`
    const hashes = [await payer.client.post(path, {}), await otherClient.post(path, {})]
    const links = hashes.map(({ body }) => new URL(body.url).pathname)
    const statuses = async () => Promise.all(links.map(async (link) => (await pages.get(link)).status))
    expect(await statuses()).toEqual([200, 200])
    await deauthorize(await tenantToken(payer.partner), payer.shop.publicKey)
    expect(await statuses()).toEqual([404, 200])
  })

  test('of one partner leaves another’s authorization', async () => {
    const [one, other] = [await newPartner(partners), await newPartner(partners)]
    const both = { ...other, shop: one.shop }
    await clientsOf(one)
    const kept = await clientsOf(both)
    await deauthorize(await tenantToken(one), one.shop.publicKey)
    expect((await kept.test.get('/v1/transactions')).status).toBe(200)
  })

  test('of a merchant that never let the application in is 404, as of no merchant', async () => {
    const [partner, other] = [await newPartner(partners), await newPartner(partners)]
    await clientsOf(other)
    const token = await tenantToken(partner)
    for (const key of [other.shop.publicKey, `m_${'x'.repeat(22)}`, 'short', "'--"]) {
      expect((await deauthorize(token, key)).status, key).toBe(404)
    }
    expect((await other.shop.test.get('/v1/transactions')).status).toBe(200)
  })

  test('takes a token of scope tenant, of this brand', async () => {
    const partner = await newPartner(partners)
    const code = await newCode(partners, partner)
    const { access_token } = (await requestToken(partners, { ...partner.client, ...exchange(code) })).body
    const { publicKey } = partner.shop
    for (const token of [access_token, 'at_nobody', partner.client.client_secret, "at_'--"]) {
      const answer = await deauthorize(token, publicKey)
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="gateway"'])
      expect(answer.body.messages[0].code).toBe('not_authorized')
    }
    const elsewhere = await deauthorize(await tenantToken(partner), publicKey, 'harbor')
    expect(elsewhere.status).toBe(401)
    const keyed = apiClient(world.gateway.authUrl, world.gateway.caCertificate, partner.shop.secretKeys.test)
    const path = `/api/v1/merchants/${publicKey}/deauthorize_application`
    expect((await keyed.call({ method: 'DELETE', path })).status).toBe(401)
  })
})
