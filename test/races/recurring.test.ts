// What is due, with two processes that could collect it: none is collected twice, and none is missed.
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { startGateway } from '../../gateway/app/gateway.ts'
import { limits } from '../../gateway/core/limits.ts'
import { apiClient } from '../support/client.ts'
import { twoGateways } from '../support/crash/two-gateways.ts'
import { databaseOf, openStorage } from '../support/engine.ts'
import { temporaryFolder, testClock } from '../support/gateway.ts'
import { aWish, expectCollected, makeAll } from '../support/models/collections.ts'

const IS_LONG = process.env.LONG_TESTS === '1'
const WISHES = IS_LONG ? 60 : 10
/** Noon where the merchant is. */
const noon = (date: string) => `${date}T17:00:00Z`
/** Of what chance wishes nothing may be due in a year: of this, something always is. */
const monthlyFrom = (start: string) => ({
  schedule: { interval_unit: 'MONTH', interval_delay: 1, start } as const,
  amount: 100,
})
const wishes = fc.array(aWish, { minLength: WISHES, maxLength: WISHES })

test('the test clock, turned a year by two processes at once, month by month', async () => {
  const world = await twoGateways()
  onTestFinished(() => world.close())
  const storage = await openStorage(world)
  onTestFinished(() => storage.close())
  const [one, other] = world.clients
  const turn = (date: string) =>
    Promise.all([one, other].map((client) => client.post('/v1/test-clock/advance', { to: noon(date) })))
  // The test clock of a process begins with the machine's time.
  let year = new Date().getUTCFullYear()
  await fc.assert(
    fc.asyncProperty(wishes, async (some) => {
      year++
      await turn(`${year}-01-01`)
      const made = await makeAll(one, [monthlyFrom(`${year}-01-02`), ...some])
      for (const month of ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']) {
        const answers = await turn(`${year}-${month}-01`)
        // The one that came second is told so, before it is turned or, where the first has done it, after.
        expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
        for (const { status } of answers) expect([200, 409, 422]).toContain(status)
      }
      const payed = await expectCollected(storage, made, `${year}-01-01`, `${year}-12-01`)
      expect(payed).toBeGreaterThan(0)
      for (const { id } of made) await one.call({ method: 'DELETE', path: `/v1/recurring/charges/${id}` })
    }),
    // What fails is told at once: to look for a shorter case takes a year each time.
    { numRuns: IS_LONG ? 5 : 1, endOnFailure: true },
  )
})

test('a year that goes by at once, while two processes look for what is due', async () => {
  const { folder: dataDir, remove } = temporaryFolder()
  const clock = testClock(Date.parse(noon('2027-01-01')))
  const options = {
    demo: true as const,
    dataDir,
    port: 0,
    logLevel: 'silent',
    clock,
    ...(await databaseOf(dataDir)),
  }
  const gateways = [await startGateway(options), await startGateway(options)] as const
  onTestFinished(async () => {
    for (const gateway of gateways) await gateway.close()
    remove()
  })
  const storage = await openStorage({ dataDir })
  onTestFinished(() => storage.close())
  const [{ baseUrl, caCertificate, testSecretKey }] = gateways
  const client = apiClient(baseUrl, caCertificate, testSecretKey)
  const made = await makeAll(client, [monthlyFrom('2027-01-02'), ...fc.sample(aWish, WISHES)])
  clock.advance(Date.parse(noon('2028-01-01')) - clock.now())
  const open = async () => {
    const soon = clock.now() + limits.jobs.pauseMs.most
    const jobs = await storage.read
      .selectFrom('jobs')
      .select('id')
      .where('type', '=', 'collect')
      .where((job) => job.or([job('due', '<=', soon), job('instance_id', 'is not', null)]))
      .execute()
    // What the other process was in the way of is tried again by the clock, after a pause.
    if (jobs.length > 0) clock.advance(10_000)
    return jobs
  }
  await expect.poll(open, { timeout: 120_000 }).toEqual([])
  expect(await expectCollected(storage, made, '2027-01-01', '2028-01-01')).toBeGreaterThan(0)
})
