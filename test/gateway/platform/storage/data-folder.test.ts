// What is in the data folder, and who may use it.
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startGateway } from '../../../../gateway/app/gateway.ts'
import { openStorage } from '../../../support/engine.ts'
import { goodCard, runCommand, spawnGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'

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

test('the database is readable by its owner alone, even in a folder that is not', async () => {
  const { folder, remove } = temporaryFolder()
  const dataDir = path.join(folder, 'shared')
  mkdirSync(dataDir, { mode: 0o755 })
  const gateway = await startGateway({ dataDir, port: 0, logLevel: 'silent' })
  for (const name of ['gateway.sqlite', 'gateway.sqlite-wal']) {
    expect(statSync(path.join(dataDir, name)).mode & 0o077, name).toBe(0)
  }
  await gateway.close()
  remove()
})

test('a path that is relative is handed out as an absolute one', async () => {
  const { folder, remove } = temporaryFolder()
  const gateway = await startGateway({
    dataDir: path.relative(process.cwd(), folder),
    port: 0,
    logLevel: 'silent',
  })
  expect(gateway.caCertificate).toBe(path.join(folder, 'tls/ca.pem'))
  await gateway.close()
  remove()
})

test.runIf(process.platform === 'linux')('a folder that cannot be made is said to be, at once', async () => {
  const { code, err } = await runCommand(['--data', '/proc/nowhere/data', '--port', '0'])
  expect(code).toBe(1)
  expect(err).toContain('/proc/nowhere')
})

test('data that was encrypted with another key stops the start, and nothing listens', async () => {
  const { folder, remove } = temporaryFolder()
  await (await startGateway({ dataDir: folder, port: 0, logLevel: 'silent' })).close()
  const { code, err, out } = await runCommand(['--data', folder, '--port', '0'], {
    GATEWAY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  expect(code).toBe(1)
  expect(err).toContain('another key')
  expect(out).toBe('')
  remove()
})
