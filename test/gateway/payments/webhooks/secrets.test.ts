import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { storedText } from '../../../support/engine.ts'
import { liveClient, refusal } from '../../../support/merchant/methods.ts'
import type { Received } from '../../../support/outside/receiver.ts'
import { advance, charge, setUrls, tried, webhookWorld } from '../../../support/outside/webhooks.ts'

const SECRET = '/v1/webhooks/secret'

/** As a receiver does with the library. */
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

describe('a delivery is signed', () => {
  test('so that the library of Standard Webhooks takes it, and nothing else', async () => {
    const { client, receiver } = await webhookWorld()
    const { secret } = (await client.get(SECRET)).body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await charge(client)
    await receiver.until(({ length }) => length === 2)
    for (const post of receiver.received) {
      expect(verify(secret, post)).toEqual(post.event)
      expect(post.headers).toMatchObject({ 'webhook-id': post.event.id, 'content-type': 'application/json' })
      expect(() => verify(secret, { ...post, body: post.body.replace('1000', '9000') })).toThrow(
        'No matching',
      )
      const headers = { ...post.headers, 'webhook-id': 'another' }
      expect(() => verify(secret, { ...post, headers })).toThrow('No matching')
      expect(() => verify(`whsec_${'A'.repeat(43)}=`, post)).toThrow('No matching')
    }
  })

  test('at the time of the machine, so that a receiver takes it however far the test clock is ahead', async () => {
    const { client, receiver } = await webhookWorld()
    // A receiver takes what is a few minutes old.
    await advance(client, { duration: 'P1M' })
    await charge(client)
    await receiver.until(({ length }) => length === 2)
    const { secret } = (await client.get(SECRET)).body
    for (const post of receiver.received) expect(verify(secret, post)).toEqual(post.event)
  })

  test('in each mode with a secret of its own, which is nowhere in the clear', async () => {
    const world = await webhookWorld()
    const { client, receiver } = world
    const live = liveClient(world)
    await setUrls(live, { live_events_urls: receiver.url })
    await charge(live)
    await receiver.until(({ length }) => length === 2)
    const [own, others] = [(await live.get(SECRET)).body.secret, (await client.get(SECRET)).body.secret]
    expect(own).not.toBe(others)
    for (const post of receiver.received) {
      expect(verify(own, post)).toEqual(post.event)
      expect(() => verify(others, post)).toThrow('No matching')
    }
    const stored = await storedText(world)
    for (const secret of [own, others]) expect(stored).not.toContain(secret.slice('whsec_'.length))
  })
})

describe('a new secret', () => {
  test('signs beside the one before for a day, and then alone', async () => {
    const { client, receiver } = await webhookWorld()
    const before = (await client.get(SECRET)).body
    expect(before).not.toHaveProperty('previous_signs_until')
    const { status, body: after } = await client.post(`${SECRET}/rotate`, {})
    expect(status).toBe(200)
    expect(after.secret).not.toBe(before.secret)
    expect(Date.parse(after.previous_signs_until) - Date.parse(after.created)).toBe(24 * 60 * 60 * 1000)
    expect((await client.get(SECRET)).body).toEqual(after)
    await charge(client)
    await tried(client, 2)
    for (const post of receiver.received) {
      expect(String(post.headers['webhook-signature']).split(' ')).toHaveLength(2)
      expect(verify(before.secret, post)).toEqual(post.event)
      expect(verify(after.secret, post)).toEqual(post.event)
    }
    await advance(client, { duration: 'PT24H1M' })
    const count = receiver.received.length
    await charge(client)
    await receiver.until(({ length }) => length === count + 2)
    for (const post of receiver.received.slice(count)) {
      expect(() => verify(before.secret, post)).toThrow('No matching')
      expect(verify(after.secret, post)).toEqual(post.event)
    }
    expect((await client.get(SECRET)).body).toEqual({ created: after.created, secret: after.secret })
  })

  test('is refused while five sign, because each of them was promised its day', async () => {
    const { client, receiver } = await webhookWorld()
    const secrets = [(await client.get(SECRET)).body.secret]
    for (let i = 0; i < 4; i++) secrets.push((await client.post(`${SECRET}/rotate`, {})).body.secret)
    expect(await client.post(`${SECRET}/rotate`, {})).toMatchObject(
      refusal(422, 'unavailable_for_current_status'),
    )
    await charge(client)
    await receiver.until(({ length }) => length === 2)
    for (const secret of secrets) for (const post of receiver.received) verify(secret, post)
    await advance(client, { duration: 'P2D' })
    expect((await client.post(`${SECRET}/rotate`, {})).status).toBe(200)
  })

  test.each<[string, object]>([
    ['true', { revoke_previous: true }],
    ['as a text', { revoke_previous: 'true' }],
  ])('signs alone at once where the ones before have leaked: %s', async (_how, body) => {
    const { client, receiver } = await webhookWorld()
    const before = [(await client.get(SECRET)).body.secret]
    for (let i = 0; i < 4; i++) before.push((await client.post(`${SECRET}/rotate`, {})).body.secret)
    // However many sign: none of them goes on.
    const { status, body: after } = await client.post(`${SECRET}/rotate`, body)
    expect(status).toBe(200)
    expect(after).toEqual({ created: after.created, secret: after.secret })
    expect(before).not.toContain(after.secret)
    expect((await client.get(SECRET)).body).toEqual(after)
    await charge(client)
    await receiver.until(({ length }) => length === 2)
    for (const post of receiver.received) {
      expect(String(post.headers['webhook-signature']).split(' ')).toHaveLength(1)
      expect(verify(after.secret, post)).toEqual(post.event)
      for (const secret of before) expect(() => verify(secret, post)).toThrow('No matching')
    }
  })

  test('of one mode revokes none of the other, and what is no yes or no is refused', async () => {
    const world = await webhookWorld()
    const live = liveClient(world)
    const secret = (await live.get(SECRET)).body
    await world.client.post(`${SECRET}/rotate`, { revoke_previous: true })
    expect((await live.get(SECRET)).body).toEqual(secret)
    expect(await live.post(`${SECRET}/rotate`, { revoke_previous: 'at once' })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'revoke_previous' }),
    )
    expect((await live.get(SECRET)).body).toEqual(secret)
  })

  test('is made once for an Idempotency-Key', async () => {
    const { client } = await webhookWorld()
    const once = () => client.post(`${SECRET}/rotate`, {}, { 'idempotency-key': 'once' })
    const first = await once()
    expect((await once()).text).toBe(first.text)
    expect((await client.get(SECRET)).body).toEqual(first.body)
  })

  test('of many that ask for the first one at once, all get the same', async () => {
    const { client } = await webhookWorld()
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.get(SECRET)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
})
