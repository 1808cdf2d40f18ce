// Whether a gateway lives and is ready, as proxies and supervisors ask it.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createReadiness } from '../../../../gateway/app/monitoring/readiness.ts'
import { createStopping } from '../../../../gateway/app/stop.ts'
import { openStorage } from '../../../support/engine.ts'
import {
  goodCard,
  spawnGateway,
  type TestGateway,
  temporaryFolder,
  testGateway,
} from '../../../support/gateway.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const ask = (path: string) => world.client.call({ path, key: null })

describe('a gateway that works', () => {
  test('lives, as long as it answers', async () => {
    expect(await ask('/health')).toMatchObject({ status: 200, body: { status: 'ALIVE' } })
  })

  test('is ready, once it has looked for jobs', async () => {
    await expect.poll(async () => (await ask('/ready')).status).toBe(200)
    expect((await ask('/ready')).body).toEqual({ status: 'READY', not_ready: [] })
  })
})

describe('what is not ready is named:', () => {
  async function parts() {
    const { folder, remove } = temporaryFolder()
    const storage = await openStorage({ dataDir: folder })
    onTestFinished(async () => {
      await storage.close()
      remove()
    })
    const keys = { isReached: () => true }
    return { storage, jobs: { sinceLook: () => 0 }, runsJobs: true, isStopping: () => false, keys }
  }

  test('nothing', async () => {
    expect(await createReadiness(await parts()).notReady()).toEqual([])
  })

  test('a database that does not answer', async () => {
    const given = await parts()
    const closed = await openStorage({ dataDir: temporaryFolder().folder })
    await closed.close()
    expect(await createReadiness({ ...given, storage: closed }).notReady()).toEqual(['database'])
  })

  test('a migration that the database lacks', async () => {
    const given = await parts()
    const done = 'schema_steps' as 'locks'
    await given.storage.read.deleteFrom(done).where('name', '=', '101-people/users').execute()
    expect(await createReadiness(given).notReady()).toEqual(['migrations'])
  })

  test.each([undefined, 60_000])('jobs that nobody claims: %s', async (since) => {
    const given = { ...(await parts()), jobs: { sinceLook: () => since } }
    expect(await createReadiness(given).notReady()).toEqual(['jobs'])
    // Others on this database claim them.
    expect(await createReadiness({ ...given, runsJobs: false }).notReady()).toEqual([])
  })

  test('a key management service that has not answered since the start', async () => {
    const given = { ...(await parts()), keys: { isReached: () => false } }
    expect(await createReadiness(given).notReady()).toEqual(['keys'])
  })

  test('a stop, at once, even when it was ready just now', async () => {
    const stopping = createStopping()
    const readiness = createReadiness({ ...(await parts()), ...stopping })
    expect(await readiness.notReady()).toEqual([])
    const stopped = stopping.stop(async () => {})
    expect(await readiness.notReady()).toEqual(['stopping'])
    await stopped
  })
})

test('told to stop, it says so, and answers on for a while', async () => {
  const { folder, remove } = temporaryFolder()
  const gateway = await spawnGateway(folder, ['--stop-delay', '300'])
  onTestFinished(async () => {
    await gateway.stop('SIGKILL')
    remove()
  })
  const ready = () => gateway.client.call({ path: '/ready', key: null })
  await expect.poll(async () => (await ready()).status).toBe(200)
  gateway.process.kill('SIGTERM')
  await expect
    .poll(async () => (await ready()).body)
    .toEqual({ status: 'NOT_READY', not_ready: ['stopping'] })
  const charged = await gateway.client.post('/v1/charges', { amount: 1, method: goodCard })
  expect(charged).toMatchObject({ status: 200, headers: { connection: 'close' } })
})
