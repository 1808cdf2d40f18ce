// The number of events in a list comes from counters, and is exact (rules: events.md#count).
import { expect, test } from 'vitest'
import { keepEventCounts, placeEvents } from '../../../../gateway/payments/events/index.ts'
import { runAll, type Storage } from '../../../../gateway/platform/storage/index.ts'
import { checkCounts } from '../../../support/crash/invariants.ts'
import { withStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { keepCounts } from '../../../support/keep-counts.ts'

const DAY = 24 * 60 * 60 * 1000
const NOON = Date.UTC(2026, 5, 15, 12)

async function started() {
  const clock = testClock(NOON)
  const world = await testGateway({ clock, jobs: false })
  return { world, clock, [Symbol.asyncDispose]: () => world.close() }
}

/** A charge has two events. */
const charge = ({ client }: TestGateway) => client.post('/v1/charges', { amount: 100, method: goodCard })

const list = async ({ client }: TestGateway, query = '') =>
  (await client.get(`/v1/events?page_size=100&${query}`)).body

/** Compares what a list says with what it has. */
async function expectExact(world: TestGateway, query: string, count: number) {
  const { results, total_entries } = await list(world, query)
  expect([query, results.length, total_entries]).toEqual([query, count, count])
}

/** Puts the events as far apart as if many others had come between. */
const spread = (storage: Storage) =>
  storage.write((tx) =>
    tx
      .updateTable('events')
      .set(({ eb }) => ({ place: eb('place', '*', 9_000) }))
      .execute(),
  )

test('events are counted by day and by place, before and after they have one', async () => {
  await using place = await started()
  const { world, clock } = place
  await charge(world)
  clock.advance(DAY)
  await charge(world)
  clock.advance(DAY / 4)
  await charge(world)
  await withStorage(world, async (storage) => {
    await expectExact(world, '', 6)
    while (await placeEvents(storage));
    await spread(storage)
    await keepCounts(storage)
    await checkCounts(storage)
    await expectExact(world, '', 6)
    await expectExact(world, 'start_date=2001-01-01', 6)
    await expectExact(world, 'start_date=2026-06-16', 4)
    await expectExact(world, 'start_date=2026-06-16T13:00:00Z', 2)
    await expectExact(world, 'start_date=2030-01-01', 0)
    const all = (await list(world, 'start_date=2001-01-01')).results
    for (const [at, { id }] of all.entries()) {
      await expectExact(world, `after=${id}`, 5 - at)
      await expectExact(world, `after=${id}&start_date=2026-06-16T13:00:00Z`, Math.min(2, 5 - at))
    }
    await storage.write((tx) => tx.updateTable('event_counts').set({ count: 100 }).execute())
    expect((await list(world)).total_entries, 'by counters').toBeGreaterThan(100)
  })
})

test('events that were counted by nobody are compared day by day', async () => {
  await using place = await started()
  const { world, clock } = place
  for (let day = 0; day < 3; day++) {
    await charge(world)
    clock.advance(DAY)
  }
  await withStorage(world, async (storage) => {
    while (await placeEvents(storage));
    await storage.write((tx) => tx.deleteFrom('event_counts').execute())
    await expectExact(world, '', 6)
    let turns = 0
    while (await keepEventCounts(storage, 1)) turns++
    expect(turns).toBeGreaterThan(1)
    await checkCounts(storage)
    await expectExact(world, '', 6)
    await storage.write((tx) =>
      tx
        .insertInto('instances')
        .values({ id: 'old', alive_until: 0, upgrade: null, key_ids: null, name: null })
        .execute(),
    )
    // As the earlier version would: without a note.
    await storage.write((tx) => tx.deleteFrom('events').where('type', '=', 'transaction.created').execute())
    await runAll(storage, () => {})
    await expectExact(world, '', 3)
    await keepCounts(storage)
    await checkCounts(storage)
    await expectExact(world, '', 3)
  })
})

test('events that get their places while others compare are counted once', async () => {
  await using place = await started()
  const { world } = place
  await Promise.all(Array.from({ length: 8 }, () => charge(world)))
  await withStorage(world, async (storage) => {
    await placeEvents(storage)
    await storage.write((tx) => tx.deleteFrom('event_counts').execute())
    await Promise.all([
      keepEventCounts(storage),
      keepEventCounts(storage),
      charge(world),
      placeEvents(storage),
    ])
    await placeEvents(storage)
    await keepCounts(storage)
    await checkCounts(storage)
    await expectExact(world, '', 18)
  })
})

test('a purge counts events down', async () => {
  await using place = await started()
  const { world } = place
  await charge(world)
  await withStorage(world, async (storage) => {
    await placeEvents(storage)
    await keepCounts(storage)
    await world.client.post('/v1/merchant/purge-test-data', {})
    await checkCounts(storage)
    await expectExact(world, '', 0)
  })
})
