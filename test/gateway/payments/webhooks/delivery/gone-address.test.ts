// What is to be posted to an address ends when a merchant takes the address away (rules: webhooks.md#gone-url).
import { describe, expect, test } from 'vitest'
import { liveClient, refusal } from '../../../../support/merchant/methods.ts'
import {
  advance,
  charge,
  chargeUnderWay,
  deliveries,
  newReceiver,
  setUrls,
  tried,
  webhookWorld,
} from '../../../../support/outside/webhooks.ts'

type Delivery = { url: string; status: string; next_attempt?: string; attempt_count: number }

const ended = async (client: Parameters<typeof charge>[0], url: string, statuses = ['FAILED', 'FAILED']) => {
  const to = async (): Promise<Delivery[]> =>
    (await deliveries(client)).filter((delivery: Delivery) => delivery.url === url)
  await expect.poll(async () => (await to()).map(({ status }) => status)).toEqual(statuses)
  for (const delivery of await to()) expect(delivery).not.toHaveProperty('next_attempt')
}

describe('a delivery whose address is gone', () => {
  test('ends at once, and is not sent any more, though the address comes back', async () => {
    const { client, receiver } = await webhookWorld()
    const second = await newReceiver()
    await setUrls(client, { test_events_urls: `${receiver.url},${second.url}` })
    receiver.behave(500)
    second.behave(500)
    await charge(client)
    await tried(client, 4)
    await setUrls(client, { test_events_urls: second.url })
    await ended(client, receiver.url)
    await setUrls(client, { test_events_urls: `${receiver.url},${second.url}` })
    // Before the daily capture, whose event would rightly go to both.
    const { now } = (await client.get('/v1/test-clock')).body
    await advance(client, { to: new Date(Date.parse(now) + 70 * 60_000).toISOString() })
    const again = second.received.filter(({ event }) => event.type !== 'transaction.completed')
    expect(again).toHaveLength(4)
    const sent = receiver.received.filter(({ event }) => event.type !== 'transaction.completed')
    expect(sent).toHaveLength(2)
  })

  test('ends while it is being sent', async () => {
    const world = await webhookWorld()
    const { client, receiver } = world
    await chargeUnderWay(world)
    await setUrls(client, { test_events_urls: '' })
    receiver.release(500)
    await ended(client, receiver.url, ['DELIVERED', 'FAILED'])
    expect(receiver.received).toHaveLength(2)
  })

  test('ends in its mode alone', async () => {
    const world = await webhookWorld()
    const { client, receiver } = world
    const live = liveClient(world)
    await setUrls(live, { live_events_urls: receiver.url })
    receiver.behave(500)
    await Promise.all([charge(client), charge(live)])
    await Promise.all([tried(client, 2), tried(live, 2)])
    await setUrls(live, { live_events_urls: '' })
    await ended(live, receiver.url)
    for (const delivery of await deliveries(client)) {
      expect(delivery).toMatchObject({ status: 'PENDING', next_attempt: expect.any(String) })
    }
  })

  test('is not sent once more by a replay', async () => {
    const { client, receiver } = await webhookWorld()
    await charge(client)
    const [{ id }] = await tried(client, 2)
    await setUrls(client, { test_events_urls: '' })
    const replay = () => client.post(`/v1/webhooks/deliveries/${id}/replay`, {})
    expect(await replay()).toMatchObject(refusal(422, 'unavailable_for_current_status'))
    await setUrls(client, { test_events_urls: receiver.url })
    expect((await replay()).status).toBe(200)
    await receiver.until(({ length }) => length === 3)
  })
})
