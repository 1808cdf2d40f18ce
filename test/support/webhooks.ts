// A gateway that posts to receivers on this machine, and what a merchant reads of it.
import { expect, onTestFinished } from 'vitest'
import type { GatewayOptions } from '../../gateway/gateway.ts'
import type { ApiClient } from './client.ts'
import { goodCard, type TestGateway, testGateway } from './gateway.ts'
import { type Receiver, startReceiver } from './receiver.ts'

export interface WebhookWorld extends TestGateway {
  receiver: Receiver
}

/** A receiver, until the test has ended. */
export async function newReceiver(): Promise<Receiver> {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  return receiver
}

/** A gateway that posts the events of test mode to a receiver, until the test has ended. */
export async function webhookWorld(options: Partial<GatewayOptions> = {}): Promise<WebhookWorld> {
  const world = await testGateway({ allowPrivateWebhooks: true, ...options })
  onTestFinished(() => world.close())
  // After the gateway in this list, so before it: what it sends then ends at once.
  const receiver = await newReceiver()
  await setUrls(world.client, { test_events_urls: receiver.url })
  return { ...world, receiver }
}

export async function setUrls(
  client: ApiClient,
  urls: { test_events_urls?: string; live_events_urls?: string },
): Promise<void> {
  expect((await client.call({ method: 'PATCH', path: '/v1/merchant', body: urls })).status).toBe(200)
}

/** @returns the id of a charge, which leads to two events */
export async function charge(client: ApiClient, more: object = {}): Promise<string> {
  const { status, body } = await client.post('/v1/charges', { amount: 1000, method: goodCard, ...more })
  expect(status).toBe(200)
  return body.id
}

export const advance = async (client: ApiClient, wish: { duration?: string; to?: string }) => {
  const answer = await client.post('/v1/test-clock/advance', wish)
  expect(answer.status).toBe(200)
  return answer.body
}

/** The deliveries, oldest first. */
export async function deliveries(client: ApiClient, query = '') {
  const { status, body } = await client.get(`/v1/webhooks/deliveries?page_size=100${query}`)
  expect(status).toBe(200)
  return body.results.toReversed()
}

/** With each attempt. */
export const logOf = async (client: ApiClient, id: string) =>
  (await client.get(`/v1/webhooks/deliveries/${id}`)).body

/** Resolves with the deliveries, oldest first, once each of them has been tried. */
export async function tried(client: ApiClient, count: number, attempts = 1) {
  const look = async () => {
    const all = await deliveries(client)
    return all.filter(({ attempt_count }: { attempt_count: number }) => attempt_count >= attempts).length
  }
  await expect.poll(look, { interval: 20 }).toBe(count)
  return deliveries(client)
}
