// A gateway that posts webhooks to receivers on this machine, and helpers that read the deliveries.
import { expect, onTestFinished } from 'vitest'
import type { GatewayOptions } from '../../../gateway/app/options.ts'
import { type ApiClient, untilServed } from '../client.ts'
import { goodCard, type TestGateway, testGateway } from '../gateway.ts'
import { type Received, type Receiver, startReceiver } from './receiver.ts'

export interface WebhookWorld extends TestGateway {
  receiver: Receiver
}

/** A receiver that is closed when the test ends. */
export async function newReceiver(): Promise<Receiver> {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  return receiver
}

/** A gateway that posts events of test mode to a receiver. Both are closed when the test ends. */
export async function webhookWorld(options: Partial<GatewayOptions> = {}): Promise<WebhookWorld> {
  const world = await testGateway({ allowPrivateWebhooks: true, ...options })
  onTestFinished(() => world.close())
  // Registered after the gateway, so it is closed before it, and open deliveries end at once.
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

/** Makes a charge, which causes two events. @returns its id */
export async function charge(client: ApiClient, more: object = {}): Promise<string> {
  const wish = { amount: 1000, method: goodCard, ...more }
  const { status, body } = await untilServed(() => client.post('/v1/charges', wish))
  expect(status).toBe(200)
  return body.id
}

/**
 * Makes a charge whose second event is on its way from now on, until its receiver releases it. The first one is delivered: a
 * receiver that hangs gets the next event only when this one is given up.
 */
export async function chargeUnderWay({ client, receiver }: WebhookWorld): Promise<void> {
  const isLast = ({ event }: Received) => event.type === 'transaction.authorized'
  receiver.behave((post) => (isLast(post) ? 'hang' : 200))
  await charge(client)
  await receiver.until((received) => received.some(isLast))
}

export const advance = async (client: ApiClient, wish: { duration?: string; to?: string }) => {
  const answer = await client.post('/v1/test-clock/advance', wish)
  expect(answer.status).toBe(200)
  return answer.body
}

/** Lists the deliveries, oldest first. */
export async function deliveries(client: ApiClient, query = '') {
  const { status, body } = await client.get(`/v1/webhooks/deliveries?page_size=100${query}`)
  expect(status).toBe(200)
  return body.results.toReversed()
}

/** A delivery with all its attempts. */
export const logOf = async (client: ApiClient, id: string) =>
  (await client.get(`/v1/webhooks/deliveries/${id}`)).body

/** Resolves with the deliveries, oldest first, once each of them has been attempted. */
export async function tried(client: ApiClient, count: number, attempts = 1) {
  const look = async () => {
    const all = await deliveries(client)
    return all.filter(({ attempt_count }: { attempt_count: number }) => attempt_count >= attempts).length
  }
  await expect.poll(look, { interval: 20 }).toBe(count)
  return deliveries(client)
}
