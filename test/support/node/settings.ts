// The settings that a merchant's back end reads and changes, and the events that it receives.
import { expect } from 'vitest'
import { goodCard, type TestGateway } from '../gateway.ts'
import { newReceiver } from '../outside/webhooks.ts'
import { backEnd, shopBackEnd } from './back-end.ts'

/** @param publish publishes a TXT record */
export async function settings(world: TestGateway, publish: (name: string, value: string) => void) {
  const { service, shop } = await shopBackEnd(world)
  const key = await service.currentKey.read()
  expect(key).toMatchObject({ kind: 'secret', mode: 'test', last4: shop.secretKeys.test.slice(-4) })
  expect(key.permissions).toContain('charge')
  const merchant = await service.merchant.read()
  expect(merchant).toMatchObject({ id: shop.id, public_key: shop.publicKey })
  expect(merchant.merchant_accounts.map(({ id }) => id)).toEqual([shop.testAccountId])
  expect(await service.merchant.change({ contact_name: 'Ada' })).toMatchObject({ contact_name: 'Ada' })
  expect(await service.merchant.replace({ contact_phone: '2175550100' })).toMatchObject({
    contact_name: 'Ada',
    contact_phone: '2175550100',
  })

  const { accounts, achAccounts } = service
  expect(await accounts.change(shop.testAccountId, { cvv_policy: 'REQUIRE_MATCH_STRICT' })).toMatchObject({
    cvv_policy: 'REQUIRE_MATCH_STRICT',
  })
  const cards = await accounts.replace(shop.testAccountId, { name: 'Web shop' })
  expect(cards).toMatchObject({ cvv_policy: 'REQUIRE_MATCH_STRICT', name: 'Web shop' })
  expect(await accounts.read(shop.testAccountId)).toEqual(cards)
  const [ach] = merchant.ach_accounts
  if (!ach) throw new Error('There is no eCheck account.')
  expect(await achAccounts.change(ach.id, { bank_name: 'FIRST BANK' })).toMatchObject({
    bank_name: 'FIRST BANK',
    account_type: 'CHECKING',
  })
  const banks = await achAccounts.replace(ach.id, { name: 'Checks' })
  expect(banks).toMatchObject({ bank_name: 'FIRST BANK', name: 'Checks' })
  expect(await achAccounts.read(ach.id)).toEqual(banks)
  const log = await service.auditLog.list({ record_id: ach.id, actor_kind: 'key' })
  expect(log.results.map(({ changes }) => changes.map(({ name }) => name))).toEqual([['name'], ['bank_name']])

  const live = backEnd(world, { secretKey: shop.secretKeys.live })
  await live.merchant.change({ allowed_origins: 'https://shop.invalid' })
  const [asked] = (await live.origins.list()).origins
  expect(asked).toMatchObject({ origin: 'https://shop.invalid', status: 'pending' })
  if (asked) publish(asked.dns.name, asked.dns.value)
  expect((await live.origins.verifyAll()).origins).toMatchObject([{ status: 'verified' }])
}

/** Events at an endpoint: verified, listed, and sent again. */
export async function webhooks(world: TestGateway): Promise<void> {
  const { service } = await shopBackEnd(world)
  const { webhookEndpoints, deliveries, testClock } = service
  const receiver = await newReceiver()
  /** What was posted since the last look. */
  const received = async (secret: string) => {
    await testClock.advance({ duration: 'PT0S' })
    const events = receiver.received.splice(0)
    return Promise.all(events.map(({ body, headers }) => service.webhooks.unwrap(body, headers, secret)))
  }
  const made = await webhookEndpoints.create({ url: receiver.url, event_types: ['transaction.authorized'] })
  const { id, secret } = made
  const sent = await webhookEndpoints.test(id)
  expect(sent).toMatchObject({ endpoint_id: id, url: receiver.url })
  expect(await received(secret)).toMatchObject([{ type: 'webhook.test' }])
  expect(await deliveries.read(sent.id)).toMatchObject({
    status: 'DELIVERED',
    attempts: [{ number: 1, succeeded: true, response_status: 200 }],
  })
  const charge = await service.charges.create({ amount: 700, method: goodCard })
  const [posted] = await received(secret)
  expect(posted).toMatchObject({ type: 'transaction.authorized', data: { id: charge.id, amount: 700 } })
  const [event] = (await service.events.list({ page_size: 1 })).results
  expect(event).toMatchObject({ type: 'transaction.authorized', data: { id: charge.id } })
  if (!event) throw new Error('There is no event.')
  expect(await service.events.read(event.id)).toEqual(event)
  const [delivery] = (await deliveries.list({ event_id: event.id, endpoint_id: id })).results
  expect(delivery).toMatchObject({ status: 'DELIVERED', attempt_count: 1 })
  const rotated = await service.webhookEndpointSecrets.rotate(id, { revoke_previous: true })
  expect(rotated.secret).not.toBe(secret)
  if (delivery) await deliveries.replay(delivery.id)
  expect(await received(rotated.secret)).toMatchObject([{ type: 'transaction.authorized' }])
}

/** What becomes of an endpoint and of the secret that others share. */
export async function endpoints(world: TestGateway): Promise<void> {
  const { webhookEndpoints, webhookSecret } = (await shopBackEnd(world)).service
  const { id, secret, ...shown } = await webhookEndpoints.create({ url: 'https://shop.invalid/events' })
  expect(secret).toMatch(/^whsec_/)
  expect(await webhookEndpoints.read(id)).toEqual({ id, ...shown })
  expect(await webhookEndpoints.change(id, { event_types: ['*'] })).toMatchObject({ event_types: ['*'] })
  expect(await webhookEndpoints.replace(id, { enabled: false })).toMatchObject({ enabled: false })
  expect((await webhookEndpoints.list()).results.map((one) => one.id)).toEqual([id])
  await webhookEndpoints.delete(id)
  expect((await webhookEndpoints.list()).total_entries).toBe(0)
  const shared = await webhookSecret.read()
  const newer = await webhookSecret.rotate()
  expect(newer.previous_signs_until).toBeDefined()
  expect(newer.secret).not.toBe(shared.secret)
}
