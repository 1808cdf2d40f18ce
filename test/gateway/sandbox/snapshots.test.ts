// A merchant's test mode is put back to what it was: every row of it, its settings and its clock, and nothing of anybody else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCounts } from '../../support/crash/invariants.ts'
import { withStorage } from '../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { fill, rowsOf } from '../../support/merchant/first-merchant.ts'
import { addMerchant } from '../../support/merchant/merchants.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

/** What changes by itself: when a job is due by the machine's clock, and the place that an event gets a moment after it. */
const ANEW = /"(due|place|test_clock_offset|test_clock_frozen_at)":(null|-?\d+),?/g

/** All that a merchant has, by table; figures and transactions are counted again, and the audit log only ever grows. */
const rowsIn = (merchant: string) =>
  withStorage(world, async (storage) => {
    await checkCounts(storage)
    const {
      hourly_figures,
      late_changes,
      transaction_counts,
      transaction_count_changes,
      transaction_count_heads,
      event_counts,
      event_heads,
      audit_entries,
      ...rows
    } = await rowsOf(storage, merchant)
    return Object.fromEntries(
      Object.entries(rows).map(([table, texts]) => [table, texts.map((row) => row.replace(ANEW, ''))]),
    )
  })

test('a merchant with one of everything gets all of it back', async () => {
  const { merchant, charge } = await fill(world)
  const other = await addMerchant(world)
  await other.test.post('/v1/charges', { amount: 100, method: goodCard })
  const { snapshots } = world.gateway
  await world.client.post('/v1/test-clock/freeze', {})
  await world.client.post('/v1/test-clock/advance', { duration: 'PT0S' })
  const shown = (await world.client.get('/v1/test-clock')).body
  const [before, others] = [await rowsIn(merchant), await rowsIn(other.id)]
  for (const table of ['transactions', 'jobs', 'events', 'invoices', 'contact_emails']) {
    expect(before[table]?.length, table).toBeGreaterThan(0)
  }
  await snapshots.take(merchant, 'full')

  await world.client.call({ method: 'PATCH', path: '/v1/merchant', body: { name: 'Elsewhere' } })
  await world.client.post('/v1/simulator/rules', { outcome: { decline: 'card_declined' } })
  await world.client.post('/v1/test-clock/advance', { duration: 'P1M' })
  await world.client.post('/v1/merchant/purge-test-data', {})
  expect(await rowsIn(merchant)).not.toEqual(before)
  await snapshots.restore(merchant, 'full')
  expect(await rowsIn(merchant)).toEqual(before)
  expect((await world.client.get('/v1/test-clock')).body).toEqual(shown)
  expect(await rowsIn(other.id)).toEqual(others)

  // And it goes on from there, as often as it is wanted.
  const refund = () => world.client.post(`/v1/charges/${charge}/refund`, { amount: 100 })
  expect((await refund()).status).toBe(200)
  await snapshots.restore(merchant, 'full')
  expect(await rowsIn(merchant)).toEqual(before)
  await world.client.post('/v1/test-clock/resume', {})
  const { timeline } = (await world.client.post('/v1/test-clock/advance', { duration: 'P2D' })).body
  expect(timeline).toContainEqual(expect.objectContaining({ type: 'transaction.completed' }))
})

test('a snapshot is of one merchant', async () => {
  const { snapshots } = world.gateway
  const [one, other] = [await addMerchant(world), await addMerchant(world)]
  await snapshots.take(one.id, 'mine')
  await expect(snapshots.restore(other.id, 'mine')).rejects.toThrow(/no snapshot named "mine"/)
})
