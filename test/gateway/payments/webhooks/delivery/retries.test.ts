import { describe, expect, onTestFinished, test } from 'vitest'
import { nextAttempt } from '../../../../../gateway/payments/webhooks/delivery/retry-schedules.ts'
import { openStorage } from '../../../../support/engine.ts'
import { inStorage } from '../../../../support/merchant/stored.ts'
import type { Behavior } from '../../../../support/outside/receiver.ts'
import {
  advance,
  charge,
  chargeUnderWay,
  deliveries,
  logOf,
  newReceiver,
  setUrls,
  tried,
  webhookWorld,
} from '../../../../support/outside/webhooks.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Hours after the first attempt: pauses of 1, 2, 3, 4, 5 and 6 hours. */
const HOURS = [0, 1, 3, 6, 10, 15, 21]

/** Away from the hour of the daily capture, of which there are no more than two on the way. */
const noonTomorrow = () => new Date(new Date(Date.now() + DAY).setUTCHours(12, 0, 0, 0)).toISOString()

interface Entry {
  at: string
  type: string
  delivery_id: string
  status?: number
}
const webhooksOf = (timeline: Entry[]) => timeline.filter(({ type }) => type.startsWith('webhook.'))

describe('what is not taken is sent again', () => {
  test.each<[string, Behavior, number | undefined]>([
    ['after 1, 2, 3, 4, 5 and 6 hours, and then it has failed', 500, 500],
    ['and so is what gets no answer', 'reset', undefined],
  ])('%s', async (_name, behavior, status) => {
    const { client, receiver } = await webhookWorld()
    receiver.behave(behavior)
    await charge(client)
    await tried(client, 2)
    const { timeline } = await advance(client, { duration: 'P2D' })
    const all = await deliveries(client)
    expect(all.slice(0, 2)).toMatchObject([
      { status: 'FAILED', attempt_count: 7 },
      { status: 'FAILED', attempt_count: 7 },
    ])
    const [{ id, body, attempts }] = [await logOf(client, all[0].id)]
    const times = attempts.map(({ at }: Entry) => Date.parse(at))
    expect(times.map((at: number) => (at - times[0]) / HOUR)).toEqual(HOURS)
    expect(attempts.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const own = webhooksOf(timeline).filter(({ delivery_id }) => delivery_id === id)
    expect(own.map(({ at }) => at)).toEqual(attempts.slice(1).map(({ at }: Entry) => at))
    for (const entry of own) {
      expect(entry.type).toBe('webhook.failed')
      expect(entry.status).toBe(status)
      expect(entry).toMatchObject({ url: receiver.url, event_id: all[0].event_id })
    }
    // The same each time: the same id for the same event, and the same text.
    const sent = receiver.received.filter(({ event }) => event.id === all[0].event_id)
    expect(sent).toHaveLength(7)
    expect(new Set(sent.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([all[0].event_id]))
    expect(new Set(sent.map((one) => one.body))).toEqual(new Set([body]))
  })

  test.each([1, 3, 6])('until it is taken: by try %i more', async (tries) => {
    const { client, receiver } = await webhookWorld()
    receiver.behave(503)
    await charge(client)
    await tried(client, 2)
    receiver.behave(({ event }) => {
      const times = receiver.received.filter((post) => post.event.id === event.id).length
      return times <= tries ? 503 : 200
    })
    const { timeline } = await advance(client, { duration: 'PT23H' })
    for (const { id, status } of (await deliveries(client)).slice(0, 2)) {
      expect(status).toBe('DELIVERED')
      const { attempts } = await logOf(client, id)
      const answers = attempts.map(({ response_status }: { response_status: number }) => response_status)
      expect(answers).toEqual([...Array.from({ length: tries }, () => 503), 200])
      const entries = webhooksOf(timeline).filter(({ delivery_id }) => delivery_id === id)
      expect(entries.at(-1)).toMatchObject({ type: 'webhook.delivered', status: 200 })
    }
  })

  test('in due order, with what else falls due, whether the clock is turned at once or in steps', async () => {
    const stories = []
    const noon = noonTomorrow()
    for (const steps of [['PT30H'], ['PT30M', 'PT5H', 'PT24H30M']]) {
      const { client, receiver } = await webhookWorld()
      await advance(client, { to: noon })
      receiver.behave(({ event }) => (event.type === 'transaction.authorized' ? 500 : 200))
      await charge(client)
      // The first attempts are made by themselves, and are in no timeline.
      await tried(client, 2)
      const entries: Entry[] = []
      for (const duration of steps) entries.push(...(await advance(client, { duration })).timeline)
      const times = entries.map(({ at }) => at)
      expect(times).toEqual([...times].sort())
      stories.push(entries.map(({ at, type }) => [at.slice(0, 15), type]))
    }
    const [first = []] = stories
    expect(first.filter(([, type]) => type === 'webhook.failed')).toHaveLength(6)
    expect(first.filter(([, type]) => type === 'transaction.completed')).toHaveLength(1)
    expect(first.filter(([, type]) => type === 'webhook.delivered')).toHaveLength(1)
    expect(stories[1]).toEqual(first)
  })

  test('and what is being sent when the clock is turned ends first, so that nothing is missed on the way', async () => {
    const world = await webhookWorld()
    const { client, receiver } = world
    const storage = await openStorage(world)
    onTestFinished(() => storage.close())
    await chargeUnderWay(world)
    const turned = advance(client, { duration: 'P2D' })
    const holder = () =>
      storage.read.selectFrom('merchants').select('test_clock_instance').orderBy('created').executeTakeFirst()
    await expect.poll(holder, { interval: 20 }).not.toEqual({ test_clock_instance: null })
    // Time enough to go past all that falls due, if it did not wait.
    for (let i = 0; i < 10; i++) {
      const { now } = (await client.get('/v1/test-clock')).body
      expect(Date.parse(now) - Date.now()).toBeLessThan(HOUR)
    }
    receiver.behave(200)
    receiver.release()
    const types = (await turned).timeline.map(({ type }: Entry) => type)
    expect(types).toEqual(['transaction.completed', 'webhook.delivered'])
  })

  test('and what was for an address that is taken away is not sent to a new one', async () => {
    const { client, receiver } = await webhookWorld()
    // Away from the hour of the daily capture, whose event would rightly go to the new address.
    await advance(client, { to: noonTomorrow() })
    receiver.behave(500)
    await charge(client)
    await tried(client, 2)
    const second = await newReceiver()
    await setUrls(client, { test_events_urls: second.url })
    await advance(client, { duration: 'PT90M' })
    expect(receiver.received).toHaveLength(2)
    expect(second.received).toHaveLength(0)
  })
})

test.each<[Parameters<typeof nextAttempt>[0], number[]]>([
  ['gateway_event', [1, 2, 3, 4, 5, 6].map((hours) => hours * HOUR)],
  ['merchant_application', Array.from({ length: 24 }, () => 10 * MINUTE)],
])('the pauses of %s are these, and no more', (schedule, pauses) => {
  for (const [at, pause] of pauses.entries()) expect(nextAttempt(schedule, at + 1, 5)).toBe(5 + pause)
  expect(nextAttempt(schedule, pauses.length + 1, 5)).toBeUndefined()
})

describe('a replay', () => {
  const replay = (client: Parameters<typeof charge>[0], id: string, headers?: Record<string, string>) =>
    client.post(`/v1/webhooks/deliveries/${id}/replay`, {}, headers)

  test('sends what was delivered once more, the same', async () => {
    const { client, receiver } = await webhookWorld()
    await charge(client)
    const [{ id, event_id }] = await tried(client, 2)
    const answer = await replay(client, id)
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'DELIVERED', attempt_count: 1 } })
    await tried(client, 1, 2)
    const sent = receiver.received.filter(({ event }) => event.id === event_id)
    expect(sent).toHaveLength(2)
    expect(sent[0]?.body).toBe(sent[1]?.body)
    expect((await logOf(client, id)).attempts).toHaveLength(2)
    receiver.behave(500)
    await replay(client, id)
    await tried(client, 1, 3)
    const after = await logOf(client, id)
    expect(after).toMatchObject({ status: 'DELIVERED', attempt_count: 3 })
    expect(after).not.toHaveProperty('next_attempt')
  })

  test('delivers what had failed, or leaves it so', async () => {
    const { client, receiver } = await webhookWorld()
    receiver.behave(410)
    await charge(client)
    const [{ id }] = await tried(client, 2)
    await replay(client, id)
    expect((await tried(client, 1, 2))[0]).toMatchObject({ id, status: 'FAILED' })
    receiver.behave(200)
    await replay(client, id)
    expect((await tried(client, 1, 3))[0]).toMatchObject({ id, status: 'DELIVERED' })
  })

  test('of what still waits is beside its schedule: it fails without using up an attempt', async () => {
    const { client, receiver } = await webhookWorld()
    receiver.behave(500)
    await charge(client)
    const [{ id }] = await tried(client, 2)
    for (let times = 2; times < 12; times++) {
      await replay(client, id)
      await tried(client, 1, times)
    }
    expect(await logOf(client, id)).toMatchObject({ status: 'PENDING', attempt_count: 11 })
    await advance(client, { duration: 'P2D' })
    expect(await logOf(client, id)).toMatchObject({ status: 'FAILED', attempt_count: 17 })
  })

  test('that is asked for while it is being sent is sent after that', async () => {
    const world = await webhookWorld()
    const { client, receiver } = world
    await chargeUnderWay(world)
    const { id } = (await deliveries(client)).at(-1)
    await replay(client, id)
    receiver.behave(200)
    receiver.release()
    expect((await tried(client, 1, 2)).at(-1)).toMatchObject({ id, status: 'DELIVERED', attempt_count: 2 })
  })

  test('with an Idempotency-Key is made once', async () => {
    const { client } = await webhookWorld()
    await charge(client)
    const [{ id }] = await tried(client, 2)
    const key = { 'idempotency-key': 'once' }
    const first = await replay(client, id, key)
    await tried(client, 1, 2)
    const again = await replay(client, id, key)
    expect(again.text).toBe(first.text)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })
})

test('purged test data is neither sent any more nor noted, and the rest of the gateway goes on', async () => {
  const world = await webhookWorld()
  const { client, receiver } = world
  await chargeUnderWay(world)
  expect((await client.post('/v1/merchant/purge-test-data', { delete_transactions: true })).status).toBe(204)
  receiver.behave(200)
  receiver.release()
  let errors = 0
  const jobs = async () => {
    const rows = inStorage(world, (tx) =>
      tx.selectFrom('jobs').select('attempts').where('type', '=', 'deliver').execute(),
    )
    for (const { attempts } of await rows) errors += attempts
    return (await rows).length
  }
  await expect.poll(jobs).toBe(0)
  expect(errors).toBe(0)
  const left = await inStorage(world, async (tx) => [
    ...(await tx.selectFrom('deliveries').select('id').execute()),
    ...(await tx.selectFrom('delivery_attempts').select('delivery_id').execute()),
  ])
  expect(left).toEqual([])
  await charge(client)
  await tried(client, 2)
})
