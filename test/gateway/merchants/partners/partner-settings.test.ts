// What a partner has configured ends with its authorization (rules: permissions.md#partners).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../../../../gateway/core/actor.ts'
import { type Caller, GATEWAY } from '../../../../gateway/core/caller.ts'
import {
  askedPermissions,
  type Permission,
  partnerPermissions,
} from '../../../../gateway/core/permissions.ts'
import { changeAccount, changeMerchant } from '../../../../gateway/merchants/merchants/index.ts'
import { authorizeApplication, endAuthorization } from '../../../../gateway/merchants/partners/index.ts'
import { rotateSecret } from '../../../../gateway/payments/webhooks/signing/rotate.ts'
import { noteKnownSecret } from '../../../../gateway/payments/webhooks/signing/secrets.ts'
import { type ApiClient, apiClient } from '../../../support/client.ts'
import { goodCard, testGateway } from '../../../support/gateway.ts'
import { noLog } from '../../../support/log.ts'
import { refusal } from '../../../support/merchant/methods.ts'
import { newReceiver } from '../../../support/outside/webhooks.ts'
import {
  keysOf,
  newPartner,
  type Partner,
  type PartnerWorld,
  partnerWorld,
} from '../../../support/partners/partners.ts'

let partners: PartnerWorld
beforeAll(async () => {
  partners = await partnerWorld(await testGateway({ allowPrivateWebhooks: true }))
})
afterAll(() => partners.world.close())

/** A partner with some permissions beyond what every partner has. */
async function connected(...granted: Permission[]) {
  const partner = await newPartner(partners)
  const keys = await keysOf(partners, partner)
  await partners.storage.write((tx) =>
    tx
      .updateTable('authorizations')
      .set({ permissions: granted.join(',') })
      .where('partner_application_id', '=', partner.application.id)
      .execute(),
  )
  const { baseUrl, caCertificate } = partners.world.gateway
  const [test, live] = [keys.test, keys.live].map((key) => apiClient(baseUrl, caCertificate, key))
  if (!test || !live) throw new Error('A partner has two keys.')
  return { partner, test, live }
}

const end = ({ application, shop }: Partner) => {
  const { storage, cipher, clock } = partners
  return endAuthorization(
    { storage, cipher, clock, by: commandLine },
    { applicationId: application.id, merchantId: shop.id },
  )
}
/** The partner as a request in live mode that has been let in already. */
async function callerOf({ application, shop }: Partner): Promise<Caller> {
  const { storage, clock } = partners
  const [merchant, authorization] = await Promise.all([
    storage.read.selectFrom('merchants').selectAll().where('id', '=', shop.id).executeTakeFirstOrThrow(),
    storage.read
      .selectFrom('authorizations')
      .select('id')
      .where('partner_application_id', '=', application.id)
      .executeTakeFirstOrThrow(),
  ])
  return { ...GATEWAY, clock, logger: noLog, merchant, mode: 'live', authorizationId: authorization.id }
}

const patch = (client: ApiClient, body: object, path = '/v1/merchant') =>
  client.call({ method: 'PATCH', path, body })
const settingsOf = async ({ shop }: Partner) => (await shop.live.get('/v1/merchant')).body

describe('without a grant', () => {
  test.each([
    ['webhooks', { live_events_urls: 'https://partner.example/events' }],
    ['origins', { allowed_origins: 'https://evil.example' }],
    ['settings', { name: 'Renamed' }],
  ] as const)('a partner has no permission %s', async (permission, body) => {
    const { live, partner } = await connected()
    const before = await settingsOf(partner)
    const refused = await patch(live, body)
    expect(refused).toMatchObject(refusal(401, 'not_authorized', { field_name: 'permission' }))
    expect(refused.body.messages[0].message).toContain(permission)
    expect(await settingsOf(partner)).toEqual(before)
  })

  test('a grant of one is not a grant of another', async () => {
    const { live, partner } = await connected('settings')
    expect((await patch(live, { name: 'Renamed' })).status).toBe(200)
    const both = { name: 'Renamed again', live_events_urls: 'https://partner.example/events' }
    expect(await patch(live, both)).toMatchObject(
      refusal(401, 'not_authorized', { field_name: 'permission' }),
    )
    expect((await settingsOf(partner)).name).toBe('Renamed')
    expect((await live.get('/v1/webhooks/secret')).status).toBe(401)
    expect((await live.post('/v1/credits', { amount: 100, method: goodCard })).status).toBe(401)
  })
})

