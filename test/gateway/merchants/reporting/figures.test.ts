// The figures of the overview: what counts as what, on which day, and that a day that was counted follows what changes later.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../../gateway/core/ids.ts'
import { noFigures } from '../../../../gateway/merchants/reporting/figures/count.ts'
import { type Period, readOverview } from '../../../../gateway/merchants/reporting/index.ts'
import { toJson } from '../../../../gateway/platform/storage/index.ts'
import { withStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { callerOf } from '../../../support/merchant/callers.ts'
import { addMerchant } from '../../../support/merchant/merchants.ts'
import { liveClient } from '../../../support/merchant/methods.ts'
import { inStorage } from '../../../support/merchant/stored.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let world: TestGateway
let clock: ReturnType<typeof testClock>
beforeEach(async () => {
  // Noon in UTC, early morning in New York, where the demo merchant is.
  clock = testClock(Date.UTC(2026, 5, 15, 12))
  const started = await testGateway({ clock })
  world = started
  onTestFinished(() => started.close())
})

const look = async (period: Period, mode: 'test' | 'live' = 'test', merchantId?: string) => {
  const caller = await callerOf(world, mode, { clock, ...(merchantId !== undefined && { merchantId }) })
  return withStorage(world, (storage) => readOverview(storage, caller, period))
}
const charge = async (amount: number, more: object = {}, { client } = world) =>
  (await client.post('/v1/charges', { amount, method: goodCard, ...more })).body.id as string
const kept = () =>
  withStorage(world, ({ read }) => read.selectFrom('hourly_figures').select(['begins', 'figures']).execute())

test('charges, declines and refunds are told apart, and add up', async () => {
  const first = await charge(1000)
  await charge(250)
  const declined = { ...goodCard, number: '4000000000000002' }
  await charge(9999, { method: declined })
  await charge(9999, { method: declined })
  await world.client.post(`/v1/charges/${first}/refund`, { amount: 300 })
  const voided = await charge(70)
  await world.client.post(`/v1/transactions/${voided}/void`, {})

  const { days, total, declines } = await look(7)
  expect(days.map(({ date }) => date)).toEqual([
    '2026-06-09',
    '2026-06-10',
    '2026-06-11',
    '2026-06-12',
    '2026-06-13',
    '2026-06-14',
    '2026-06-15',
  ])
  const today = { charged: 1250, approved: 3, declined: { card_declined: 2 }, refunded: 300, refunds: 1 }
  expect(days.at(-1)).toMatchObject(today)
  expect(total).toMatchObject(today)
  expect(days[0]).toMatchObject({ charged: 0, approved: 0 })
  expect(declines).toEqual([{ code: 'card_declined', count: 2 }])
})

test('stand next to those of as many days before', async () => {
  await charge(1000)
  clock.advance(6 * DAY)
  expect(await look(7)).toMatchObject({ total: { charged: 1000 }, before: { charged: 0 } })
  clock.advance(DAY)
  await charge(250)
  const { days, beforeDays, total, before } = await look(7)
  expect([total.charged, before.charged]).toEqual([250, 1000])
  expect([days.at(-1)?.charged, beforeDays.at(-1)?.charged]).toEqual([250, 1000])
  clock.advance(7 * DAY)
  expect(await look(7)).toMatchObject({ total: { charged: 0 }, before: { charged: 250 } })
  expect(await look(30)).toMatchObject({ total: { charged: 1250 }, before: { charged: 0 } })
})

test('a gratuity counts, in time or late', async () => {
  const id = await charge(1000)
  clock.advance(DAY)
  expect((await look(7)).total.charged).toBe(1000)
  await world.client.post(`/v1/transactions/${id}/sign`, { mime_type: 'a/b', data: 'x', gratuity: 150 })
  expect((await look(7)).total.charged).toBe(1150)
})

describe('an hour that is over', () => {
  test('is counted once, and not again from the rows', async () => {
    await charge(1000)
    clock.advance(2 * HOUR)
    expect((await look(7)).total.charged).toBe(1000)
    const rows = await kept()
    expect(rows.some(({ figures }) => figures?.includes('1000'))).toBe(true)
    // Only by a hand at the database, which notes no change.
    await inStorage(world, (tx) => tx.updateTable('transactions').set({ amount: 5 }).execute())
    expect((await look(7)).total.charged).toBe(1000)
  })

  test('is not kept before it has settled', async () => {
    await charge(1000)
    await look(7)
    expect((await kept()).every(({ figures }) => figures === null)).toBe(true)
    await charge(500)
    expect((await look(7)).total.charged).toBe(1500)
  })

  test('is counted anew when something of it is voided, refunds too', async () => {
    const id = await charge(1000, { auto_capture: false })
    clock.advance(DAY)
    expect((await look(7)).total).toMatchObject({ held: 1000, approved: 1 })
    await world.client.post(`/v1/transactions/${id}/void`, {})
    const { total, days } = await look(7)
    expect(total).toMatchObject({ charged: 0, held: 0, approved: 1 })
    expect(days.at(-2)).toMatchObject({ date: '2026-06-15', approved: 1 })
    // And from then on it is kept as it is now.
    expect((await look(7)).total).toMatchObject({ charged: 0, approved: 1 })
  })

  test('has as charged what is captured since, and before that as authorized only', async () => {
    const id = await charge(1000, { auto_capture: false })
    await charge(250)
    clock.advance(DAY)
    expect((await look(7)).total).toMatchObject({ charged: 250, held: 1000, approved: 2 })
    await world.client.post(`/v1/charges/${id}/capture`, { amount: 1000 })
    const { total, days } = await look(7)
    expect(total).toMatchObject({ charged: 1250, held: 0, approved: 2 })
    expect(days.at(-2)).toMatchObject({ date: '2026-06-15', charged: 1250 })
  })

  test('is counted anew if an earlier version may have counted what is only authorized as charged', async () => {
    const id = await charge(1000, { auto_capture: false })
    clock.advance(2 * HOUR)
    await look(7)
    await inStorage(world, async (tx) => {
      const counted = tx.updateTable('hourly_figures').where('figures', 'is not', null)
      const { held, ...figures } = noFigures()
      await counted.set({ figures: toJson({ ...figures, charged: 1000, approved: 1 }) }).execute()
    })
    expect((await look(7)).total).toMatchObject({ charged: 0, held: 1000 })
    // Captured by an earlier version, which notes nothing.
    await inStorage(world, (tx) =>
      tx.updateTable('transactions').set({ status: 'COMPLETED' }).where('id', '=', id).execute(),
    )
    expect((await look(7)).total).toMatchObject({ charged: 0, held: 1000 })
    clock.advance(8 * DAY)
    expect((await look(30)).total).toMatchObject({ charged: 1000, held: 0 })
  })

  test('goes with the test data that is purged, and with a test clock that goes back', async () => {
    await charge(1000)
    clock.advance(2 * HOUR)
    await look(7)
    await world.client.post('/v1/merchant/purge-test-data', {})
    expect(await kept()).toEqual([])
    expect((await look(7)).total.charged).toBe(0)
    expect((await kept()).length).toBeGreaterThan(0)
    await world.client.post('/v1/test-clock/reset', {})
    expect(await kept()).toEqual([])
  })
})

test('a day begins when it does where the merchant is, even at half past', async () => {
  // 12:00 UTC is 17:30 in Kolkata, and 18:30 UTC midnight.
  await inStorage(world, (tx) => tx.updateTable('merchants').set({ timezone: 'Asia/Kolkata' }).execute())
  clock.advance(6 * HOUR + 29 * 60_000)
  await charge(100)
  clock.advance(60_000)
  await charge(7)
  clock.advance(DAY)
  const { days } = await look(7)
  const charged = Object.fromEntries(days.map(({ date, charged }) => [date, charged]))
  expect(charged).toMatchObject({ '2026-06-15': 100, '2026-06-16': 7, '2026-06-17': 0 })
  // The hour that is two halves by the clock in Greenwich follows a change of either.
  const { results } = (await world.client.get('/v1/transactions?order_by=created')).body
  await world.client.post(`/v1/transactions/${results[1].id}/void`, {})
  expect((await look(7)).total.charged).toBe(100)
})

test('modes and merchants are apart', async () => {
  const other = await addMerchant(world)
  await charge(1000)
  await charge(20, {}, { ...world, client: liveClient(world) })
  await charge(3, {}, { ...world, client: other.test })
  clock.advance(2 * HOUR)
  for (let time = 0; time < 2; time++) {
    expect((await look(7)).total.charged).toBe(1000)
    expect((await look(7, 'live')).total.charged).toBe(20)
    expect((await look(7, 'test', other.id)).total.charged).toBe(3)
    expect((await look(7, 'live', other.id)).total.charged).toBe(0)
  }
})

test('webhooks: attempts by their outcome, what waits, what was given up, and the slowest receiver', async () => {
  const { id: merchant_id } = (await world.client.get('/v1/merchant')).body
  const at = clock.now()
  const statuses = { 0: 500, 1: 200, unanswered: null, gone: 410 } as const
  const add = async (
    url: string,
    status: 'PENDING' | 'DELIVERED' | 'FAILED',
    times: [number, 0 | 1 | 'unanswered' | 'gone'][],
    failures = 0,
  ) => {
    const id = newId()
    const common = { merchant_id, mode: 'test', position: 1 } as const
    await inStorage(world, async (tx) => {
      await tx
        .insertInto('deliveries')
        .values({
          ...common,
          id,
          url,
          status,
          receiver: url,
          event_id: null,
          body: '{}',
          schedule: 'gateway_event',
          attempts: times.length,
          failures,
          created: at,
          modified: at,
          next_attempt: status === 'PENDING' ? at + HOUR : null,
          is_replay: 0,
        })
        .execute()
      for (const [index, [duration, succeeded]] of times.entries()) {
        await tx
          .insertInto('delivery_attempts')
          .values({
            ...common,
            delivery_id: id,
            number: index + 1,
            at,
            duration,
            succeeded: succeeded === 1 ? 1 : 0,
            request_headers: '{}',
            response_status: statuses[succeeded],
            response_body: '',
            error: null,
          })
          .execute()
      }
    })
  }
  await add('https://quick.example/', 'DELIVERED', [[10, 1]])
  await add('https://slow.example/', 'DELIVERED', [
    [900, 0],
    [700, 1],
  ])
  await add('https://slow.example/', 'FAILED', Array(7).fill([800, 0]), 7)
  await add('https://gone.example/', 'FAILED', [[20, 'gone']], 1)
  // With an endpoint that the merchant disabled: they say nothing of the receiver.
  await add('https://ended.example/', 'FAILED', [])
  await add('https://ended.example/', 'FAILED', [[30, 0]], 1)
  await add('https://quick.example/', 'PENDING', [])
  await add('https://dead.example/', 'PENDING', [[5000, 'unanswered']])
  const { total, webhooks } = await look(7)
  expect(total).toMatchObject({ delivered: 2, undelivered: 11 })
  expect(webhooks).toEqual({
    pending: 2,
    givenUp: 2,
    receivers: [
      { url: 'https://slow.example/', attempts: 9, failed: 8, average: 800, slowest: 900 },
      { url: 'https://ended.example/', attempts: 1, failed: 1, average: 30, slowest: 30 },
      { url: 'https://gone.example/', attempts: 1, failed: 1, average: 20, slowest: 20 },
      { url: 'https://quick.example/', attempts: 1, failed: 0, average: 10, slowest: 10 },
      { url: 'https://dead.example/', attempts: 1, failed: 1, average: undefined, slowest: undefined },
    ],
  })

  // The test clock was reset since.
  await inStorage(world, async (tx) => {
    await tx
      .updateTable('deliveries')
      .set({ modified: at + HOUR })
      .execute()
    await tx
      .updateTable('delivery_attempts')
      .set({ at: at + HOUR })
      .execute()
  })
  expect((await look(7)).webhooks).toEqual({ pending: 2, givenUp: 0, receivers: [] })
})
