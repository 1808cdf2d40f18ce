// The number of transactions in a list comes from counters, and is exact (rules: search.md#count).
import { expect, test } from 'vitest'
import {
  compareAgain,
  countCharges,
  countChargesOfEach,
  createCountKeeper,
  foldCounts,
} from '../../../../gateway/payments/transactions/index.ts'
import { runAll, type Storage } from '../../../../gateway/platform/storage/index.ts'
import { checkCounts } from '../../../support/crash/invariants.ts'
import { withStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { keepCounts } from '../../../support/keep-counts.ts'
import { newShop } from '../../../support/merchant/merchants.ts'

const DAY = 24 * 60 * 60 * 1000
const NOON = Date.UTC(2026, 5, 15, 12)
const refusedCard = { ...goodCard, number: '4000000000000002' }

/** A gateway that only keeps its counters when it is told to. */
async function started(clock = testClock(NOON)) {
  const world = await testGateway({ clock, jobs: false })
  return { world, clock, [Symbol.asyncDispose]: () => world.close() }
}

const charge = async ({ client }: TestGateway, given: object = {}) =>
  (await client.post('/v1/charges', { amount: 100, method: goodCard, ...given })).body

const total = async ({ client }: TestGateway, query = '') =>
  (await client.get(`/v1/transactions?${query}`)).body.total_entries

const counters = ({ read }: Storage) =>
  read.selectFrom('transaction_counts').select(['status', 'count']).orderBy('status').execute()

/** Puts something wrong among the counters, so that a list shows whether it goes by them. */
const disturb = (storage: Storage) =>
  storage.write((tx) => tx.updateTable('transaction_counts').set({ count: 1000 }).execute())

test('the charges of several merchants are counted as those of each, with right counters or without', async () => {
  await using place = await started()
  const { world } = place
  const shop = await newShop(world)
  await shop.account('test', 'type=MerchantAccount')
  await charge(world)
  await charge(world, { method: refusedCard })
  for (let times = 0; times < 3; times++)
    await shop.test.post('/v1/charges', { amount: 100, method: goodCard })
  await withStorage(world, async (storage) => {
    const { read } = storage
    const merchants = (await read.selectFrom('merchants').select('id').execute()).map(({ id }) => id)
    const check = async () => {
      const counts = await countChargesOfEach(read, { mode: 'test', merchants }, NOON - DAY)
      for (const id of merchants) {
        const alone = await countCharges(read, { mode: 'test', merchant: { id } }, NOON - DAY)
        expect(counts.get(id) ?? 0).toBe(alone)
      }
      return merchants
        .map((id) => counts.get(id))
        .filter(Boolean)
        .sort()
    }
    await storage.write((tx) => tx.updateTable('transaction_count_heads').set({ is_right: 0 }).execute())
    expect(await check()).toEqual([2, 3])
    await keepCounts(storage)
    expect(await check()).toEqual([2, 3])
    while (await foldCounts(storage));
    await disturb(storage)
    expect(await check()).toEqual([1000, 2000])
    expect((await countChargesOfEach(read, { mode: 'test', merchants: [] }, NOON)).size).toBe(0)
  })
})

test('lists are counted by day, type, status and account, before and after changes are added up', async () => {
  await using place = await started()
  const { world, clock } = place
  const first = await charge(world)
  await charge(world, { method: refusedCard })
  clock.advance(DAY)
  const hold = await charge(world, { auto_capture: false })
  await world.client.post(`/v1/transactions/${hold.id}/void`, {})
  const expected = {
    '': 3,
    'qf=status:authorized': 1,
    'qf=status:failed': 1,
    'qf=status:voided': 1,
    'qf=status:a&qf=type:charge': 1,
    'qf=status:a&qf=status:f': 0,
    'qf=type:refund': 0,
    [`account_id=${first.account_id}`]: 3,
    'account_id=other': 0,
    'start_date=2026-06-16': 1,
    'end_date=2026-06-15': 2,
    'start_date=2026-06-15T12:00:00Z&end_date=2026-06-16T11:59:59Z': 2,
    'start_date=2026-06-15T13:00:00Z': 1,
    'start_date=2026-06-15T11:00:00Z&end_date=2026-06-15T11:30:00Z': 0,
  }
  const all = async () => {
    for (const [query, count] of Object.entries(expected))
      expect(await total(world, query), query).toBe(count)
  }
  await all()
  await withStorage(world, async (storage) => {
    await keepCounts(storage)
    await all()
    while (await foldCounts(storage));
    await all()
    await checkCounts(storage)
    expect(await counters(storage)).toEqual([
      { status: 'AUTHORIZED', count: 1 },
      { status: 'FAILED', count: 1 },
      { status: 'VOIDED', count: 1 },
    ])
    await disturb(storage)
    expect(await total(world)).toBe(3000)
  })
})

test('where nothing was charged before, there is nothing to compare', async () => {
  await using place = await started()
  const { world } = place
  await withStorage(world, async (storage) => {
    expect(await createCountKeeper(storage)()).toBe(false)
    await charge(world)
    while (await foldCounts(storage));
    await disturb(storage)
    expect(await total(world), 'by counters').toBe(1000)
  })
})

test('transactions of earlier versions are counted by an index until their days are compared', async () => {
  await using place = await started()
  const { world } = place
  await charge(world)
  await charge(world)
  await withStorage(world, async (storage) => {
    await storage.write((tx) => tx.deleteFrom('transaction_count_changes').execute())
    expect(await total(world)).toBe(2)
    await keepCounts(storage)
    await checkCounts(storage)
    await storage.write((tx) => tx.deleteFrom('transaction_count_changes').execute())
    expect(await total(world), 'by counters').toBe(0)
  })
})

test('after a process of an earlier version has run, counters are not used until all is compared again', async () => {
  await using place = await started()
  const { world } = place
  await charge(world)
  await withStorage(world, async (storage) => {
    await keepCounts(storage)
    await storage.write((tx) =>
      tx
        .insertInto('instances')
        .values({ id: 'old', alive_until: 0, upgrade: null, key_ids: null, name: null })
        .execute(),
    )
    // As the earlier version would: without a note.
    await storage.write((tx) => tx.updateTable('transactions').set({ status: 'VOIDED' }).execute())
    expect(await total(world, 'qf=status:voided'), 'before anybody knows').toBe(0)
    await runAll(storage, () => {})
    expect(await total(world, 'qf=status:voided'), 'by an index').toBe(1)
    await keepCounts(storage)
    await checkCounts(storage)
    expect(await total(world, 'qf=status:voided'), 'by counters').toBe(1)
  })
})

test('two that add up and two that compare at the same time count nothing twice', async () => {
  await using place = await started()
  const { world } = place
  await Promise.all(Array.from({ length: 12 }, () => charge(world)))
  await withStorage(world, async (storage) => {
    await storage.write((tx) => tx.deleteFrom('transaction_count_changes').execute())
    await Promise.all([keepCounts(storage), keepCounts(storage), charge(world), charge(world)])
    await Promise.all([foldCounts(storage), foldCounts(storage), charge(world)])
    while (await foldCounts(storage));
    await compareAgain(storage)
    await Promise.all([keepCounts(storage), keepCounts(storage)])
    await checkCounts(storage)
    expect(await total(world)).toBe(15)
  })
})

test('a purge counts down what it deletes', async () => {
  await using place = await started()
  const { world } = place
  for (let nth = 0; nth < 3; nth++) await charge(world)
  await withStorage(world, async (storage) => {
    await keepCounts(storage)
    while (await foldCounts(storage));
    expect((await world.client.post('/v1/merchant/purge-test-data', {})).status).toBe(204)
    await checkCounts(storage)
    expect(await total(world)).toBe(0)
    while (await foldCounts(storage));
    expect(await counters(storage)).toEqual([])
  })
})

test('days with more transactions than a batch are compared one by one', async () => {
  await using place = await started()
  const { world, clock } = place
  for (let day = 0; day < 3; day++) {
    await charge(world)
    clock.advance(DAY)
  }
  await withStorage(world, async (storage) => {
    await storage.write((tx) => tx.deleteFrom('transaction_count_changes').execute())
    const keep = createCountKeeper(storage, { compareRows: 1, batchOwners: 20 })
    let turns = 0
    while (await keep()) turns++
    expect(turns).toBeGreaterThan(1)
    await checkCounts(storage)
    expect(await total(world)).toBe(3)
  })
})
