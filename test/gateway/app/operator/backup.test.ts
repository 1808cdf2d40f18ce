// A drill: the database is backed up under load, lost, and restored. And what is refused, so that no drill is needed for it.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backUp, restore } from '../../../../gateway/app/operator/index.ts'
import { restoreFile } from '../../../../gateway/platform/storage/index.ts'
import { checkInvariants } from '../../../support/crash/invariants.ts'
import { runText, withStorage } from '../../../support/engine.ts'
import { goodCard, runCommand, spawnGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'
import { fakeVault } from '../../../support/outside/kms/vault.ts'

const CUSTOMERS = 8

function folders() {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  return { dataDir, file: path.join(folder, 'backup.sqlite') }
}

test('under load, what was acknowledged before the backup is there after the restore', async () => {
  const { dataDir, file } = folders()
  const gateway = await spawnGateway(dataDir, ['--log-level', 'error'])
  onTestFinished(async () => void (await gateway.stop('SIGKILL')))
  const acknowledged: string[] = []
  let isOver = false
  const customer = async () => {
    while (!isOver) {
      const { status, body } = await gateway.client.post('/v1/charges', { amount: 100, method: goodCard })
      expect(status).toBe(200)
      acknowledged.push(body.id)
    }
  }
  const customers = Promise.all(Array.from({ length: CUSTOMERS }, customer))
  await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(100)
  const before = [...acknowledged]
  const backup = await runCommand(['backup', file, '--data', dataDir])
  const during = acknowledged.length - before.length
  isOver = true
  await customers
  expect(backup).toMatchObject({ code: 0, err: '' })
  // The gateway went on meanwhile.
  expect(during).toBeGreaterThan(0)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(existsSync(`${file}.part`)).toBe(false)

  const refused = await runCommand(['restore', file, '--data', dataDir])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('Another gateway')
  await gateway.stop('SIGKILL')
  const restored = await runCommand(['restore', file, '--data', dataDir])
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('before-restore')

  const again = await testGateway({ dataDir })
  onTestFinished(() => again.close())
  const found = await withStorage(again, ({ read }) =>
    read.selectFrom('transactions').select(['id', 'status']).execute(),
  )
  const statuses = new Map(found.map(({ id, status }) => [id, status]))
  expect(before.filter((id) => statuses.get(id) !== 'AUTHORIZED')).toEqual([])
  expect(found.length).toBeLessThanOrEqual(acknowledged.length + CUSTOMERS)
  await withStorage(again, checkInvariants)
  expect((await again.client.post('/v1/charges', { amount: 100, method: goodCard })).status).toBe(200)
}, 300_000)

test('what would do harm is refused, and changes nothing', async () => {
  const { dataDir, file } = folders()
  const world = await testGateway({ dataDir })
  await world.client.post('/v1/charges', { amount: 100, method: goodCard })
  await world.close()
  const commands = { backup: backUp, restore }
  /** In this process: a command of its own takes a second to start. @returns what it says, or why it does not */
  const run = (command: keyof typeof commands, ...args: string[]) =>
    commands[command]([...args, '--data', dataDir]).catch((error: Error) => error.message)
  expect(await run('backup', file)).toContain('has the whole database')
  const place = path.join(dataDir, 'gateway.sqlite')
  const whole = readFileSync(place)
  const unchanged = () => expect(readFileSync(place).equals(whole)).toBe(true)

  expect(await run('backup', file)).toContain('already exists')
  expect(await run('backup')).toContain('comes one file')
  expect(await run('restore', `${file}.none`)).toContain('There is no file')

  const damaged = path.join(path.dirname(file), 'damaged.sqlite')
  const bytes = readFileSync(file)
  writeFileSync(damaged, bytes.subarray(0, bytes.length / 2))
  expect(await run('restore', damaged)).toContain('is damaged')
  writeFileSync(damaged, 'This is not a database at all, and long enough to be looked at.'.repeat(100))
  expect(await run('restore', damaged)).toContain('is damaged')

  const key = path.join(dataDir, 'keys', 'card-data.key')
  copyFileSync(key, `${key}.kept`)
  writeFileSync(key, `${Buffer.alloc(32, 7).toString('base64')}\n`)
  expect(await run('restore', file)).toContain('other keys')
  rmSync(key)
  expect(await run('restore', file)).toContain('other keys')
  expect(existsSync(key)).toBe(false)
  copyFileSync(`${key}.kept`, key)
  unchanged()

  const later = path.join(path.dirname(file), 'later')
  mkdirSync(later)
  copyFileSync(file, path.join(later, 'gateway.sqlite'))
  await withStorage({ dataDir: later }, ({ read }) =>
    runText(
      read,
      "insert into schema_steps (name, upgrade, kind, phase, finished) values ('999/a', '999', 'change', 'contract', 1)",
    ),
  )
  expect(await run('restore', path.join(later, 'gateway.sqlite'))).toContain('A later version')
  unchanged()
  expect(existsSync(`${place}.before-restore`)).toBe(false)
})

test('a copy that breaks before it takes the database’s place leaves that where it is', async () => {
  const { dataDir, file } = folders()
  await (await testGateway({ dataDir })).close()
  await backUp([file, '--data', dataDir])
  const place = path.join(dataDir, 'gateway.sqlite')
  const whole = readFileSync(place)
  const breaks = async (folder: string) => writeFileSync(path.join(folder, 'gateway.sqlite'), 'no database')
  await expect(restoreFile(dataDir, file, breaks)).rejects.toThrow('not a database')
  expect(readFileSync(place).equals(whole)).toBe(true)
  expect(existsSync(`${place}.before-restore`)).toBe(false)
})

test('a new machine needs the backup and the keys, and nothing else', async () => {
  const { dataDir, file } = folders()
  const world = await testGateway({ dataDir })
  const { body } = await world.client.post('/v1/charges', { amount: 100, method: goodCard })
  await world.close()
  await backUp([file, '--data', dataDir])
  const fresh = path.join(path.dirname(file), 'fresh')
  mkdirSync(path.join(fresh, 'keys'), { recursive: true })
  copyFileSync(path.join(dataDir, 'keys/card-data.key'), path.join(fresh, 'keys/card-data.key'))
  expect(await restore([file, '--data', fresh])).not.toContain('before-restore')
  const next = await testGateway({ dataDir: fresh })
  expect((await next.client.get(`/v1/transactions/${body.id}`)).status).toBe(200)
  await next.close()
})

test('a backup whose data keys a service has wrapped is restored with that service, and not without it', async () => {
  const server = await fakeVault()
  onTestFinished(() => server.close())
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const [{ dataDir, file }, { dataDir: other }] = [folders(), folders()]
  const world = await testGateway({ dataDir })
  const card = (await world.client.post('/v1/cards', goodCard)).body
  await backUp([file, '--data', dataDir])
  await world.close()
  mkdirSync(path.join(other, 'keys'))
  copyFileSync(path.join(dataDir, 'keys/card-data.key'), path.join(other, 'keys/card-data.key'))
  server.state = 'down'
  await expect(restore([file, '--data', other])).rejects.toThrow('data keys cannot be unwrapped')
  server.state = 'up'
  expect(await restore([file, '--data', other])).toContain('The database is that of')
  const again = await testGateway({ dataDir: other })
  onTestFinished(() => again.close())
  expect((await again.client.post('/v1/charges', { amount: 100, method: card.id })).status).toBe(200)
})
