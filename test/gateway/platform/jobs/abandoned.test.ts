// Who may take a job over: nobody while its process lives, and never the process that is running it.
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../../gateway/core/clock.ts'
import { releaseAbandonedJobs } from '../../../../gateway/platform/jobs/claim.ts'
import { createJobs, type JobHandlers, scheduleJob } from '../../../../gateway/platform/jobs/index.ts'
import { type Leases, startLeases } from '../../../../gateway/platform/leases/index.ts'
import { jobTypes, type Storage } from '../../../../gateway/platform/storage/index.ts'
import { openStorage } from '../../../support/engine.ts'
import { testGateway } from '../../../support/gateway.ts'
import { noLog } from '../../../support/log.ts'

/** A database with one job that is due, which nothing but the test runs. */
async function oneJob() {
  const world = await testGateway({ jobs: false })
  onTestFinished(() => world.close())
  const storage = await openStorage(world)
  onTestFinished(() => storage.close())
  const { id: merchant_id } = (await world.client.get('/v1/merchant')).body
  const plan = { type: 'overdue', merchant_id, mode: 'live', record_id: 'in_1', run_at: 0 } as const
  await storage.write(async (tx) => {
    await tx.deleteFrom('jobs').execute()
    await scheduleJob(tx, plan)
  })
  const set = (instance_id: string | null) => storage.read.updateTable('jobs').set({ instance_id }).execute()
  const owner = async () =>
    (await storage.read.selectFrom('jobs').select('instance_id').executeTakeFirstOrThrow()).instance_id
  return { storage, set, owner }
}

/** Another process on this database, without a heartbeat within a test. */
async function join(storage: Storage): Promise<Leases> {
  const onError = (error: unknown) => expect.fail(`${error}`)
  const leases = await startLeases(storage, { isAlone: false, time: systemClock, life: 600_000, onError })
  onTestFinished(() => leases.stop())
  return leases
}

const noteAlive = (storage: Storage, { processId }: Leases, alive_until: number) =>
  storage.read.updateTable('instances').set({ alive_until }).where('id', '=', processId).execute()

test('a process keeps its jobs, though its heartbeat is late', async () => {
  const { storage, set, owner } = await oneJob()
  const [late, other] = [await join(storage), await join(storage)]
  await set(late.processId)
  await noteAlive(storage, late, 0)
  await releaseAbandonedJobs(storage, late)
  expect(await owner()).toBe(late.processId)
  await releaseAbandonedJobs(storage, other)
  expect(await owner()).toBeNull()
})

test('a process that comes back just before its jobs are taken keeps them', async () => {
  const { storage, set, owner } = await oneJob()
  const [back, other] = [await join(storage), await join(storage)]
  await set(back.processId)
  await noteAlive(storage, back, 0)
  const write: Storage['write'] = async (work) => {
    await noteAlive(storage, back, Number.MAX_SAFE_INTEGER)
    return storage.write(work)
  }
  await releaseAbandonedJobs({ ...storage, write }, other)
  expect(await owner()).toBe(back.processId)
})

test('a job whose lease was lost isn’t run a second time by the process that is running it', async () => {
  const { storage, set, owner } = await oneJob()
  const leases = await join(storage)
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let runs = 0
  const handler = {
    lane: { parallel: { all: 2, merchant: 2 } },
    async run() {
      runs += 1
      begun.resolve()
      await end.promise
    },
  }
  const handlers = Object.fromEntries(jobTypes.map((type) => [type, handler])) as unknown as JobHandlers
  let looks = 0
  const before = async () => {
    looks += 1
  }
  const jobs = createJobs({ storage, leases, clock: systemClock, handlers, before, logger: noLog })
  onTestFinished(() => {
    end.resolve()
    return jobs.stop()
  })
  jobs.start()
  await begun.promise
  await set(null)
  // The third look begins after the second has claimed all it could.
  while (looks < 3) {
    jobs.wake()
    await turn()
  }
  expect([runs, await owner()]).toEqual([1, null])
})