describe('when the authorization ends', () => {
  test('settings are as they were, unless the merchant has changed them since', async () => {
    const { live, test: testKey, partner } = await connected(...askedPermissions)
    const { shop } = partner
    const [before] = [await settingsOf(partner)]
    const [account] = before.merchant_accounts
    await patch(live, {
      name: 'Renamed',
      email_success_to: 'partner@partner.example',
      contact_name: 'Partner',
    })
    await patch(live, { name: 'Renamed twice' })
    const path = `/v1/accounts/${account.id}`
    await patch(live, { cvv_policy: 'REQUIRE_MATCH_STRICT', transaction_allowed_countries: 'US' }, path)
    expect((await patch(testKey, { live_events_urls: 'https://partner.example/x' })).status).toBe(422)
    await patch(shop.live, { contact_name: 'The merchant' })
    await end(partner)
    const { modified: _modified, merchant_accounts, ...after } = await settingsOf(partner)
    expect(after).toMatchObject({ name: before.name, contact_name: 'The merchant' })
    expect(after).not.toHaveProperty('email_success_to')
    expect(merchant_accounts[0]).toMatchObject({
      cvv_policy: account.cvv_policy,
      transaction_allowed_countries: '',
    })
  })

  test('address ranges are never left open to everyone', async () => {
    const { live, partner } = await connected(...askedPermissions)
    const { shop } = partner
    const ranges = 'api_allowed_ip_address_ranges'
    await patch(shop.live, { [ranges]: '127.0.0.0/8,::1' })
    await patch(live, { [ranges]: '127.0.0.1,203.0.113.0/24' })
    await patch(shop.live, { [ranges]: '127.0.0.1' })
    await end(partner)
    expect((await settingsOf(partner))[ranges]).toBe('127.0.0.0/8,::1')
  })

  test('the partner receives nothing more, and its origins are gone, while the merchant’s stay', async () => {
    const { live, partner } = await connected(...askedPermissions)
    const { shop } = partner
    const [theirs, own] = [await newReceiver(), await newReceiver()]
    await patch(live, { live_events_urls: theirs.url, allowed_origins: 'https://partner.example' })
    await patch(shop.live, {
      live_events_urls: `${theirs.url},${own.url}`,
      allowed_origins: 'https://partner.example,https://shop.example',
    })
    await shop.live.post('/v1/charges', { amount: 100, method: goodCard })
    await theirs.until(({ length }) => length === 2)
    await own.until(({ length }) => length === 2)
    await end(partner)
    await shop.live.post('/v1/charges', { amount: 200, method: goodCard })
    await own.until(({ length }) => length === 4)
    expect(theirs.received).toHaveLength(2)
    expect(await settingsOf(partner)).toMatchObject({
      live_events_urls: own.url,
      allowed_origins: 'https://shop.example',
    })
    expect((await live.get('/v1/merchant')).status).toBe(401)
  })

  test('what the merchant added to a list between two changes of the partner stays', async () => {
    const { live, partner } = await connected('origins')
    const { shop } = partner
    const set = (client: ApiClient, ...origins: string[]) =>
      patch(client, { allowed_origins: origins.join(',') })
    await set(shop.live, 'https://shop.example')
    await set(live, 'https://shop.example', 'https://one.partner.example')
    await set(shop.live, 'https://shop.example', 'https://one.partner.example', 'https://second.shop.example')
    await set(live, 'https://shop.example', 'https://second.shop.example', 'https://two.partner.example')
    await end(partner)
    expect(await settingsOf(partner)).toMatchObject({
      allowed_origins: 'https://shop.example,https://second.shop.example',
    })
  })

  test('cards and payers that it blocked are let in again, and those that it let in are blocked again', async () => {
    const { live, partner } = await connected('settings')
    const { shop } = partner
    await patch(shop.live, { blocked_bins: '411111,422222', blocked_emails: 'bad.example' })
    await patch(live, { blocked_bins: '422222,455555', blocked_emails: 'rival.example' })
    // The merchant unblocks a card of its own, and blocks others.
    await patch(shop.live, { blocked_bins: '455555,433333', blocked_emails: 'rival.example,worse.example' })
    await end(partner)
    expect(await settingsOf(partner)).toMatchObject({
      blocked_bins: '433333,411111',
      blocked_emails: 'worse.example,bad.example',
    })
  })

  test('requests of the partner that are still running change and reveal nothing', async () => {
    const { partner } = await connected(...askedPermissions)
    const { storage, cipher, clock } = partners
    const parts = { storage, cipher, clock }
    const before = await settingsOf(partner)
    const [account] = before.merchant_accounts
    const running = await callerOf(partner)
    await end(partner)
    const refused = { status: 401 }
    await expect(changeMerchant(parts, running, { name: 'Renamed' })).rejects.toMatchObject(refused)
    await expect(
      changeAccount(parts, running, 'MerchantAccount', account.id, { name: 'Renamed' }),
    ).rejects.toMatchObject(refused)
    const owner = { merchant_id: running.merchant.id, mode: running.mode }
    const rotation = { revokes: true, caller: running }
    await expect(
      rotateSecret({ ...parts, by: running.actor }, owner, clock.now(), rotation),
    ).rejects.toMatchObject(refused)
    await expect(storage.write((tx) => noteKnownSecret(tx, running))).rejects.toMatchObject(refused)
    expect(await settingsOf(partner)).toEqual(before)
  })

  test('a secret that it knew is replaced, and signs for a day beside the new one', async () => {
    const { live, partner } = await connected('secrets')
    const { shop } = partner
    const known = (await live.get('/v1/webhooks/secret')).body.secret
    const untouched = (await shop.test.get('/v1/webhooks/secret')).body.secret
    await end(partner)
    const { secret, ...others } = (await shop.live.get('/v1/webhooks/secret')).body
    expect(secret).not.toBe(known)
    expect(others).toHaveProperty('previous_signs_until')
    expect((await shop.test.get('/v1/webhooks/secret')).body.secret).toBe(untouched)
  })
})

