import { expect, test } from 'vitest'
import { startGateway } from '../../gateway/gateway.ts'
import { openStorage } from '../support/engine.ts'
import { goodCard, runCommand, spawnGateway, temporaryFolder, testGateway } from '../support/gateway.ts'

test('a second gateway on a data folder is refused, and the first one goes on', async () => {
  const { folder, remove } = temporaryFolder()
  const first = await spawnGateway(folder)
  const { code, err, out } = await runCommand(['--data', folder, '--port', '0'])
  expect(code).toBe(1)
  expect(err).toContain(`Another gateway (process ${first.started.pid}) uses this data folder: ${folder}`)
  expect(out).toBe('')
  await expect(startGateway({ dataDir: folder, port: 0 })).rejects.toThrow('Another gateway')
  expect((await first.client.post('/v1/charges', { amount: 100, method: goodCard })).status).toBe(200)

  // However it ends, the next one starts at once.
  await first.stop('SIGKILL')
  await (await startGateway({ dataDir: folder, port: 0 })).close()
  remove()
})

test('so is a second one in the same process, however often it is tried', async () => {
  const world = await testGateway()
  for (let i = 0; i < 3; i++) {
    await expect(startGateway({ dataDir: world.dataDir, port: 0 })).rejects.toThrow('Another gateway')
  }
  const { code } = await runCommand(['--data', world.dataDir, '--port', '0'])
  expect(code).toBe(1)
  await world.close()
})

test('the database of a gateway that runs may be looked into', async () => {
  const world = await testGateway()
  const { body } = await world.client.post('/v1/charges', { amount: 100, method: goodCard })
  const storage = await openStorage(world)
  const ids = await storage.read.selectFrom('transactions').select('id').execute()
  expect(ids).toEqual([{ id: body.id }])
  await storage.close()
  expect((await world.client.post('/v1/charges', { amount: 100, method: goodCard })).status).toBe(200)
  await world.close()
})
