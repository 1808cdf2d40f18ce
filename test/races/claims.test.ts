// Two processes that claim jobs: what one of them has locked, the other passes.
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../gateway/core/clock.ts'
import { claimDue } from '../../gateway/platform/jobs/claim.ts'
import { startLeases } from '../../gateway/platform/leases/index.ts'
import type { JobRow } from '../../gateway/platform/storage/index.ts'
import { openStorage } from '../support/engine.ts'
import { testGateway } from '../support/gateway.ts'

const JOBS = 12
const MOST = 4
const TYPES = ['mail'] as const

/** As a process of one gateway sees the database. */
async function processOn(world: { dataDir: string }) {
  const storage = await openStorage(world)
  onTestFinished(() => storage.close())
  const options = { isAlone: false, time: systemClock, onError: (error: unknown) => expect.fail(`${error}`) }
  const leases = await startLeases(storage, options)
  onTestFinished(() => leases.stop())
  const claim = () =>
    claimDue(storage, leases, TYPES, { now: systemClock.now(), most: MOST, busy: [], running: [] })
  return { storage, claim }
}

/** A database in which jobs are due. */
async function world() {
  const { dataDir, close } = await testGateway({ jobs: false })
  onTestFinished(close)
  const place = { dataDir }
  const one = await processOn(place)
  const { id: merchant_id } = await one.storage.read
    .selectFrom('merchants')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const jobs = Array.from({ length: JOBS }, (_, at): JobRow => {
    const id = `job-${String(at).padStart(2, '0')}`
    const due = 1000 + at
    return {
      id,
      type: 'mail',
      merchant_id,
      mode: 'test',
      record_id: id,
      run_at: due,
      due,
      attempts: 0,
      instance_id: null,
      data: null,
    }
  })
  await one.storage.write((tx) => tx.insertInto('jobs').values(jobs).execute())
  return { one, other: await processOn(place), ids: jobs.map(({ id }) => id) }
}

const idsOf = (jobs: readonly JobRow[]) => jobs.map(({ id }) => id)

test('jobs that another write has locked are passed, and claimed once they are free', async () => {
  const { one, other, ids } = await world()
  const first = ids.slice(0, MOST)
  await one.storage.write(async (tx) => {
    await tx.selectFrom('jobs').select('id').where('id', 'in', first).forUpdate().execute()
    expect(idsOf(await other.claim())).toEqual(ids.slice(MOST, 2 * MOST))
  })
  expect(idsOf(await other.claim())).toEqual(first)
})

test('of two processes that claim at the same time each job goes to one', async () => {
  const { one, other, ids } = await world()
  const claimed: string[] = []
  for (let round = 0; round < JOBS; round++)
    for (const jobs of await Promise.all([one.claim(), other.claim()])) claimed.push(...idsOf(jobs))
  expect(claimed.sort()).toEqual(ids)
})
