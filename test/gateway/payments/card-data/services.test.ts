// A gateway whose data keys are wrapped by AWS KMS or Vault: payments, a rotation, an outage, a start without the service.

import { afterEach, describe, expect, test, vi } from 'vitest'
import { examine } from '../../../../gateway/app/operator/doctor/examine.ts'
import { commandLine } from '../../../../gateway/core/actor.ts'
import { systemClock } from '../../../../gateway/core/clock.ts'
import { deleteMerchant } from '../../../../gateway/merchants/merchants/index.ts'
import { databaseOf, testCipher, withStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'
import { addMerchant } from '../../../support/merchant/merchants.ts'
import { goodBank, newToken } from '../../../support/merchant/methods.ts'
import { operateOn } from '../../../support/merchant/operator.ts'
import { type FakeAws, fakeAws } from '../../../support/outside/kms/aws.ts'
import { type FakeVault, fakeVault } from '../../../support/outside/kms/vault.ts'

const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of toClose.splice(0).reverse()) await close()
})

function use(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
}

async function start(dataDir?: string): Promise<TestGateway> {
  const world = await testGateway(dataDir === undefined ? {} : { dataDir })
  toClose.push(() => world.close())
  return world
}

async function aws(): Promise<FakeAws> {
  const server = await fakeAws()
  toClose.push(() => server.close())
  use(server.env)
  return server
}

async function vault(): Promise<FakeVault> {
  const server = await fakeVault()
  toClose.push(() => server.close())
  use(server.env)
  return server
}

/** What is encrypted of cards and banks, by its row. */
const cardRows = (world: TestGateway) =>
  withStorage(world, async ({ read }) => [
    ...(await read
      .selectFrom('transactions')
      .select(['id', 'method_secret as secret'])
      .orderBy('id')
      .execute()),
    ...(await read
      .selectFrom('saved_methods')
      .select(['id', 'method_secret as secret'])
      .orderBy('id')
      .execute()),
    ...(await read.selectFrom('tokens').select(['id', 'payload as secret']).orderBy('id').execute()),
  ])
const keyRows = (world: TestGateway) =>
  withStorage(world, ({ read }) => read.selectFrom('data_keys').selectAll().orderBy('merchant_id').execute())

const total = ({ calls }: { calls: Map<string, number> }) =>
  [...calls.values()].reduce((sum, n) => sum + n, 0)
const pay = (world: TestGateway, method: unknown = goodCard) =>
  world.client.post('/v1/charges', { amount: 100, method })

