// Transactions run side by side, and their events appear in another order than that in which they were made. A poller misses none
// of them all the same (rules: events.md#after).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '../../gateway/storage/index.ts'
import { openStorage } from '../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../support/gateway.ts'

let world: TestGateway
let storage: Storage
beforeAll(async () => {
  world = await testGateway()
  storage = await openStorage(world)
})
afterAll(async () => {
  await storage.close()
  await world.close()
})

const list = async (query: string): Promise<string[]> => {
  const { status, body } = await world.client.get(`/v1/events?${query}`)
  expect(status).toBe(200)
  return body.results.map(({ id }: { id: string }) => id)
}
const after = (id: string | undefined) => list(`after=${id}`)

/** @returns the ids of its two events, the later one last */
async function charge(): Promise<string[]> {
  const { status } = await world.client.post('/v1/charges', { amount: 1000, method: goodCard })
  expect(status).toBe(200)
  return (await list('page_size=2')).toReversed()
}

/** An event whose transaction stays open until it is told to end. */
async function lateEvent(id: string) {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const last = await storage.read.selectFrom('events').selectAll().limit(1).executeTakeFirstOrThrow()
  const { written: _, ...row } = last
  const ended = storage.write(async (tx) => {
    await tx
      .insertInto('events')
      .values({ ...row, id, undelivered: null })
      .execute()
    begun.resolve()
    await end.promise
  })
  await begun.promise
  return async () => {
    end.resolve()
    await ended
  }
}

test('what is made after an event that is still to appear waits for it', async () => {
  const [, start] = await charge()
  const end = await lateEvent('late')
  const made = await charge()
  expect(await after(start)).toEqual([])
  expect(await list('start_date=2020-01-01')).not.toContain(made[0])
  await end()
  await expect.poll(() => after(start)).toEqual(['late', ...made])
  expect(await after('late')).toEqual(made)
})

test('data that was restored into a server which counts anew is polled on from where it was', async () => {
  const [first, second] = await charge()
  await storage.write((tx) =>
    tx
      .updateTable('events')
      .set(({ eb }) => ({ written: eb('written', '+', 1e12) }))
      .execute(),
  )
  const reopened = await openStorage(world)
  await reopened.close()
  const made = await charge()
  await expect.poll(() => after(first)).toEqual([second, ...made])
})
