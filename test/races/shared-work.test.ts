// What is due, with two processes: both do a part of it, also while one of them hangs, and one finishes alone what the other
// had begun when it was killed.
import { expect, onTestFinished, test } from 'vitest'
import { inParallel } from '../../gateway/core/promises.ts'
import { HANGING } from '../support/crash/hanging-amounts.ts'
import { checkInvariants } from '../support/crash/invariants.ts'
import { openStorage } from '../support/engine.ts'
import {
  goodCard,
  type SpawnedGateway,
  spawnAnsweringGateway,
  spawnHangingGateway,
  temporaryFolder,
} from '../support/gateway.ts'
import { daysLater } from '../support/models/schedule-oracle.ts'

const DAY = 24 * 60 * 60 * 1000
const WAIT = { timeout: 60_000 }

/** A gateway that hangs where the test wants, its database, and another one once it is wanted. */
async function world() {
  const { folder: dataDir, remove } = temporaryFolder()
  onTestFinished(remove)
  const started = async (gateway: Promise<SpawnedGateway>) => {
    const { stop, ...rest } = await gateway
    onTestFinished(async () => void (await stop('SIGKILL')))
    return { ...rest, stop }
  }
  const hanging = await started(spawnHangingGateway(dataDir))
  const storage = await openStorage({ dataDir })
  onTestFinished(() => storage.close())
  const { client } = hanging
  const post = async (path: string, body: object) => {
    const answer = await client.post(path, body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body
  }
  const jobs = (type: 'capture' | 'capture_part' | 'collect') =>
    storage.read.selectFrom('jobs').selectAll().where('type', '=', type).where('mode', '=', 'test').execute()
  return { hanging, storage, post, jobs, join: () => started(spawnAnsweringGateway(dataDir)) }
}

test('a daily capture of more than one batch', async () => {
  const { hanging, storage, post, jobs, join } = await world()
  const transactions = () => storage.read.selectFrom('transactions').selectAll().execute()
  const waiting = async () => (await transactions()).filter(({ status }) => status === 'AUTHORIZED')
  const first = await post('/v1/charges', { amount: 1000, method: goodCard })
  const refund = await post(`/v1/charges/${first.id}/refund`, { amount: 400 })
  const numbers = Array.from({ length: 450 }, (_, number) => number)
  await inParallel(numbers, 32, async (number) => {
    const amount = number % 100 === 50 ? HANGING.capture : 1000 + number
    await post('/v1/charges', { amount, method: goodCard })
  })
  await storage.read
    .updateTable('jobs')
    .set({ due: 0, run_at: Date.now() })
    .where('type', '=', 'capture')
    .execute()
  // Whichever batch it has: in each is one that makes it hang.
  await hanging.nextLine()
  expect(await jobs('capture_part')).toHaveLength(2)

  await join()
  const parts = async () => (await jobs('capture_part')).length
  await expect.poll(parts, WAIT).toBe(1)
  // What is less than a batch comes with the job that goes on afterwards.
  const left = await waiting()
  expect(left.length).toBeLessThanOrEqual(200 + 51 + 1)
  expect(left.map(({ id }) => id)).toContain(refund.id)
  expect(left.filter(({ amount }) => amount === HANGING.capture).length).toBeGreaterThan(0)

  await hanging.stop('SIGKILL')
  await expect.poll(waiting, WAIT).toEqual([])
  expect(await jobs('capture_part')).toEqual([])
  await checkInvariants(storage)
  const all = await transactions()
  expect(all).toHaveLength(452)
  const refundedAt = all.find(({ id }) => id === refund.id)?.completed ?? 0
  for (const { completed } of all) expect(completed).toBeLessThanOrEqual(refundedAt)
})

test('schedules that are due', async () => {
  const { hanging, storage, post, jobs, join } = await world()
  const today = new Date().toISOString().slice(0, 10)
  const made = async (amount: number, start: string, count: number) => {
    const ids: string[] = []
    for (let number = 0; number < count; number++) {
      const schedule = { interval_unit: 'MONTH', interval_delay: 1, start }
      ids.push((await post('/v1/recurring/charges', { amount, schedule, method: goodCard })).id)
    }
    return ids
  }
  // As many as one process collects at the same time.
  const stuck = await made(HANGING.authorize, daysLater(today, 2), 16)
  const free = await made(1000, daysLater(today, 3), 30)
  await storage.write(async (tx) => {
    await tx.deleteFrom('jobs').where('type', '<>', 'collect').execute()
    await tx
      .updateTable('merchants')
      .set({ test_clock_offset: 5 * DAY })
      .execute()
    await tx
      .updateTable('jobs')
      .set(({ eb }) => ({ due: eb('run_at', '-', 5 * DAY) }))
      .where('mode', '=', 'test')
      .execute()
  })
  for (const _ of stuck) await hanging.nextLine()

  await join()
  const paid = async (recurring: readonly string[]) => {
    const rows = await storage.read
      .selectFrom('occurrences')
      .select('id')
      .where('recurring_charge_id', 'in', recurring)
      .where('status', '=', 'PAID')
      .execute()
    return rows.length
  }
  await expect.poll(() => paid(free), WAIT).toBe(free.length)
  expect(await paid(stuck)).toBe(0)
  const leased = (await jobs('collect')).filter(({ instance_id }) => instance_id !== null)
  expect(leased).toHaveLength(stuck.length)

  await hanging.stop('SIGKILL')
  // Nobody has the answers of its networks: these charges are reversed, and others take their place.
  await expect.poll(() => paid(stuck), WAIT).toBe(stuck.length)
  const charges = await storage.read
    .selectFrom('transactions')
    .select(['recurring_charge_id', 'status'])
    .execute()
  const having = (status: string) =>
    charges.flatMap((row) => (row.status === status ? [row.recurring_charge_id] : [])).sort()
  expect(having('AUTHORIZED')).toEqual([...stuck, ...free].sort())
  expect(having('FAILED')).toEqual(stuck.toSorted())
  expect(charges).toHaveLength(2 * stuck.length + free.length)
  await checkInvariants(storage)
})
