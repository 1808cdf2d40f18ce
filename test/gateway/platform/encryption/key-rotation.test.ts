// The encryption key changes while data is there, and nothing is lost or sealed with the old one for ever.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { operateKeys } from '../../../../gateway/app/operator/keys.ts'
import { systemClock } from '../../../../gateway/core/clock.ts'
import { chunksOf, sealChunk } from '../../../../gateway/invoicing/files/sealed.ts'
import {
  keyIdOf,
  loadKeys,
  saveKeys,
  unreadableTables,
  watchKeys,
} from '../../../../gateway/platform/encryption/index.ts'
import { createKeyRing } from '../../../../gateway/platform/encryption/key-ring.ts'
import { lastUpgrade } from '../../../../gateway/platform/storage/index.ts'
import { openStorage, runText, storedText, testCipher, withStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'
import { addContacts } from '../../../support/merchant/contacts.ts'
import { goodBank, newToken } from '../../../support/merchant/methods.ts'
import { operateOn } from '../../../support/merchant/operator.ts'

const { folder, remove } = temporaryFolder()
const keyFile = path.join(folder, 'keys', 'card-data.key')
let world: TestGateway

const keys = (step: string) => operateOn({ dataDir: folder }, 'keys', step)
async function restart() {
  await world.close()
  world = await testGateway({ dataDir: folder })
}
const post = (address: string, body: object, headers?: Record<string, string>) =>
  world.client.post(address, body, headers)
const keyCount = () => readFileSync(keyFile, 'utf8').trim().split('\n').length

beforeAll(async () => {
  world = await testGateway({ dataDir: folder })
})
afterAll(async () => {
  await world.close()
  remove()
})

/** A file of a contact, sealed with the current key. */
async function storeFile() {
  const row = { merchant_id: (await world.client.get('/v1/merchant')).body.id, mode: 'test' } as const
  const stamp = { created: 0, created_by: '{}', modified: 0, modified_by: '{}' } as const
  const file = { id: 'fref_1', is_sealed: 1, ...row, ...stamp } as const
  const rest = { contact_id: 'p_1', file_name: 'terms.txt', content_type: 'text/plain', size: 10 }
  await addContacts(world, ['p_1'], { merchantId: row.merchant_id })
  await withStorage(world, async (storage) => {
    const bytes = sealChunk(await testCipher(folder, storage), file.id, 0, Buffer.from('some terms'))
    await storage.write(async (tx) => {
      const state = { processing_state: 'completed', instance_id: null } as const
      await tx
        .insertInto('contact_files')
        .values({ ...file, ...rest, ...state })
        .execute()
      const { merchant_id, id: file_id } = file
      await tx.insertInto('contact_file_chunks').values({ merchant_id, file_id, place: 0, bytes }).execute()
    })
  })
  return {
    read: () =>
      withStorage(world, async (storage) =>
        text(chunksOf(storage.read, await testCipher(folder, storage), file)),
      ),
  }
}

const logged = () =>
  withStorage(world, async ({ read }) => {
    const entries = read
      .selectFrom('audit_entries')
      .select('action')
      .where('record_type', '=', 'EncryptionKey')
    return (await entries.orderBy('position').execute()).map(({ action }) => action)
  })

test('a new key takes over, and the old one can go', async () => {
  const once = { 'idempotency-key': 'before-the-change' }
  const charge = await post('/v1/charges', { amount: 1000, method: goodCard }, once)
  const card = (await post('/v1/cards', goodCard)).body
  const bank = (await post('/v1/banks', goodBank)).body
  const token = await newToken(world, goodCard)
  const file = await storeFile()
  const oldKey = readFileSync(keyFile, 'utf8')
  const [, oldId = ''] = /1\.([0-9a-f]{8})\./.exec(await storedText(world)) ?? []

  expect(await keys('add')).toContain('within seconds')
  expect(keyCount()).toBe(2)
  // Both keys are in use: what was there can be read, and what is new has the new key.
  expect((await post('/v1/charges', { amount: 1, method: card.id })).status).toBe(200)
  expect((await post('/v1/cards', goodCard)).body.fingerprint).toBe(card.fingerprint)

  expect(await keys('reseal')).toMatch(/^[1-9][0-9]* texts/)
  expect(await keys('reseal')).toMatch(/^0 texts/)
  // Its first line is the rows; the files keep what they held before for a while.
  const [rows = ''] = (await storedText(world)).split('\n')
  expect(rows).not.toContain(`1.${oldId}.`)
  expect(await keys('drop')).toContain('were dropped')
  expect(await keys('drop')).toContain('nothing to drop')
  expect(keyCount()).toBe(1)
  expect(readFileSync(keyFile, 'utf8')).not.toContain(oldKey.trim())
  expect(readFileSync(path.join(folder, 'keys', `dropped-${oldId}.key`), 'utf8')).toBe(oldKey)
  // The running gateway has loaded the new key: what it encrypts now can be read after its restart.
  const later = (await post('/v1/cards', { ...goodCard, number: '4111111111111111' })).body
  expect(await logged()).toEqual(['encryption_key.added', 'encryption_keys.dropped'])
  await restart()

  expect((await post('/v1/charges', { amount: 1, method: token })).status).toBe(200)
  expect(await file.read()).toBe('some terms')
  expect((await post('/v1/charges', { amount: 1, method: card.id })).status).toBe(200)
  expect((await post('/v1/charges', { amount: 1, method: later.id })).status).toBe(200)
  expect((await post('/v1/charges', { amount: 1, method: bank.id })).status).toBe(200)
  const again = await post('/v1/charges', { amount: 1000, method: goodCard }, once)
  expect(again).toMatchObject({ status: 200, body: { id: charge.body.id } })
  expect(again.headers['idempotent-replayed']).toBe('true')
})

test('a key that is not 32 bytes stops the start, and so does one that opens nothing', async () => {
  const text = readFileSync(keyFile, 'utf8')
  onTestFinished(() => writeFileSync(keyFile, text))
  await world.close()
  for (const [wrong, message] of [
    ['c2hvcnQ=', '32 bytes'],
    [Buffer.alloc(32, 1).toString('base64'), 'another key'],
  ] as const) {
    writeFileSync(keyFile, `${wrong}\n`)
    await expect(testGateway({ dataDir: folder })).rejects.toThrow(message)
  }
  writeFileSync(keyFile, text)
  world = await testGateway({ dataDir: folder })
})

/** Notes another process on the database until the test ends. */
async function otherProcess(key_ids: string | null, name: string | null = 'pay-2, process 41') {
  const other = { id: 'other', alive_until: systemClock.now() + 60_000, upgrade: lastUpgrade, key_ids, name }
  await withStorage(world, ({ write }) => write((tx) => tx.insertInto('instances').values(other).execute()))
  onTestFinished(() =>
    withStorage(world, async ({ write }) => {
      await write((tx) => tx.deleteFrom('instances').where('id', '=', 'other').execute())
    }),
  )
}

/** The keys that the running gateway has, the one that it uses first. */
const noted = () =>
  withStorage(world, async ({ read }) => {
    const rows = read.selectFrom('instances').select('key_ids').where('id', '<>', 'other')
    return (await rows.executeTakeFirstOrThrow()).key_ids
  })

const impatient = { pauseMs: 5, mostMs: 10 }
const step = (name: string) => operateKeys(name, folder, () => openStorage(world), { patience: impatient })

test('no key is resealed or dropped while a live process lacks the newest one, which is named', async () => {
  const [current = Buffer.alloc(0)] = loadKeys(folder)
  await otherProcess(keyIdOf(current))
  await keys('add')
  const [added = Buffer.alloc(0)] = loadKeys(folder)
  // The gateway loads the key, and keeps encrypting with the one that the other process has.
  await expect.poll(noted).toBe(`${keyIdOf(current)} ${keyIdOf(added)}`)
  for (const name of ['reseal', 'drop']) {
    await expect(step(name)).rejects.toThrow(
      `don't have the newest key (${keyIdOf(added)}): pay-2, process 41. Give`,
    )
  }
  expect(keyCount()).toBe(2)
  const { body: card } = await post('/v1/cards', { ...goodCard, number: '5555555555554444' })
  expect((await post('/v1/charges', { amount: 1, method: card.id })).status).toBe(200)
  // Once the other process has it, too, everyone uses it.
  const both = { key_ids: `${keyIdOf(added)} ${keyIdOf(current)}` }
  await withStorage(world, ({ write }) =>
    write((tx) => tx.updateTable('instances').set(both).where('id', '=', 'other').execute()),
  )
  await expect.poll(noted).toBe(`${keyIdOf(added)} ${keyIdOf(current)}`)
  expect(await keys('drop')).toContain('were dropped')
})

test('a process is alive by the database’s clock: a command on a machine that is minutes ahead drops no key in use', async () => {
  const [current = Buffer.alloc(0)] = loadKeys(folder)
  await otherProcess(keyIdOf(current))
  await keys('add')
  const count = keyCount()
  const ahead = vi.spyOn(systemClock, 'now').mockImplementation(() => Date.now() + 5 * 60_000)
  onTestFinished(() => ahead.mockRestore())
  for (const name of ['reseal', 'drop']) await expect(step(name)).rejects.toThrow('pay-2, process 41')
  expect(keyCount()).toBe(count)
})

test('a process of an earlier version, which notes no keys, is named by its id', async () => {
  await otherProcess(null, null)
  await keys('add')
  const count = keyCount()
  await expect(step('drop')).rejects.toThrow('other, of an earlier version')
  expect(keyCount()).toBe(count)
})

test('a key that is added while older ones are being dropped stays', async () => {
  await keys('add')
  const [current = Buffer.alloc(0)] = loadKeys(folder)
  await expect.poll(() => noted()).toMatch(new RegExp(`^${keyIdOf(current)}`))
  let isAdding = false
  /** The database as `drop` opens it: its first write is after it has read the keys. */
  const open = async () => {
    const storage = await openStorage(world)
    const write: typeof storage.write = async (act) => {
      if (!isAdding) {
        isAdding = true
        await keys('add')
      }
      return storage.write(act)
    }
    return { ...storage, write }
  }
  expect(await operateKeys('drop', folder, open, { patience: impatient })).toContain('were dropped')
  const [added = Buffer.alloc(0), ...rest] = loadKeys(folder)
  expect(added).not.toEqual(current)
  expect(rest).toEqual([current])
})

test('nothing is dropped before an upgrade has ended, since the previous version could not read what is encrypted again', async () => {
  await keys('add')
  const count = keyCount()
  await finish('null')
  onTestFinished(() => finish('1'))
  for (const name of ['reseal', 'drop'])
    await expect(step(name)).rejects.toThrow(`migrate --contract first, then ${name}`)
  expect(keyCount()).toBe(count)

  function finish(time: string) {
    return withStorage(world, async ({ read }) => {
      await runText(read, `update schema_steps set finished = ${time} where phase = 'contract'`)
    })
  }
})

test('a database whose keys are missing says so, and gets no new ones', async () => {
  const folderOfKeys = path.dirname(keyFile)
  await world.close()
  renameSync(folderOfKeys, `${folderOfKeys}.away`)
  await expect(testGateway({ dataDir: folder })).rejects.toThrow('The encryption keys are missing')
  await expect(keys('add')).rejects.toThrow('The encryption keys are missing')
  expect(existsSync(folderOfKeys)).toBe(false)
  renameSync(`${folderOfKeys}.away`, folderOfKeys)
  world = await testGateway({ dataDir: folder })
})

test('keys that another process has just created are used, though what it sealed is there already', async () => {
  const away = `${keyFile}.away`
  renameSync(keyFile, away)
  await withStorage({ dataDir: folder }, async (storage) => {
    // The other process's file is there as soon as this one has found none and reads the database.
    const late = new Proxy(storage, {
      get(target, name) {
        if (name === 'read' && existsSync(away)) renameSync(away, keyFile)
        return Reflect.get(target, name)
      },
    })
    await testCipher(folder, late)
  })
  expect(existsSync(away)).toBe(false)
})

test('a key file that breaks while a gateway runs is logged once, and the keys stay', async () => {
  const text = readFileSync(keyFile, 'utf8')
  const failures: unknown[] = []
  const ring = createKeyRing(loadKeys(folder))
  const { prefixes } = ring.sealer
  writeFileSync(keyFile, 'c2hvcnQ=')
  const storage = await openStorage(world)
  let looks = 0
  const stop = watchKeys(storage, countLooks(ring), {
    dataDir: folder,
    pauseMs: 1,
    onError: (error) => failures.push(error),
  })
  onTestFinished(async () => {
    await stop()
    await storage.close()
  })
  await expect.poll(() => failures).toHaveLength(1)
  expect(failures[0]).toHaveProperty('message', 'Each encryption key must be 32 bytes in base64.')
  expect(ring.sealer.prefixes).toEqual(prefixes)
  writeFileSync(keyFile, text)
  await expect.poll(() => looks).toBeGreaterThan(0)
  expect(failures).toHaveLength(1)

  function countLooks(counted: typeof ring): typeof ring {
    const load = (keys: readonly Buffer[]) => {
      looks++
      counted.load(keys)
    }
    return { ...counted, load }
  }
})

test('with the keys in the environment, adding and dropping print the complete value to set', async () => {
  const { body: card } = await post('/v1/cards', goodCard)
  await world.close()
  onTestFinished(() => void vi.unstubAllEnvs())
  const before = loadKeys(folder)
  vi.stubEnv('GATEWAY_ENCRYPTION_KEY', before.map((key) => key.toString('base64')).join(','))
  const printed = async (name: string) => (await keys(name)).split('\n').at(-1) ?? ''

  vi.stubEnv('GATEWAY_ENCRYPTION_KEY', await printed('add'))
  const [newest = Buffer.alloc(0), ...older] = loadKeys(folder)
  expect(older).toEqual(before)
  vi.stubEnv('GATEWAY_ENCRYPTION_KEY', await printed('drop'))
  expect(loadKeys(folder)).toEqual([newest])

  world = await testGateway({ dataDir: folder })
  expect((await post('/v1/charges', { amount: 1, method: card.id })).status).toBe(200)
  await world.close()
  vi.unstubAllEnvs()
  saveKeys(folder, [newest])
  world = await testGateway({ dataDir: folder })
})

test('the command says what it takes', async () => {
  await expect(keys('turn')).rejects.toThrow('After keys comes add, reseal, rewrap, drop.')
})

test('a file that another key has sealed is noticed, and none that the key at hand opens', async () => {
  const { folder: other, remove: removeOther } = temporaryFolder()
  onTestFinished(removeOther)
  saveKeys(other, [Buffer.alloc(32, 7)])
  const tablesFor = (dataDir: string) => withStorage(world, (storage) => unreadableTables(storage, dataDir))
  expect(await tablesFor(folder)).toEqual([])
  expect(await tablesFor(other)).toContain('contact_file_chunks')
  await withStorage(world, ({ write }) => write((tx) => tx.deleteFrom('contact_files').execute()))
  expect(await tablesFor(other)).not.toContain('contact_file_chunks')
})
