// A gateway whose machine has the wrong time: it doesn't start, stops taking work, and takes nothing from another one.
import { expect, onTestFinished, test, vi } from 'vitest'
import { startGateway } from '../../../gateway/app/gateway.ts'
import { type LeaseOptions, startLeases } from '../../../gateway/platform/leases/leases.ts'
import { charge, gatewayOn, ready } from '../../support/database-fault.ts'
import { databaseOf, openStorage } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/gateway.ts'
import { scrape, valueIn } from '../../support/outside/metrics.ts'

async function place() {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { databaseUrl = '' } = await databaseOf(folder)
  return { folder, databaseUrl }
}

/** This machine's time, wrong by so many milliseconds. */
function setClock(milliseconds: number) {
  const right = Date.now
  const wrong = vi.spyOn(Date, 'now').mockImplementation(() => right.call(Date) + milliseconds)
  onTestFinished(() => void wrong.mockRestore())
  return () => wrong.mockRestore()
}

test.each([30_000, -30_000])('%i ms off, it does not start, and says why', async (wrong) => {
  const { folder, databaseUrl } = await place()
  setClock(wrong)
  const start = startGateway({ dataDir: folder, databaseUrl, port: 0, logLevel: 'silent' })
  await expect(start).rejects.toThrow(/clock is \d+\.\d s (ahead of|behind) the database's/)
})

test('that becomes wrong later, it takes no more work, and does again once the clock is right', async () => {
  const { databaseUrl } = await place()
  const world = await gatewayOn(databaseUrl, { metricsPort: 0 })
  const skew = async () =>
    valueIn((await scrape(world.gateway.metricsUrl)).samples, 'gateway_clock_skew_seconds') ?? Number.NaN
  // What deploy/monitoring/alerts.yml tolerates.
  expect(Math.abs(await skew())).toBeLessThan(1)
  const id = (await charge(world)).body.id
  const setRight = setClock(30_000)
  await expect.poll(async () => (await ready(world)).body.not_ready).toEqual(['clock'])
  expect(Math.abs((await skew()) - 30)).toBeLessThan(1)
  expect(await charge(world)).toMatchObject({
    status: 503,
    body: { messages: [{ code: 'service_unavailable' }] },
  })
  expect((await world.client.get(`/v1/transactions/${id}`)).status).toBe(200)
  setRight()
  await expect.poll(async () => (await ready(world)).status).toBe(200)
  expect(Math.abs(await skew())).toBeLessThan(1)
  expect((await charge(world)).status).toBe(200)
})

test('who lives is decided by the database’s clock, whatever the machines say', async () => {
  const { folder } = await place()
  const storage = await openStorage({ dataDir: folder })
  onTestFinished(() => storage.close())
  const options = (ahead: number): LeaseOptions => ({
    isAlone: false,
    time: { now: () => Date.now() + ahead },
    onError: () => {},
  })
  const one = await startLeases(storage, options(1_500))
  onTestFinished(() => one.stop())
  const two = await startLeases(storage, options(-1_500))
  onTestFinished(() => two.stop())
  const alive = await two.liveProcesses(storage.read).execute()
  expect(alive.map(({ id }) => id).toSorted()).toEqual([one.processId, two.processId].toSorted())
  const [row] = await storage.read
    .selectFrom('instances')
    .select('alive_until')
    .where('id', '=', one.processId)
    .execute()
  // One heartbeat's life by the database's clock, which is this machine's here.
  expect(Math.abs(Number(row?.alive_until) - 6_000 - Date.now())).toBeLessThan(1_400)
})
