// What becomes of a sweep when its gateway ends.
import { expect, onTestFinished, test } from 'vitest'
import { createSweeper } from '../../../gateway/app/background/sweeps.ts'
import { openStorage } from '../../support/engine.ts'
import { temporaryFolder, testClock } from '../../support/gateway.ts'

type Parts = Parameters<typeof createSweeper>[0]
type Options = Parameters<typeof createSweeper>[1]

test('a gateway that ends waits for the sweep in progress, and begins no other one', async () => {
  const { folder, remove } = temporaryFolder()
  const storage = await openStorage({ dataDir: folder })
  onTestFinished(async () => {
    await storage.close()
    remove()
  })
  const inProgress = Promise.withResolvers<void>()
  const done: string[] = []
  const errors: unknown[] = []
  const parts = {
    storage,
    clock: testClock(),
    tokens: { sweep: () => inProgress.promise.then(() => void done.push('tokens')) },
    idempotencyKeys: { sweep: async () => void done.push('keys') },
  }
  const sweeper = createSweeper(parts as unknown as Parts, {} as Options, (error) => errors.push(error))
  const started = sweeper.start()
  const stopped = sweeper.stop().then(() => done.push('stopped'))
  inProgress.resolve()
  await Promise.all([started, stopped])
  expect([done, errors]).toEqual([['tokens', 'stopped'], []])
})
