// The job behind the events for cards that expire: whatever happens to it, each event is there once.
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { standingAt } from '../../../../../gateway/core/clock.ts'
import { newId } from '../../../../../gateway/core/ids.ts'
import { limits } from '../../../../../gateway/core/limits.ts'
import { createCardExpiry } from '../../../../../gateway/payments/recurring/index.ts'
import type { JobRow, Storage } from '../../../../../gateway/platform/storage/index.ts'
import * as migration from '../../../../../gateway/platform/storage/migrations/016-card-expiry.ts'
import { firstOfMonths } from '../../../../../gateway/platform/storage/migrations/backfills/first-of-months.ts'
import { openStorage, withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { noLog } from '../../../../support/log.ts'
import { recurringCalls } from '../../../../support/merchant/recurring.ts'
import { demoMerchant } from '../../../../support/merchant/stored.ts'

// In New York, where the demo merchant is.
const JULY = Date.parse('2026-07-01T04:00:00Z')
const AUGUST = Date.parse('2026-08-01T04:00:00Z')
const details = { ...goodCard, cvv: undefined, exp_month: 7, exp_year: 2026 }
const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2026-09-01' }

/** What the migration makes. */
const INDEXES = [
  'saved_methods_expiry',
  'recurring_charges_expiry',
  'recurring_charges_saved',
  'payment_methods_contact',
  'payment_methods_list',
  'payment_methods_card',
  'payment_methods_bank',
]

let world: TestGateway
let storage: Storage

/** Its clock stands in June 2026, and nothing is done that falls due. */
beforeEach(async () => {
  world = await testGateway({ clock: testClock() })
  storage = await openStorage(world)
  onTestFinished(async () => {
    await storage.close()
    await world.close()
  })
})

const jobs = (db: Storage['read']) =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('type', '=', 'card_expiry')
    .where('mode', '=', 'test')
    .where('merchant_id', '=', demoMerchant(db))

type Job = JobRow<'card_expiry'>

/** As a process of this name claims it. */
async function claim(instance_id: string): Promise<Job> {
  const { id } = await jobs(storage.read).executeTakeFirstOrThrow()
  await storage.write((tx) => tx.updateTable('jobs').set({ instance_id }).where('id', '=', id).execute())
  return jobs(storage.read).$narrowType<Job>().executeTakeFirstOrThrow()
}

const run = (job: Job, at: number) =>
  createCardExpiry({ storage })(job, { clock: standingAt(at), logger: noLog })

/** How many events there are of each type, and that none is told twice. */
async function counts(): Promise<Record<string, number>> {
  const all = await storage.read.selectFrom('events').selectAll().execute()
  const events = all.filter(({ type }) => type.includes('payment_method.'))
  expect(new Set(events.map(({ type, data }) => `${type} ${JSON.parse(data).id}`)).size).toBe(events.length)
  const byType = Object.groupBy(events, ({ type }) => type)
  return Object.fromEntries(Object.entries(byType).map(([type, all]) => [type, all?.length ?? 0]))
}

/** So many more rows like one that is there. */
async function copy(table: 'saved_methods' | 'recurring_charges', id: string, count: number) {
  const row = await storage.read.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, () => ({ ...row, id: newId() }))
  await storage.write(async (tx) => {
    for (let from = 0; from < count; from += 50) {
      await tx
        .insertInto(table)
        .values(rows.slice(from, from + 50) as never)
        .execute()
    }
  })
}

const { batchEvents: batch } = limits.cardExpiry

test('any number of cards is told of in batches, each card once', async () => {
  const { make } = recurringCalls(world)
  const card = (await world.client.post('/v1/cards', details)).body.id
  const [own, saved] = [await make({ method: details, schedule }), await make({ method: card, schedule })]
  await copy('recurring_charges', own.id, batch)
  await copy('recurring_charges', saved.id, 2 * batch)
  await copy('saved_methods', card, batch - 1)
  let runs = 0
  for (const month of [JULY, AUGUST]) {
    while ((await jobs(storage.read).executeTakeFirstOrThrow()).run_at === month) {
      await run(await claim('one'), month)
      runs++
    }
  }
  const each = { payment_method: batch, 'recurring_charge.payment_method': batch + 1 + 2 * batch + 1 }
  const expected = Object.entries(each).flatMap(([name, count]) => [
    [`${name}.expiring`, count],
    [`${name}.expired`, count],
  ])
  expect(await counts()).toEqual(Object.fromEntries(expected))
  // Of each month: one for the cards, two and three for the recurring charges, and one that finds no more.
  expect(runs).toBe(2 * 7)
})

test('a process that has lost the job tells nothing, and the next one goes on where it stood', async () => {
  const card = (await world.client.post('/v1/cards', details)).body.id
  await copy('saved_methods', card, batch)
  await run(await claim('one'), JULY)
  const lost = await claim('one')
  const taken = await claim('another')
  await expect(run(lost, JULY)).rejects.toThrow('version_conflict')
  expect(await counts()).toEqual({ 'payment_method.expiring': batch })
  expect(JSON.parse(taken.data ?? '')).toMatchObject({ step: 0 })
  await run(taken, JULY)
  expect(await counts()).toEqual({ 'payment_method.expiring': batch + 1 })
  await expect(run(taken, JULY)).rejects.toThrow('version_conflict')
  expect(await counts()).toEqual({ 'payment_method.expiring': batch + 1 })
})

