// Transactions run side by side, and their events appear in another order than that in which they were recorded. A poller misses
// none of them all the same, and none waits for another transaction (rules: events.md#after).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextPosition } from '../../gateway/core/clock.ts'
import { newId } from '../../gateway/core/ids.ts'
import type { EventRow, Storage, Tx } from '../../gateway/platform/storage/index.ts'
import type { ApiClient } from '../support/client.ts'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { openStorage } from '../support/engine.ts'
import { goodCard } from '../support/gateway.ts'
import { expectNoneMissed, openRecord } from '../support/races/pollers.ts'

let world: TwoGateways
let storage: Storage
/** An event to record others like. */
let like: EventRow
beforeAll(async () => {
  world = await twoGateways()
  storage = await openStorage(world)
  const [id] = await charge()
  like = await storage.read
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()
})
afterAll(async () => {
  await storage.close()
  await world.close()
})

const list = async (query: string, client = world.clients[0]): Promise<string[]> => {
  const { status, body } = await client.get(`/v1/events?${query}`)
  expect(status).toBe(200)
  return body.results.map(({ id }: { id: string }) => id)
}
const after = (id: string | undefined, client?: ApiClient) => list(`after=${id}&page_size=100`, client)

/** @returns the ids of its two events, the later one last */
async function charge(): Promise<string[]> {
  const { status } = await world.clients[0].post('/v1/charges', { amount: 1000, method: goodCard })
  expect(status).toBe(200)
  return (await list('page_size=2')).toReversed()
}

/** Records an event in a transaction that ends after `end`. */
async function record(id: string, end: (tx: Tx) => Promise<unknown>): Promise<void> {
  await storage.write(async (tx) => {
    await tx
      .insertInto('events')
      .values({ ...like, id, position: nextPosition(), undelivered: null, place: null })
      .execute()
    await end(tx)
  })
}

test('an event is listed although another transaction is open, whose event comes after it', async () => {
  const [, start] = await charge()
  const open = await openRecord({ record }, 'late')
  const made = await charge()
  expect(await after(start)).toEqual(made)
  expect(await list('start_date=2020-01-01&page_size=100')).toEqual(expect.arrayContaining(made))
  await open.end()
  expect(await after(start)).toEqual([...made, 'late'])
  expect(await after(made[1])).toEqual(['late'])
})

test('pollers of two processes miss none of many events that appear in any order', async () => {
  const [, start = ''] = await charge()
  const pollers = [...world.clients, ...world.clients].map((client) => (id: string) => after(id, client))
  await expectNoneMissed({ record, pollers }, start)
  // Whoever gave the places, none was given twice.
  const places = await storage.read.selectFrom('events').select('place').where('place', '>', 0).execute()
  expect(new Set(places.map(({ place }) => place)).size).toBe(places.length)
})

test('without a reader, either process gives an event its place within seconds', async () => {
  const id = newId()
  await record(id, async () => {})
  const place = () =>
    storage.read.selectFrom('events').select('place').where('id', '=', id).executeTakeFirstOrThrow()
  await expect.poll(place).toEqual({ place: expect.any(Number) })
})

test('events of an earlier version come first, in the order in which pollers got them', async () => {
  const all = await list('start_date=2020-01-01&page_size=100')
  const old = all.slice(0, 4)
  for (const [position, id] of old.entries())
    await storage.write((tx) =>
      tx.updateTable('events').set({ place: 0, position }).where('id', '=', id).execute(),
    )
  const placed = await storage.read
    .selectFrom('events')
    .select('id')
    .where('place', '>', 0)
    .orderBy('place')
    .executeTakeFirstOrThrow()
  const [first, ...others] = old
  expect((await after(first)).slice(0, 4)).toEqual([...others, placed.id])
  expect((await after(old.at(-1)))[0]).toBe(placed.id)
})
