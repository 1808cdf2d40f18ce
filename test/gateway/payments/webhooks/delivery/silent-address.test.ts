// An address that doesn't answer, as that of a developer's closed tunnel, while the test clock is set forward (rules: webhooks.md#silent).
import { expect, test } from 'vitest'
import { limits } from '../../../../../gateway/core/limits.ts'
import {
  advance,
  charge,
  deliveries,
  logOf,
  newReceiver,
  setUrls,
  webhookWorld,
} from '../../../../support/outside/webhooks.ts'

test('times out once, and other addresses get everything', async () => {
  const { client, receiver: silent } = await webhookWorld()
  const healthy = await newReceiver()
  await setUrls(client, { test_events_urls: `${silent.url},${healthy.url}` })
  silent.behave('hang')
  for (let made = 0; made < 5; made++) await charge(client)
  await advance(client, { duration: 'P3D' })
  const toSilent = (await deliveries(client)).filter(({ url }: { url: string }) => url === silent.url)
  const made = toSilent.reduce((sum: number, one: { attempt_count: number }) => sum + one.attempt_count, 0)
  expect(made).toBeGreaterThanOrEqual(70)
  // Those that are sent at the same time, before the clock is set forward and once while it is.
  expect(silent.received.length).toBeLessThanOrEqual(2 * limits.webhooks.receiver.parallel)
  expect(new Set(healthy.ids()).size).toBeGreaterThanOrEqual(10)
  const first = toSilent.find(({ attempt_count }: { attempt_count: number }) => attempt_count === 7)
  expect(first.status).toBe('FAILED')
  const { attempts } = await logOf(client, first.id)
  expect(attempts.at(-1).error).toMatch(/^Not tried: this address timed out earlier/)
}, 60_000)
