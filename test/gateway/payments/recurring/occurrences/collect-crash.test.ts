// Processes that die while they collect: no payment is lost, and none is collected twice.
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { openStorage } from '../../../../support/engine.ts'
import { spawnKillableGateway, temporaryFolder } from '../../../../support/gateway.ts'
import { aWish, expectCollected, makeAll } from '../../../../support/models/collections.ts'

const IS_LONG = process.env.LONG_TESTS === '1'
const WISHES = IS_LONG ? 60 : 20
/** Noon where the merchant is. */
const noon = (date: string) => `${date}T17:00:00Z`
/** The test clock of a process begins with the machine's time. */
const YEAR = new Date().getUTCFullYear() + 1
const [BEGIN, END] = [`${YEAR}-01-01`, IS_LONG ? `${YEAR + 1}-01-01` : `${YEAR}-07-01`]

test('processes that are killed while they turn the test clock', async () => {
  const { folder: dataDir, remove } = temporaryFolder()
  onTestFinished(remove)
  const first = await spawnKillableGateway(dataDir)
  await first.client.post('/v1/test-clock/advance', { to: noon(BEGIN) })
  const made = await makeAll(
    first.client,
    fc.sample(aWish, { numRuns: WISHES, ...(!IS_LONG && { seed: 1 }) }),
  )
  await first.stop('SIGTERM')
  const storage = await openStorage({ dataDir })
  onTestFinished(() => storage.close())

  const paid = async () =>
    (await storage.read.selectFrom('occurrences').select('id').where('status', '=', 'PAID').execute()).length
  /** What a dead process was turning goes on once another one has noticed. */
  const isFree = async () =>
    (
      await storage.read
        .selectFrom('merchants')
        .select('test_clock_instance')
        .orderBy('created')
        .executeTakeFirstOrThrow()
    ).test_clock_instance
  const turnOn = async (client: ApiClient) => {
    await expect.poll(isFree, { interval: 20, timeout: 60_000 }).toBeNull()
    return client.post('/v1/test-clock/advance', { to: noon(END) })
  }
  let kills = 0
  let broken = 0
  let isOver = false
  for (let more = 3; !isOver && kills < (IS_LONG ? 30 : 4); more += 17) {
    const gateway = await spawnKillableGateway(dataDir)
    const wanted = (await paid()) + more
    const turned = turnOn(gateway.client).then(
      () => true,
      () => false,
    )
    let isKilled = false
    const isEnough = async () => isKilled || (await paid()) >= wanted
    const enough = expect.poll(isEnough, { interval: 1, timeout: 60_000 }).toBe(true)
    isOver = await Promise.race([turned, enough.then(() => false)])
    await gateway.stop('SIGKILL')
    isKilled = true
    await enough
    if (!(await turned)) broken++
    kills++
  }
  const last = await spawnKillableGateway(dataDir)
  onTestFinished(async () => void (await last.stop('SIGTERM')))
  if (!isOver) expect((await turnOn(last.client)).status).toBe(200)
  expect(await expectCollected(storage, made, BEGIN, END)).toBeGreaterThan(0)
  expect(broken).toBeGreaterThan(0)
})
