import { describe, expect, onTestFinished, test } from 'vitest'
import { liveClient } from '../../../support/merchant/methods.ts'
import type { Behavior } from '../../../support/outside/receiver.ts'
import {
  charge,
  deliveries,
  logOf,
  newReceiver,
  setUrls,
  tried,
  webhookWorld,
} from '../../../support/outside/webhooks.ts'

describe('events are posted to the merchant', () => {
  test('each of them to each address of the mode, as the API shows it', async () => {
    const { client, receiver } = await webhookWorld()
    const second = await newReceiver()
    await setUrls(client, { test_events_urls: `${receiver.url},${second.url}?shop=7` })
    for (let i = 0; i < 5; i++) await charge(client)
    const all = (await client.get('/v1/events?page_size=100')).body.results
    expect(all).toHaveLength(10)
    await tried(client, 20)
    for (const { received, ids } of [receiver, second]) {
      expect(received).toHaveLength(10)
      expect(ids().sort()).toEqual(all.map(({ id }: { id: string }) => id).sort())
      for (const { event } of received) expect(all).toContainEqual(event)
    }
    expect(new Set(second.received.map(({ path }) => path))).toEqual(new Set(['/events?shop=7']))
    for (const delivery of await deliveries(client)) {
      expect(delivery).toMatchObject({ status: 'DELIVERED', attempt_count: 1 })
      expect(delivery).not.toHaveProperty('next_attempt')
    }
  })

  test('those of live mode to the addresses of live mode, those of test mode to the others', async () => {
    const world = await webhookWorld()
    const { client, receiver } = world
    const live = liveClient(world)
    const liveReceiver = await newReceiver()
    await setUrls(live, { live_events_urls: liveReceiver.url })
    const [tested, paid] = [await charge(client), await charge(live)]
    await Promise.all([tried(client, 2), tried(live, 2)])
    expect(receiver.received.map(({ event }) => event.data.id)).toEqual([tested, tested])
    expect(liveReceiver.received.map(({ event }) => event.data.id)).toEqual([paid, paid])
    const [delivery] = await deliveries(live)
    expect((await client.get(`/v1/webhooks/deliveries/${delivery.id}`)).status).toBe(404)
  })

  test('none that happened before there was an address, and none after it was taken away', async () => {
    const { client, receiver } = await webhookWorld()
    await setUrls(client, { test_events_urls: '' })
    await charge(client)
    await setUrls(client, { test_events_urls: receiver.url })
    const heard = await charge(client)
    await tried(client, 2)
    await setUrls(client, { test_events_urls: '' })
    await charge(client)
    expect(await deliveries(client)).toHaveLength(2)
    expect(receiver.received.map(({ event }) => event.data.id)).toEqual([heard, heard])
  })

  test('more than go out at once, each once', async () => {
    const { client, receiver } = await webhookWorld()
    await Promise.all(Array.from({ length: 60 }, () => charge(client)))
    await receiver.until(({ length }) => length === 120)
    await expect.poll(() => deliveries(client, '&status=PENDING')).toEqual([])
    expect(receiver.received).toHaveLength(120)
    expect(receiver.ids()).toHaveLength(120)
  })

  test('a receiver that hangs delays neither another one of the same merchant, nor live mode', async () => {
    const world = await webhookWorld()
    const { client, receiver } = world
    receiver.behave('hang')
    const [second, third] = [await newReceiver(), await newReceiver()]
    await setUrls(client, { test_events_urls: `${receiver.url},${second.url}` })
    await setUrls(liveClient(world), { live_events_urls: third.url })
    for (let i = 0; i < 20; i++) await charge(client)
    await charge(liveClient(world))
    await Promise.all([
      second.until(({ length }) => length === 40),
      third.until(({ length }) => length === 2),
    ])
    expect(receiver.received.length).toBeLessThanOrEqual(8)
    receiver.behave(200)
    receiver.release()
    await receiver.until(({ length }) => length === 40)
  })
})

const SHOWN = { response_status: 200, succeeded: false }
const ENDED = /aborted|closed|hang up|ECONNRESET|Parse Error/

describe('only 200 OK counts as delivered', () => {
  test.each<[Behavior, object]>([
    [200, { succeeded: true, response_status: 200, response_body: 'answered 200' }],
    ['long', { succeeded: true, response_status: 200, response_body: 'x'.repeat(4096) }],
    [201, { succeeded: false, response_status: 201, response_body: 'answered 201' }],
    [204, { succeeded: false, response_status: 204, response_body: '' }],
    ['redirect', { succeeded: false, response_status: 302 }],
    [404, { succeeded: false, response_status: 404 }],
    [500, { succeeded: false, response_status: 500, response_body: 'answered 500' }],
    ['reset', { succeeded: false, error: expect.stringMatching(ENDED) }],
    ['upgrade', { succeeded: false, error: expect.stringMatching(ENDED) }],
    ['close early', { ...SHOWN, response_body: 'o', error: expect.stringMatching(ENDED) }],
  ])('%s, and the log shows it', async (behavior, expected) => {
    const { client, receiver } = await webhookWorld()
    receiver.behave(behavior)
    const begun = Date.now()
    await charge(client)
    const [first] = await tried(client, 2)
    const { attempts, body, ...delivery } = await logOf(client, first.id)
    expect(delivery).toEqual(first)
    expect(attempts).toHaveLength(1)
    const [sent] = receiver.received.filter(({ event }) => event.id === first.event_id)
    const { duration, at, ...attempt } = attempts[0]
    expect(attempt).toMatchObject({ number: 1, ...expected })
    expect(duration).toBeGreaterThanOrEqual(0)
    expect(Date.parse(at)).toBeGreaterThanOrEqual(begun)
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
    expect(sent?.headers).toMatchObject(attempt.request_headers)
    expect(sent?.body).toBe(body)
    const isDelivered = attempt.succeeded
    expect(delivery.status).toBe(isDelivered ? 'DELIVERED' : 'PENDING')
    if (!isDelivered) expect(Date.parse(delivery.next_attempt) - Date.parse(at)).toBe(60 * 60 * 1000)
    // A redirect is not followed.
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/events']))
  })

  test('a receiver that is gone for good (410) is not sent the same again', async () => {
    const { client, receiver } = await webhookWorld()
    receiver.behave(410)
    await charge(client)
    for (const delivery of await tried(client, 2)) {
      expect(delivery.status).toBe('FAILED')
      expect(delivery).not.toHaveProperty('next_attempt')
    }
  })

  test('a card number in an answer is not kept', async () => {
    const { client } = await webhookWorld()
    const { createServer } = await import('node:http')
    const server = createServer((_request, response) => response.end('card 4242424242424242\0!'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    await setUrls(client, { test_events_urls: `http://127.0.0.1:${port}/` })
    await charge(client)
    const [delivery] = await tried(client, 2)
    const { attempts } = await logOf(client, delivery.id)
    expect(attempts[0].response_body).toBe('card ************4242\ufffd!')
  })
})