test('what a batch was to tell is not half there when it fails in the middle', async () => {
  const card = (await world.client.post('/v1/cards', details)).body.id
  await copy('saved_methods', card, 2)
  const last = await storage.read
    .selectFrom('saved_methods')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const spoil = (method: string) =>
    storage.write((tx) => tx.updateTable('saved_methods').set({ method }).where('id', '=', last.id).execute())
  const { method } = await storage.read
    .selectFrom('saved_methods')
    .select('method')
    .where('id', '=', last.id)
    .executeTakeFirstOrThrow()
  await spoil('{')
  await expect(run(await claim('one'), JULY)).rejects.toThrow()
  expect(await counts()).toEqual({})
  await spoil(method)
  await run(await claim('one'), JULY)
  expect(await counts()).toEqual({ 'payment_method.expiring': 3 })
})

test('months in which nothing ran are made up for, one after the other', async () => {
  await world.client.post('/v1/cards', details)
  const september = Date.parse('2026-09-10T08:30:00Z')
  const months: number[] = []
  for (;;) {
    const job = await claim('one')
    if (job.run_at > september) break
    if (months.at(-1) !== job.run_at) months.push(job.run_at)
    await run(job, september)
  }
  expect(months).toEqual([JULY, AUGUST, Date.parse('2026-09-01T04:00:00Z')])
  expect(await counts()).toEqual({ 'payment_method.expiring': 1, 'payment_method.expired': 1 })
  const events = await storage.read.selectFrom('events').select('created').execute()
  expect(events).toEqual([{ created: september }, { created: september }])
})

test('the migration finds what was there before: when its cards expire, and the month that has begun', async () => {
  const { make } = recurringCalls(world)
  const card = (await world.client.post('/v1/cards', details)).body.id
  for (const method of [details, card]) await make({ method, schedule })
  const rows = ({ read }: Storage) => read.selectFrom('recurring_charges').selectAll().orderBy('id').execute()
  const before = await rows(storage)
  expect(before.map(({ exp_month }) => exp_month).sort()).toEqual([7, null])
  const begun = Date.now()
  await storage.read.transaction().execute(async (tx) => {
    await tx.updateTable('merchants').set({ test_clock_offset: 1000 }).execute()
    await tx.deleteFrom('jobs').where('type', '=', 'card_expiry').execute()
    for (const index of INDEXES) await tx.schema.dropIndex(index).execute()
    for (const column of ['exp_year', 'exp_month'])
      await tx.schema.alterTable('recurring_charges').dropColumn(column).execute()
    await tx.schema.alterTable('saved_methods').dropColumn('of_payment_methods').execute()
    // It takes the place of what was there.
    await tx.schema.createIndex('payment_methods_contact').on('payment_methods').column('id').execute()
    await tx.schema.createIndex('recurring_charges_saved').on('recurring_charges').column('id').execute()
    await migration.up(tx, storage.dialect)
  })
  // Its columns are in another order now, which a connection of before does not expect.
  expect(await withStorage(world, rows)).toEqual(before)
  const scheduled = await storage.read
    .selectFrom('jobs')
    .select(['mode', 'run_at', 'due'])
    .where('type', '=', 'card_expiry')
    .where('merchant_id', '=', demoMerchant(storage.read))
    .orderBy('mode')
    .execute()
  const [live, inTest] = scheduled
  expect(scheduled).toHaveLength(2)
  expect(live?.run_at).toBeGreaterThanOrEqual(begun)
  expect(live).toMatchObject({ mode: 'live', due: live?.run_at })
  expect(inTest).toEqual({ mode: 'test', run_at: Number(inTest?.due) + 1000, due: live?.due })
})

test('what was to be told when a month begins in UTC is told when it begins where the merchant is', async () => {
  const all = () =>
    storage.read
      .selectFrom('jobs')
      .select(['mode', 'run_at', 'due'])
      .where('type', '=', 'card_expiry')
      .where('merchant_id', '=', demoMerchant(storage.read))
      .orderBy('mode')
      .execute()
  const set = (mode: 'live' | 'test', changes: object) =>
    storage.write((tx) =>
      tx
        .updateTable('jobs')
        .set(changes)
        .where('type', '=', 'card_expiry')
        .where('mode', '=', mode)
        .execute(),
    )
  const move = () =>
    storage.write((tx) => firstOfMonths.batch(tx, storage.dialect, { after: undefined, rows: 10 }))
  const inUtc = Date.parse('2026-07-01T00:00:00Z')
  await set('live', { run_at: inUtc, due: inUtc })
  await set('test', { run_at: inUtc, due: inUtc - 1000 })
  await move()
  expect(await all()).toEqual([
    { mode: 'live', run_at: JULY, due: JULY },
    { mode: 'test', run_at: JULY, due: JULY - 1000 },
  ])
  await set('test', { run_at: inUtc, due: null })
  await move()
  expect(await all()).toMatchObject([{ run_at: JULY }, { run_at: JULY, due: null }])
  // East of Greenwich a month begins in the one before by UTC: what was moved stays.
  await storage.write((tx) => tx.updateTable('merchants').set({ timezone: 'Asia/Tokyo' }).execute())
  await set('live', { run_at: inUtc, due: inUtc })
  await move()
  await move()
  expect(await all()).toMatchObject([{ run_at: Date.parse('2026-06-30T15:00:00Z') }, {}])
})
