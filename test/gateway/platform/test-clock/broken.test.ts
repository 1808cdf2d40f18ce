// A test clock that is being set forward while something else happens to its database: it is given back, and leaves nothing out.
import { expect, onTestFinished, test } from 'vitest'
import { standingAt, systemClock } from '../../../../gateway/core/clock.ts'
import {
  createJobs,
  finishJob,
  type JobHandler,
  type JobHandlers,
  scheduleJob,
} from '../../../../gateway/platform/jobs/index.ts'
import { startLeases } from '../../../../gateway/platform/leases/index.ts'
import { type JobType, jobTypes, type Storage } from '../../../../gateway/platform/storage/index.ts'
import {
  type AdvanceParts,
  advance,
  createClockShare,
  giveBackAbandonedClocks,
} from '../../../../gateway/platform/test-clock/index.ts'
import { openStorage } from '../../../support/engine.ts'
import { testGateway } from '../../../support/gateway.ts'
import { noLog } from '../../../support/log.ts'

const HOUR = 60 * 60 * 1000
/** What the machine's clock shows. */
const NOW = Date.parse('2030-01-01T12:00:00Z')
const clock = standingAt(NOW)

/** A merchant whose test mode has one job, in an hour. Nothing runs it but a clock. */
async function oneClock() {
  const world = await testGateway({ jobs: false })
  onTestFinished(() => world.close())
  const storage = await openStorage(world)
  onTestFinished(() => storage.close())
  const { id } = (await world.client.get('/v1/merchant')).body
  await storage.write(async (tx) => {
    await tx.deleteFrom('jobs').execute()
    await scheduleJob(tx, {
      type: 'overdue',
      merchant_id: id,
      mode: 'test',
      record_id: 'in_1',
      run_at: NOW + HOUR,
    })
  })
  const onError = (error: unknown) => expect.fail(`${error}`)
  const leases = await startLeases(storage, { isAlone: false, time: systemClock, life: 600_000, onError })
  onTestFinished(() => leases.stop())
  /** When a job ran, by the merchant's clock. */
  const ran: number[] = []
  const run: JobHandler<JobType> = async (job, context) => {
    ran.push(context.clock.now())
    await storage.write((tx) => finishJob(tx, job))
  }
  const lane = { parallel: { all: 1, merchant: 1 } }
  const handlers = Object.fromEntries(jobTypes.map((type) => [type, { lane, run }])) as unknown as JobHandlers
  const jobs = createJobs({ storage, leases, clock, handlers, before: async () => {}, logger: noLog })
  onTestFinished(() => jobs.stop())
  const parts = { storage, leases, clock, jobs, clockShare: createClockShare(), before: async () => {} }
  const turn = (changed: Partial<AdvanceParts>) =>
    advance({ ...parts, ...changed }, { merchant: { id }, logger: noLog }, (now) => now + 24 * HOUR)
  const owners = async () => {
    const { read } = storage
    const merchant = read.selectFrom('merchants').select('test_clock_instance as clock').where('id', '=', id)
    const job = read.selectFrom('jobs').select('instance_id as job')
    return { ...(await merchant.executeTakeFirstOrThrow()), ...(await job.executeTakeFirst()) }
  }
  return { id, parts, turn, ran, owners, ours: leases.processId }
}

test('one that the database fails is given back as soon as that answers, with the jobs that it was about to run', async () => {
  const { parts, turn, ran, owners, ours } = await oneClock()
  let left = Number.POSITIVE_INFINITY
  const write: Storage['write'] = async (work) => {
    if (left-- <= 0) throw new Error('The connection was lost.')
    return parts.storage.write(work)
  }
  // Its next job is claimed yet, and then nothing can be written.
  const before = async () => {
    left = 1
  }
  await expect(turn({ storage: { ...parts.storage, write }, before })).rejects.toThrow('lost')
  expect(await owners()).toEqual({ clock: ours, job: ours })
  await giveBackAbandonedClocks(parts)
  expect(await owners()).toEqual({ clock: null, job: null })
  await turn({})
  expect(ran).toEqual([NOW + HOUR])
})

test('one that is on its way isn’t given back', async () => {
  const { parts, turn, owners, ours } = await oneClock()
  const seen: unknown[] = []
  const before = async () => {
    await giveBackAbandonedClocks(parts)
    seen.push((await owners()).clock)
  }
  await turn({ before })
  expect(new Set(seen)).toEqual(new Set([ours]))
})

test('one that another process has taken over isn’t set any more, nor given back', async () => {
  const { id, parts, turn, ran, owners } = await oneClock()
  const before = () =>
    parts.storage.write(async (tx) => {
      await tx.updateTable('merchants').set({ test_clock_instance: 'another' }).where('id', '=', id).execute()
    })
  await expect(turn({ before })).rejects.toThrow('server_error')
  expect(ran).toEqual([])
  expect(await owners()).toEqual({ clock: 'another', job: null })
})

test('a job that is moved while it is taken is done at its new time', async () => {
  const { parts, turn, ran } = await oneClock()
  let writes = 0
  const write: Storage['write'] = async (work) => {
    writes += 1
    // The first took the clock, this one takes the job.
    if (writes === 2)
      await parts.storage.read
        .updateTable('jobs')
        .set({ run_at: NOW + 2 * HOUR })
        .execute()
    return parts.storage.write(work)
  }
  const { now } = await turn({ storage: { ...parts.storage, write } })
  expect([ran, now]).toEqual([[NOW + 2 * HOUR], NOW + 24 * HOUR])
})