describe('when a merchant grants less', () => {
  /** The merchant connects the partner again. */
  const regrant = ({ application, shop }: Partner, granted: readonly Permission[]) => {
    const { storage, cipher, clock } = partners
    return storage.write(async (tx) => {
      const between = { applicationId: application.id, merchantId: shop.id }
      const { id: userId } = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow()
      const consent = { userId, granted, isLive: true }
      return authorizeApplication(tx, { cipher, clock, by: commandLine }, between, consent)
    })
  }

  test('what the partner configured with it ends, and nothing more is sent there', async () => {
    const { live, partner } = await connected(...askedPermissions)
    const { shop } = partner
    const [theirs, own] = [await newReceiver(), await newReceiver()]
    await patch(shop.live, { live_events_urls: own.url })
    await patch(live, {
      name: 'Renamed',
      live_events_urls: `${own.url},${theirs.url}`,
      allowed_origins: 'https://partner.example',
    })
    const known = (await live.get('/v1/webhooks/secret')).body.secret
    await shop.live.post('/v1/charges', { amount: 100, method: goodCard })
    await theirs.until(({ length }) => length === 2)
    await own.until(({ length }) => length === 2)
    await regrant(partner, ['settings', 'origins', 'secrets'])
    await shop.live.post('/v1/charges', { amount: 200, method: goodCard })
    await own.until(({ length }) => length === 4)
    expect(theirs.received).toHaveLength(2)
    const kept = { name: 'Renamed', allowed_origins: 'https://partner.example' }
    expect(await settingsOf(partner)).toMatchObject({ ...kept, live_events_urls: own.url })
    expect((await live.get('/v1/webhooks/secret')).body.secret).toBe(known)

    await regrant(partner, ['settings'])
    expect((await settingsOf(partner)).name).toBe('Renamed')
    expect(await settingsOf(partner)).not.toHaveProperty('allowed_origins', 'https://partner.example')
    expect((await live.get('/v1/webhooks/secret')).status).toBe(401)
    expect((await shop.live.get('/v1/webhooks/secret')).body.secret).not.toBe(known)
  })

  test('a request that was let in before changes nothing', async () => {
    const { partner } = await connected('settings', 'webhooks')
    const { storage, cipher, clock } = partners
    const running = await callerOf(partner)
    const permissions = partnerPermissions('settings,webhooks')
    const body = { live_events_urls: 'https://partner.example/events' }
    await regrant(partner, ['settings'])
    await expect(
      changeMerchant({ storage, cipher, clock }, { ...running, permissions }, body),
    ).rejects.toMatchObject({ status: 401 })
    expect(await settingsOf(partner)).not.toHaveProperty('live_events_urls', body.live_events_urls)
  })
})
