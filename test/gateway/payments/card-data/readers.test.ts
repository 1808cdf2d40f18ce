// Until an upgrade is ended, 1.4.0 may come back: card data is written as it reads it.
import { expect, onTestFinished, test } from 'vitest'
import { watchReaders } from '../../../../gateway/payments/card-data/readers.ts'
import { openStorage, runText } from '../../../support/engine.ts'
import { temporaryFolder } from '../../../support/gateway.ts'

test('data keys wait until 1.4.0 can not come back, and then encrypt all that is new', async () => {
  const { folder, remove } = temporaryFolder()
  const storage = await openStorage({ dataDir: folder })
  onTestFinished(async () => {
    await storage.close()
    remove()
  })
  await runText(storage.read, "update schema_steps set finished = null where phase = 'contract'")
  const errors: unknown[] = []
  const readers = await watchReaders(storage, { pauseMs: 5, onError: (error) => errors.push(error) })
  onTestFinished(() => readers.stop())
  expect(readers.areAllNew()).toBe(false)
  await runText(storage.read, "update schema_steps set finished = 1 where phase = 'contract'")
  await expect.poll(() => readers.areAllNew()).toBe(true)
  expect(errors).toEqual([])
})