describe.each([
  ['aws', aws],
  ['vault', vault],
] as const)('%s', (name, open) => {
  test('wraps a merchant’s key once, and no payment asks it again', async () => {
    const server = await open()
    const { folder, remove } = temporaryFolder()
    toClose.push(async () => remove())
    const world = await start(folder)
    expect((await pay(world)).status).toBe(200)
    const asked = total(server)
    for (let nth = 0; nth < 10; nth++) {
      expect((await pay(world, await newToken(world, goodCard))).status).toBe(200)
      expect((await pay(world, goodBank)).status).toBe(200)
    }
    const card = (await world.client.post('/v1/cards', goodCard)).body
    expect((await pay(world, card.id)).status).toBe(200)
    expect(total(server)).toBe(asked)
    expect(await keyRows(world)).toMatchObject([{ kms: name, version: 1 }])
    const rows = await cardRows(world)
    expect(rows.filter(({ secret }) => !secret?.startsWith('2.1.'))).toEqual([])
    // A process without the keys in memory reads them by the service.
    await world.close()
    const again = await start(folder)
    expect((await pay(again, card.id)).status).toBe(200)
    expect(total(server)).toBeGreaterThan(asked)
  })

  test('a rotation wraps keys again, and changes no byte of card data', async () => {
    const server = await open()
    const { folder, remove } = temporaryFolder()
    toClose.push(async () => remove())
    const world = await start(folder)
    const shop = await addMerchant(world)
    const card = (await world.client.post('/v1/cards', goodCard)).body
    for (const client of [world.client, shop.test])
      expect((await client.post('/v1/charges', { amount: 100, method: goodCard })).status).toBe(200)
    const before = { rows: await cardRows(world), keys: await keyRows(world) }
    expect(before.keys).toHaveLength(2)
    const rewrap = (...args: string[]) => operateOn({ dataDir: folder }, 'keys', 'rewrap', ...args)
    expect(await rewrap()).toMatch(/^0 data keys/)

    if ('rotate' in server) {
      server.rotate()
    } else {
      vi.stubEnv('AWS_KMS_KEY_ID', server.addKey())
    }
    expect(await rewrap()).toMatch(/^2 data keys/)
    expect(await rewrap()).toMatch(/^0 data keys/)
    const entries = await withStorage(world, ({ read }) =>
      read.selectFrom('audit_entries').selectAll().where('action', '=', 'data_keys.rewrapped').execute(),
    )
    expect(entries).toMatchObject([{ record_type: 'MasterKey', record_id: name, actor_kind: 'operator' }])
    const after = { rows: await cardRows(world), keys: await keyRows(world) }
    expect(after.rows).toEqual(before.rows)
    for (const [at, row] of after.keys.entries()) {
      expect(row.wrapped).not.toBe(before.keys[at]?.wrapped)
      expect(row.master).not.toBe(before.keys[at]?.master)
    }
    // What the old master key has wrapped is of no use any more.
    if ('minimum' in server) server.minimum = 2
    else server.disableKey(before.keys[0]?.master ?? '')
    await world.close()
    const again = await start(folder)
    expect((await pay(again, card.id)).status).toBe(200)
    // AWS rotates its material and keeps the ARN: only the time tells.
    expect(await rewrap('--before', '2999-01-01T00:00:00Z')).toMatch(/^2 data keys/)
    expect(await cardRows(again)).toEqual(expect.arrayContaining(before.rows))
  })

  test('a start without it is not ready and does not hang; it is once the service answers', async () => {
    const server = await open()
    server.state = 'down'
    const world = await start()
    const ready = () => world.client.call({ path: '/ready', key: null })
    await expect.poll(async () => (await ready()).body.not_ready).toEqual(['keys'])
    expect((await ready()).status).toBe(503)
    const refused = await pay(world)
    expect(refused).toMatchObject({ status: 503, body: { messages: [{ code: 'server_error' }] } })
    expect(refused.headers['retry-after']).toBe('5')
    // What needs no card data works.
    expect((await world.client.get('/v1/merchant')).status).toBe(200)
    server.state = 'up'
    await expect.poll(async () => (await ready()).status, { timeout: 20_000 }).toBe(200)
    expect((await pay(world)).status).toBe(200)
  })

  test('during an outage merchants whose keys are in memory can pay, and others get a 503', async () => {
    const server = await open()
    const world = await start()
    const shop = await addMerchant(world)
    await expect.poll(async () => (await world.client.call({ path: '/ready', key: null })).status).toBe(200)
    expect((await pay(world)).status).toBe(200)
    server.state = 'down'
    expect((await pay(world, await newToken(world, goodCard))).status).toBe(200)
    expect((await shop.test.post('/v1/charges', { amount: 100, method: goodCard })).status).toBe(503)
    expect((await world.client.call({ path: '/ready', key: null })).status).toBe(200)
    server.state = 'up'
    expect((await shop.test.post('/v1/charges', { amount: 100, method: goodCard })).status).toBe(200)
  })
})

