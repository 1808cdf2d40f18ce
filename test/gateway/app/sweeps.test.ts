// What becomes of a sweep when its gateway ends.
import { expect, onTestFinished, test } from 'vitest'
import { createSweeper } from '../../../gateway/app/background/sweeps.ts'
import { openStorage, testCipher, withStorage } from '../../support/engine.ts'
import { temporaryFolder, testClock, testGateway } from '../../support/gateway.ts'
import { addContacts } from '../../support/merchant/contacts.ts'

type Parts = Parameters<typeof createSweeper>[0]
type Options = Parameters<typeof createSweeper>[1]

test('one sweep erases no more idle contacts than it finds at a time, because jobs begin after the first one', async () => {
  const world = await testGateway()
  onTestFinished(() => world.close())
  const ids = Array.from({ length: 110 }, (_, at) => `p_${at}`)
  await addContacts(world, ids)
  const left = await withStorage(world, async (storage) => {
    const swept = { sweep: async () => {} }
    const own = { tokens: swept, idempotencyKeys: swept, requestLog: swept, cardTesting: swept }
    const cipher = await testCipher(world.dataDir, storage)
    const parts = { ...own, storage, cipher, clock: testClock() }
    // What other sweeps lack here fails alone.
    const sweeper = createSweeper(parts as unknown as Parts, { keepContactsMs: 0 } as Options, () => {})
    await sweeper.start()
    await sweeper.stop()
    const contacts = storage.read.selectFrom('contacts').select('id').where('erased', 'is', null)
    return (await contacts.execute()).length
  })
  expect(left).toBe(10)
})

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
