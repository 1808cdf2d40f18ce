// A poller that pages by the last event it got misses none and gets none twice (rules: events.md#after).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { liveClient, refusal } from '../../../support/merchant/methods.ts'

interface Event {
  id: string
  created: string
  type: string
  data: { id: string }
}

let world: TestGateway
beforeAll(async () => {
  // It stands still, so that all events share a millisecond.
  world = await testGateway({ clock: testClock() })
})
afterAll(() => world.close())

const list = async (query: string): Promise<Event[]> => {
  const { status, body } = await world.client.get(`/v1/events?${query}`)
  expect(status).toBe(200)
  return body.results
}
const charge = async () =>
  (await world.client.post('/v1/charges', { amount: 1000, method: goodCard })).body.id
const newest = async () => (await list('page_size=1'))[0]?.id ?? ''

/** Polls until as many events came. */
async function poll(after: string, count: number): Promise<Event[]> {
  const got: Event[] = []
  const look = async () => {
    got.push(...(await list(`page_size=7&after=${got.at(-1)?.id ?? after}`)))
    return got.length
  }
  await expect.poll(look, { interval: 1 }).toBeGreaterThanOrEqual(count)
  return got
}

test('while payments are made, and however many share a millisecond', async () => {
  await charge()
  const start = await newest()
  const polled = poll(start, 120)
  const ids = await Promise.all(Array.from({ length: 60 }, charge))
  const events = await polled
  expect(new Set(events.map(({ created }) => created)).size).toBe(1)
  expect(new Set(events.map(({ id }) => id)).size).toBe(120)
  for (const id of ids) {
    const types = events.filter(({ data }) => data.id === id).map(({ type }) => type)
    expect(types).toEqual(['transaction.created', 'transaction.authorized'])
  }
  // The same again, in the same order.
  expect((await poll(start, 120)).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
  expect(await list(`after=${events.at(-1)?.id}`)).toEqual([])
})

test('by pages, and from a date on', async () => {
  await charge()
  const start = await newest()
  await charge()
  const [created, authorized] = await poll(start, 2)
  const answer = await world.client.get(`/v1/events?after=${start}&page_size=1&page=2`)
  expect(answer.body).toMatchObject({ page: 2, total_entries: 2, results: [authorized] })
  expect(await list(`after=${start}&start_date=2026-01-01`)).toEqual([created, authorized])
  expect(await list(`after=${start}&start_date=2027-01-01`)).toEqual([])
})

test('an event that is not there, or not for this key, is no place to go on from', async () => {
  await liveClient(world).post('/v1/charges', { amount: 1000, method: goodCard })
  const [live] = (await liveClient(world).get('/v1/events')).body.results
  for (const after of ['', 'nothing', live.id, '%00']) {
    expect(await world.client.get(`/v1/events?after=${after}`)).toMatchObject(refusal(422, 'invalid_data'))
  }
  expect(await world.client.get(`/v1/events?after=${live.id}&page_size=0&start_date=x`)).toMatchObject({
    status: 422,
    body: {
      messages: [
        { context: 'page_size', sub_code: 'below_minimum_value' },
        { context: 'start_date', sub_code: 'invalid' },
        { context: 'after', sub_code: 'invalid' },
      ],
    },
  })
})
