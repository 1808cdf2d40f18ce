// Merchants' data keys in memory: when the key management service is asked, and what happens while it does not answer.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { merchantRecord } from '../../../../gateway/merchants/merchants/settings/merchant-record.ts'
import {
  createDataKeys,
  type DataKeyLimits,
  type DataKeys,
} from '../../../../gateway/payments/card-data/data-keys.ts'
import { localStore } from '../../../../gateway/payments/card-data/local.ts'
import { KeyNotLoaded } from '../../../../gateway/payments/card-data/store.ts'
import { createSealer, type Kms, KmsError, openKms } from '../../../../gateway/platform/encryption/index.ts'
import type { Storage } from '../../../../gateway/platform/storage/index.ts'
import { openStorage } from '../../../support/engine.ts'
import { temporaryFolder, testClock } from '../../../support/gateway.ts'

let storage: Storage
let removed: () => void
let clock: ReturnType<typeof testClock>
let kms: Kms & { calls: string[]; isDown: boolean; isReadOnly: boolean }
let failures: unknown[]
const made: DataKeys[] = []

const place = { merchantId: 'one', row: 'transactions:1' }
const card = { type: 'card', number: '4242424242424242' } as const

/** The file, counted, with a switch. */
async function countedKms() {
  const { current } = await openKms(createSealer([randomBytes(32)]), { kms: 'file', env: {} })
  const counted =
    <Rest extends unknown[], Result>(name: string, call: (...rest: Rest) => Promise<Result>) =>
    async (...rest: Rest) => {
      kms.calls.push(name)
      if (kms.isDown) throw new KmsError('The service is down.', { isTemporary: true })
      if (kms.isReadOnly && name === 'wrap') throw new KmsError('Encrypt is denied.', { isTemporary: false })
      return call(...rest)
    }
  return {
    ...current,
    calls: [] as string[],
    isDown: false,
    isReadOnly: false,
    wrap: counted('wrap', current.wrap),
    unwrap: counted('unwrap', current.unwrap),
  }
}

function open(bounds: Partial<DataKeyLimits> = {}) {
  const keys = createDataKeys({
    storage,
    clock,
    kms: { current: kms, byName: () => kms },
    onError: (error) => failures.push(error),
    bounds: { ...limits.dataKeys, ...bounds },
  })
  made.push(keys)
  const cipher = { encrypt: () => '', decrypt: () => '', fingerprint: () => '' }
  const readers = { areAllNew: () => true }
  return { keys, store: localStore({ keys, cipher, readers }) }
}

beforeEach(async () => {
  const { folder, remove } = temporaryFolder()
  removed = remove
  storage = await openStorage({ dataDir: folder })
  const merchants = ['one', 'two', 'three'].map((id) => ({
    ...merchantRecord.initial,
    id,
    public_key: id,
    name: id,
    created: 1,
    modified: 1,
  }))
  await storage.write((tx) => tx.insertInto('merchants').values(merchants).execute())
  clock = testClock()
  failures = []
  kms = await countedKms()
})
afterEach(async () => {
  for (const keys of made.splice(0)) keys.stop()
  await storage.close()
  removed()
})

test('the first use creates a key, and the next ones don’t call the service', async () => {
  const { store } = open()
  await expect(store.seal(place, card)).rejects.toBeInstanceOf(KeyNotLoaded)
  await store.load({ merchantId: 'one' })
  const asked = kms.calls.length
  const sealed = await store.seal(place, card)
  expect(sealed).toMatch(/^2\.1\./)
  expect(await store.openCard(place, sealed, 'networks')).toBe(card.number)
  for (let nth = 0; nth < 100; nth++) await store.seal({ ...place, row: `tokens:${nth}` }, card)
  expect(kms.calls.length).toBe(asked)
})

