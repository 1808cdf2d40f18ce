// Endpoints as records: which events they get, with which secret, and what becomes of them.
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../support/client.ts'
import { testGateway } from '../../../support/gateway.ts'
import type { Received } from '../../../support/outside/receiver.ts'
import {
  advance,
  charge,
  deliveries,
  newReceiver,
  setUrls,
  webhookWorld,
} from '../../../support/outside/webhooks.ts'

const ENDPOINTS = '/v1/webhook_endpoints'

async function create(client: ApiClient, settings: object) {
  const { status, body } = await client.post(ENDPOINTS, settings)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const change = (client: ApiClient, id: string, body: object) =>
  client.call({ method: 'PATCH', path: `${ENDPOINTS}/${id}`, body })
const list = async (client: ApiClient) => (await client.get(ENDPOINTS)).body.results
const typesIn = (received: readonly Received[]) => received.map(({ event }) => event.type).sort()
const isSignedBy = (secret: string, { body, headers }: Received) => {
  try {
    return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>))
  } catch {
    return false
  }
}
const until = (receiver: Awaited<ReturnType<typeof newReceiver>>, count: number) =>
  receiver.until(({ length }) => length === count)

describe('an endpoint', () => {
  test('gets the events that it selects, signed with its own secret, which is shown once', async () => {
    const { client, receiver } = await webhookWorld()
    const own = await newReceiver()
    const url = `${own.url}/own`
    const made = await create(client, {
      url,
      description: 'Accounting',
      event_types: ['transaction.authorized'],
    })
    expect(made).toEqual({
      id: expect.any(String),
      created: expect.any(String),
      modified: expect.any(String),
      mode: 'test',
      url,
      description: 'Accounting',
      event_types: ['transaction.authorized'],
      enabled: true,
      has_secret: true,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    const { secret, ...shown } = made
    expect((await client.get(`${ENDPOINTS}/${made.id}`)).body).toEqual(shown)
    await charge(client)
    await until(receiver, 2)
    await until(own, 1)
    expect(typesIn(own.received)).toEqual(['transaction.authorized'])
    const shared = (await client.get('/v1/webhooks/secret')).body.secret
    for (const post of own.received) {
      expect(isSignedBy(secret, post)).toBe(true)
      expect(isSignedBy(shared, post)).toBe(false)
    }
    for (const post of receiver.received) expect(isSignedBy(shared, post)).toBe(true)
    const [delivery] = await deliveries(client, `&endpoint_id=${made.id}`)
    expect(delivery).toMatchObject({ endpoint_id: made.id, url, status: 'DELIVERED' })
  })

  test('is one of its mode', async () => {
    const { client, receiver } = await webhookWorld()
    const { id } = await create(client, { url: `${receiver.url}/b` })
    expect((await list(client)).map((one: { id: string }) => one.id)).toContain(id)
  })

  test('that is alone gets events, too', async () => {
    const world = await testGateway({ allowPrivateWebhooks: true })
    const own = await newReceiver()
    await create(world.client, { url: own.url })
    await charge(world.client)
    await until(own, 2)
    await world.close()
  })

  test('is refused with what is wrong', async () => {
    const { client, receiver } = await webhookWorld()
    await create(client, { url: `${receiver.url}/one` })
    for (const [settings, field] of [
      [{ url: 'http://shop.example' }, 'url'],
      [{ url: 'nothing' }, 'url'],
      [{ url: `${receiver.url}/one` }, 'url'],
      [{ url: receiver.url }, 'url'],
      [{ url: `${receiver.url}/two`, event_types: ['transaction.unknown'] }, 'event_types'],
      [{ url: `${receiver.url}/two`, event_types: [] }, 'event_types'],
      [{ url: `${receiver.url}/two`, event_types: ['*', 'invoice.paid'] }, 'event_types'],
      [{ url: `${receiver.url}/two`, enabled: 'maybe' }, 'enabled'],
    ] as const) {
      const answer = await client.post(ENDPOINTS, settings)
      expect(answer.status, JSON.stringify(settings)).toBe(422)
      expect(JSON.stringify(answer.body)).toContain(field)
    }
  })

  test('cannot be at a private address', async () => {
    const world = await testGateway()
    const { status } = await world.client.post(ENDPOINTS, { url: 'https://10.0.0.1/x' })
    expect(status).toBe(422)
    await world.close()
  })

  test('that is disabled gets nothing until it is enabled; what waits for it ends', async () => {
    const { client, receiver } = await webhookWorld()
    const own = await newReceiver()
    own.behave(() => 500)
    const { id } = await create(client, { url: own.url, event_types: ['transaction.created'] })
    await charge(client)
    await until(own, 1)
    expect((await change(client, id, { enabled: false })).body).toMatchObject({ enabled: false })
    const statusOf = async () => (await deliveries(client, `&endpoint_id=${id}`)).at(0)?.status
    await expect.poll(statusOf).toBe('FAILED')
    const [ended] = await deliveries(client, `&endpoint_id=${id}`)
    expect((await client.post(`/v1/webhooks/deliveries/${ended.id}/replay`, {})).status).toBe(422)
    expect((await client.post(`${ENDPOINTS}/${id}/test`, {})).status).toBe(422)
    await charge(client)
    await until(receiver, 4)
    expect(await deliveries(client, `&endpoint_id=${id}`)).toHaveLength(1)
    own.behave(() => 200)
    await change(client, id, { enabled: true })
    await charge(client)
    await until(own, 2)
  })

  test('that gets another URL has what waits sent there', async () => {
    const { client } = await webhookWorld()
    const [old, next] = [await newReceiver(), await newReceiver()]
    old.behave(() => 500)
    const { id } = await create(client, { url: old.url, event_types: ['transaction.created'] })
    await charge(client)
    await until(old, 1)
    expect((await change(client, id, { url: next.url })).status).toBe(200)
    await advance(client, { duration: 'PT1H1M' })
    expect(next.received).toHaveLength(1)
    expect(old.received).toHaveLength(1)
  })

  test('that gets another URL has what failed before sent there, once it is sent again', async () => {
    const { client } = await webhookWorld()
    const [old, next] = [await newReceiver(), await newReceiver()]
    old.behave(() => 410)
    const { id } = await create(client, { url: old.url, event_types: ['transaction.created'] })
    await charge(client)
    const ofEndpoint = async () => (await deliveries(client, `&endpoint_id=${id}`))[0]
    await expect.poll(async () => (await ofEndpoint())?.status).toBe('FAILED')
    await change(client, id, { url: next.url })
    await client.post(`/v1/webhooks/deliveries/${(await ofEndpoint()).id}/replay`, {})
    await until(next, 1)
    await expect.poll(ofEndpoint).toMatchObject({ status: 'DELIVERED', url: next.url })
    expect(old.received).toHaveLength(1)
  })

  test('that is deleted is gone', async () => {
    const { client, receiver } = await webhookWorld()
    const own = await newReceiver()
    const { id } = await create(client, { url: own.url })
    const path = `${ENDPOINTS}/${id}`
    expect((await client.call({ method: 'DELETE', path })).status).toBe(204)
    expect((await client.get(path)).status).toBe(404)
    await charge(client)
    await until(receiver, 2)
    expect(own.received).toEqual([])
  })

  test('gets a test, whatever it selects', async () => {
    const { client } = await webhookWorld()
    const own = await newReceiver()
    const { id } = await create(client, { url: own.url, event_types: ['invoice.paid'] })
    const { status, body } = await client.post(`${ENDPOINTS}/${id}/test`, {})
    expect([status, body.endpoint_id]).toEqual([200, id])
    await until(own, 1)
    expect(typesIn(own.received)).toEqual(['webhook.test'])
  })
})

describe('its secret', () => {
  test('is rotated: the previous one signs for a day', async () => {
    const { client } = await webhookWorld()
    const own = await newReceiver()
    const { id, secret } = await create(client, { url: own.url, event_types: ['transaction.created'] })
    const rotate = (body: object) => client.post(`${ENDPOINTS}/${id}/secret/rotate`, body)
    const { body: next } = await rotate({})
    expect(next.secret).not.toBe(secret)
    expect(next.previous_signs_until).toEqual(expect.any(String))
    await charge(client)
    await until(own, 1)
    for (const post of own.received)
      expect([isSignedBy(secret, post), isSignedBy(next.secret, post)]).toEqual([true, true])
    expect((await rotate({})).status).toBe(422)
    await advance(client, { duration: 'PT24H1M' })
    const { length } = own.received
    await charge(client)
    await until(own, length + 1)
    const last = own.received.at(-1)
    expect(last && [isSignedBy(secret, last), isSignedBy(next.secret, last)]).toEqual([false, true])
    const { body: alone } = await rotate({ revoke_previous: true })
    expect(alone).not.toHaveProperty('previous_signs_until')
  })

  test('is the same for a repeated request', async () => {
    const { client, receiver } = await webhookWorld()
    const once = () =>
      client.post(ENDPOINTS, { url: `${receiver.url}/once` }, { 'idempotency-key': 'endpoint-1' })
    expect((await once()).body).toEqual((await once()).body)
    expect(await list(client)).toHaveLength(2)
  })
})

describe('an address of the merchant’s settings', () => {
  test('is an endpoint that gets all events and shares the secret of its mode', async () => {
    const { client, receiver } = await webhookWorld()
    expect(await list(client)).toEqual([
      {
        id: expect.any(String),
        mode: 'test',
        url: receiver.url,
        event_types: ['*'],
        enabled: true,
        has_secret: false,
      },
    ])
  })

  test('can select events and get its own secret; its URL is changed in the settings', async () => {
    const { client, receiver } = await webhookWorld()
    const [{ id }] = await list(client)
    const shared = (await client.get('/v1/webhooks/secret')).body.secret
    await change(client, id, { event_types: ['transaction.created'], description: 'Shop' })
    const { body } = await client.post(`${ENDPOINTS}/${id}/secret/rotate`, {})
    await charge(client)
    await until(receiver, 1)
    for (const post of receiver.received)
      expect([isSignedBy(shared, post), isSignedBy(body.secret, post)]).toEqual([true, true])
    expect((await change(client, id, { url: `${receiver.url}/moved` })).status).toBe(422)
    expect((await client.get('/v1/merchant')).body.test_events_urls).toBe(receiver.url)
  })

  test('whose previous secret is that of its mode stops being signed with it once that is revoked', async () => {
    const { client, receiver } = await webhookWorld()
    const [{ id }] = await list(client)
    const shared = (await client.get('/v1/webhooks/secret')).body.secret
    const { body } = await client.post(`${ENDPOINTS}/${id}/secret/rotate`, {})
    await client.post('/v1/webhooks/secret/rotate', { revoke_previous: true })
    await charge(client)
    await until(receiver, 2)
    for (const post of receiver.received)
      expect([isSignedBy(shared, post), isSignedBy(body.secret, post)]).toEqual([false, true])
  })

  test('is not brought back by a change that has begun before it was removed', async () => {
    const { client, receiver } = await webhookWorld()
    const [{ id }] = await list(client)
    await Promise.all([
      change(client, id, { enabled: false }),
      ...Array.from({ length: 8 }, (_, at) => change(client, id, { description: `Shop ${at}` })),
      setUrls(client, { test_events_urls: '' }),
    ])
    await setUrls(client, { test_events_urls: receiver.url })
    expect(await list(client)).toMatchObject([{ id, enabled: true }])
  })

  test('starts anew once it was removed, in the settings or as an endpoint', async () => {
    const { client, receiver } = await webhookWorld()
    const [{ id }] = await list(client)
    await change(client, id, { enabled: false })
    await setUrls(client, { test_events_urls: '' })
    expect(await list(client)).toEqual([])
    await setUrls(client, { test_events_urls: receiver.url })
    expect(await list(client)).toMatchObject([{ id, enabled: true }])
    await client.call({ method: 'DELETE', path: `${ENDPOINTS}/${id}` })
    expect((await client.get('/v1/merchant')).body.test_events_urls).toBe('')
  })
})
