// A rewrap that is interrupted continues where it stopped, and two at the same time wrap each key once.
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { merchantRecord } from '../../../../gateway/merchants/merchants/settings/merchant-record.ts'
import { createDataKeys } from '../../../../gateway/payments/card-data/data-keys.ts'
import { rewrapKeys } from '../../../../gateway/payments/card-data/rewrap.ts'
import { createSealer, type Kms, KmsError, openKms } from '../../../../gateway/platform/encryption/index.ts'
import type { Storage } from '../../../../gateway/platform/storage/index.ts'
import { setLimits } from '../../../support/api/limits.ts'
import { openStorage } from '../../../support/engine.ts'
import { temporaryFolder, testClock } from '../../../support/gateway.ts'

const MERCHANTS = 7
const [older, newer] = [randomBytes(32), randomBytes(32)]
const fileOf = async (...keys: Buffer[]) =>
  (await openKms(createSealer(keys), { kms: 'file', env: {} })).current

async function merchantsWithKeys(): Promise<Storage> {
  const { folder, remove } = temporaryFolder()
  const storage = await openStorage({ dataDir: folder })
  const merchants = Array.from({ length: MERCHANTS }, (_, nth) => ({
    ...merchantRecord.initial,
    id: `merchant-${nth}`,
    public_key: `key-${nth}`,
    name: 'Shop',
    created: 1,
    modified: 1,
  }))
  await storage.write((tx) => tx.insertInto('merchants').values(merchants).execute())
  const current = await fileOf(older)
  const onError = (error: unknown) => expect(error).toBeUndefined()
  const keys = createDataKeys({
    storage,
    kms: { current, byName: () => current },
    clock: testClock(),
    onError,
  })
  for (const { id } of merchants) await keys.load({ merchantId: id })
  onTestFinished(async () => {
    keys.stop()
    await storage.close()
    remove()
  })
  return storage
}

const rowsOf = ({ read }: Storage) =>
  read.selectFrom('data_keys').selectAll().orderBy('merchant_id').execute()
const run = (storage: Storage, kms: Kms) =>
  rewrapKeys({ storage, kms: { current: kms, byName: () => kms }, clock: testClock() }, {}, () => {})

test('what was wrapped before it stopped is not wrapped again', async () => {
  const rewrap = { batchRows: 2, parallel: 1 }
  onTestFinished(setLimits({ dataKeys: { ...limits.dataKeys, rewrap } }))
  const storage = await merchantsWithKeys()
  const before = await rowsOf(storage)
  const kms = await fileOf(newer, older)
  let left = 5
  const failing: Kms = {
    ...kms,
    async rewrap(wrapped, context) {
      if (left-- > 0) return kms.rewrap(wrapped, context)
      throw new KmsError('The service is down.', { isTemporary: true })
    },
  }
  await expect(run(storage, failing)).rejects.toThrow('down')
  const halfway = await rowsOf(storage)
  const master = await kms.master()
  expect(halfway.filter((row) => row.master === master)).toHaveLength(4)
  expect(await run(storage, kms)).toBe(MERCHANTS - 4)
  const after = await rowsOf(storage)
  expect(after.slice(0, 4)).toEqual(halfway.slice(0, 4))
  // The keys are the same: the new master key alone unwraps them.
  const [old, anew] = [await fileOf(older), await fileOf(newer)]
  for (const [at, { wrapped, merchant_id: merchantId, version }] of after.entries()) {
    const context = { merchantId, version }
    expect(await anew.unwrap(wrapped, context)).toEqual(await old.unwrap(before[at]?.wrapped ?? '', context))
  }
  expect(await run(storage, kms)).toBe(0)
})

test('of two that run at the same time, each key is wrapped by one', async () => {
  const storage = await merchantsWithKeys()
  const kms = await fileOf(newer, older)
  const counts = await Promise.all([run(storage, kms), run(storage, kms)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(MERCHANTS)
})