test('a text opens for its row and its merchant alone, and not once it was changed', async () => {
  const { store } = open()
  for (const merchantId of ['one', 'two']) await store.load({ merchantId })
  const sealed = await store.seal(place, card)
  const tampered = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'Q' : 'A'}`
  await expect(store.openCard({ ...place, row: 'transactions:2' }, sealed, 'networks')).rejects.toThrow()
  await expect(store.openCard({ ...place, merchantId: 'two' }, sealed, 'networks')).rejects.toThrow()
  await expect(store.openCard(place, tampered, 'networks')).rejects.toThrow()
})

test('of two processes that make a merchant’s first key at the same moment, one does', async () => {
  const processes = Array.from({ length: 4 }, () => open())
  await Promise.all(processes.map(({ store }) => store.load({ merchantId: 'one' })))
  const rows = await storage.read.selectFrom('data_keys').selectAll().execute()
  expect(rows).toHaveLength(1)
  const [first] = processes
  const sealed = await first?.store.seal(place, card)
  for (const { store } of processes)
    expect(await store.openCard(place, sealed ?? '', 'networks')).toBe(card.number)
})

test('requests that come in together wait for one call', async () => {
  const { store } = open()
  await Promise.all(Array.from({ length: 10 }, () => store.load({ merchantId: 'one' })))
  expect(kms.calls).toEqual(['wrap', 'unwrap'])
})

test('while the service is down, keys in memory work until they expire; then card data stops', async () => {
  const { store } = open()
  await store.load({ merchantId: 'one' })
  const sealed = await store.seal(place, card)
  kms.isDown = true
  clock.advance(limits.dataKeys.lifeMs - 1)
  expect(await store.openCard(place, sealed, 'networks')).toBe(card.number)
  await expect.poll(() => failures.length).toBe(1)
  clock.advance(2)
  await expect(store.openCard(place, sealed, 'networks')).rejects.toBeInstanceOf(KeyNotLoaded)
  await expect(store.load({ merchantId: 'one' })).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  kms.isDown = false
  await store.load({ merchantId: 'one', version: 1 })
  expect(await store.openCard(place, sealed, 'networks')).toBe(card.number)
})

test('keys that are used are unwrapped again in the background', async () => {
  const { store } = open()
  await store.load({ merchantId: 'one' })
  const asked = kms.calls.length
  for (let hours = 0; hours < 3; hours += 0.05) {
    clock.advance(limits.dataKeys.freshMs + 1)
    const before = kms.calls.length
    await store.seal(place, card)
    await expect.poll(() => kms.calls.length).toBe(before + 1)
  }
  expect(kms.calls.length).toBeGreaterThan(asked + 30)
})

test('memory holds a limited number of merchants, and drops expired keys', async () => {
  const { keys, store } = open({ merchants: 2 })
  for (const merchantId of ['one', 'two']) await store.load({ merchantId })
  await store.seal(place, card)
  await store.load({ merchantId: 'three' })
  expect(keys.count()).toBe(2)
  await store.seal(place, card)
  await expect(store.seal({ ...place, merchantId: 'two' }, card)).rejects.toBeInstanceOf(KeyNotLoaded)
  clock.advance(limits.dataKeys.lifeMs + 1)
  keys.sweep()
  expect(keys.count()).toBe(0)
})

test('after its time a key encrypts nothing new, and what it encrypted still opens', async () => {
  const { store } = open()
  await store.load({ merchantId: 'one' })
  const old = await store.seal(place, card)
  clock.advance(limits.dataKeys.activeMs + 1)
  await store.load({ merchantId: 'one' })
  const anew = await store.seal(place, card)
  expect(anew).toMatch(/^2\.2\./)
  await store.load({ merchantId: 'one', version: 1 })
  for (const sealed of [old, anew]) expect(await store.openCard(place, sealed, 'networks')).toBe(card.number)
})

test('while the service wraps no new key, the old one reads and encrypts, until the next load can make one', async () => {
  const { store } = open()
  await store.load({ merchantId: 'one' })
  const old = await store.seal(place, card)
  clock.advance(limits.dataKeys.activeMs + 1)
  kms.isReadOnly = true
  const { store: other } = open()
  await other.load({ merchantId: 'one', version: 1 })
  expect(await other.openCard(place, old, 'networks')).toBe(card.number)
  expect(await other.seal(place, card)).toMatch(/^2\.1\./)
  expect(failures.map(String).join()).toContain('Encrypt is denied')
  await expect(other.load({ merchantId: 'two' })).rejects.toMatchObject({ status: 503 })
  kms.isReadOnly = false
  clock.advance(limits.dataKeys.freshMs + 1)
  await expect.poll(() => other.seal(place, card)).toMatch(/^2\.2\./)
})

test('a merchant that was deleted gets no key, and one whose keys are gone reads nothing', async () => {
  const { store } = open()
  await expect(store.load({ merchantId: 'missing' })).rejects.toMatchObject({ status: 404 })
  expect(await storage.read.selectFrom('data_keys').selectAll().execute()).toEqual([])
  await expect(store.load({ merchantId: 'one', version: 7 })).rejects.toThrow('does not have')
})

test('a wrapped key that was changed, or belongs to another merchant, is refused', async () => {
  const { store } = open()
  for (const merchantId of ['one', 'two']) await store.load({ merchantId })
  const [one, two] = await storage.read.selectFrom('data_keys').selectAll().orderBy('merchant_id').execute()
  const changed = `${one?.wrapped.slice(0, -2)}${one?.wrapped.endsWith('AA') ? 'BB' : 'AA'}`
  for (const wrapped of [two?.wrapped ?? '', changed]) {
    await storage.read.updateTable('data_keys').set({ wrapped }).where('merchant_id', '=', 'one').execute()
    await expect(open().store.load({ merchantId: 'one' })).rejects.toMatchObject({ status: 503 })
  }
  expect(failures.map(String).join()).toContain('do not unwrap a data key')
})