test('keys move from the file to Vault and on to AWS, and the file is not needed for them then', async () => {
  const { folder, remove } = temporaryFolder()
  toClose.push(async () => remove())
  const first = await start(folder)
  const card = (await first.client.post('/v1/cards', goodCard)).body
  const before = await cardRows(first)
  expect(await keyRows(first)).toMatchObject([{ kms: 'file' }])
  await vault()
  expect(await operateOn({ dataDir: folder }, 'keys', 'rewrap')).toMatch(/^1 data keys/)
  expect(await keyRows(first)).toMatchObject([{ kms: 'vault' }])
  await aws()
  expect(await operateOn({ dataDir: folder }, 'keys', 'rewrap', '--kms', 'aws')).toMatch(/^1 data keys/)
  expect(await keyRows(first)).toMatchObject([{ kms: 'aws' }])
  expect(await cardRows(first)).toEqual(before)
  await first.close()
  const again = await start(folder)
  expect((await pay(again, card.id)).status).toBe(200)
})

test('keys of a service stay with it, unless a command is told to move them', async () => {
  const { folder, remove } = temporaryFolder()
  toClose.push(async () => remove())
  await aws()
  const world = await start(folder)
  expect((await pay(world)).status).toBe(200)
  const keys = (step: string, ...args: string[]) => operateOn({ dataDir: folder }, 'keys', step, ...args)
  await keys('add')
  // A gateway with --kms aws among its arguments: this variable isn't set.
  vi.stubEnv('GATEWAY_KMS', '')
  for (const step of ['rewrap', 'reseal', 'drop'])
    await expect(keys(step), step).rejects.toThrow('Name the service that the gateways use: --kms aws.')
  expect(await keyRows(world)).toMatchObject([{ kms: 'aws' }])
  await keys('drop', '--kms', 'aws')
  expect(await keyRows(world)).toMatchObject([{ kms: 'aws' }])
  expect(await keys('rewrap', '--kms', 'file')).toMatch(/^1 data keys/)
  expect(await keyRows(world)).toMatchObject([{ kms: 'file' }])
  expect(await keys('rewrap')).toMatch(/^0 data keys/)
})

test('what an earlier version encrypted with the master key opens, and reseal moves it to data keys', async () => {
  const { folder, remove } = temporaryFolder()
  toClose.push(async () => remove())
  const world = await start(folder)
  const card = (await world.client.post('/v1/cards', goodCard)).body
  await withStorage(world, async (storage) => {
    const cipher = await testCipher(folder, storage)
    const method_secret = cipher.encrypt(goodCard.number, `saved_methods:${card.id}`)
    await storage.read.updateTable('saved_methods').set({ method_secret }).where('id', '=', card.id).execute()
  })
  const secret = async () => (await cardRows(world)).find(({ id }) => id === card.id)?.secret
  expect(await secret()).toMatch(/^1\./)
  expect((await pay(world, card.id)).status).toBe(200)
  expect(await operateOn({ dataDir: folder }, 'keys', 'reseal')).toMatch(/^1 texts/)
  expect(await secret()).toMatch(/^2\.1\./)
  expect((await pay(world, card.id)).status).toBe(200)
})

test('a merchant that is deleted takes its keys along', async () => {
  const world = await start()
  const shop = await addMerchant(world)
  expect((await shop.test.post('/v1/cards', goodCard)).status).toBe(200)
  expect(await keyRows(world)).toHaveLength(1)
  await withStorage(world, async (storage) => {
    const cipher = await testCipher(world.dataDir, storage)
    await deleteMerchant({ storage, cipher, clock: systemClock, by: commandLine }, shop.id)
  })
  expect(await keyRows(world)).toEqual([])
})

test('doctor says that data keys cannot be unwrapped', async () => {
  const server = await vault()
  const world = await start()
  expect((await pay(world)).status).toBe(200)
  const { databaseUrl } = await databaseOf(world.dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl)
  const look = async () => (await examine(['--data', world.dataDir], () => ({}), systemClock)).text
  expect(await look()).toMatch(/ok +keys +The keys decrypt all that is encrypted/)
  server.token = 'hvs.another'
  expect(await look()).toMatch(/FAULT +keys +Data keys cannot be unwrapped. Vault answered 403/)
})
