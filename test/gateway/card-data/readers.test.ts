// A rolling upgrade: while a process of an earlier version runs, card data is written as it reads it.
import { expect, onTestFinished, test } from 'vitest'
import { watchReaders } from '../../../gateway/card-data/readers.ts'
import { systemClock } from '../../../gateway/core/clock.ts'
import { openStorage } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/gateway.ts'

test('data keys wait until the last process of an earlier version has ended, and then encrypt all that is new', async () => {
  const { folder, remove } = temporaryFolder()
  const storage = await openStorage({ dataDir: folder })
  onTestFinished(async () => {
    await storage.close()
    remove()
  })
  // As on PostgreSQL, whose database several processes share.
  const shared = { ...storage, dialect: { ...storage.dialect, isShared: true } }
  const alive_until = systemClock.now() + 60_000
  const rows = [
    { id: 'new', alive_until, format: 2 },
    { id: 'old', alive_until, format: null },
    { id: 'dead', alive_until: 1, format: null },
  ]
  await storage.write((tx) => tx.insertInto('instances').values(rows).execute())
  const errors: unknown[] = []
  const readers = await watchReaders(shared, systemClock, {
    pauseMs: 5,
    onError: (error) => errors.push(error),
  })
  onTestFinished(() => readers.stop())
  expect(readers.areAllNew()).toBe(false)
  await storage.write((tx) => tx.deleteFrom('instances').where('id', '=', 'old').execute())
  await expect.poll(() => readers.areAllNew()).toBe(true)
  expect(errors).toEqual([])
})
