// What the count of re-encrypted texts says.
import { expect, onTestFinished, test } from 'vitest'
import { createSealer, loadKeys, reseal } from '../../../../gateway/platform/encryption/index.ts'
import type { Storage, Tx } from '../../../../gateway/platform/storage/index.ts'
import { openStorage } from '../../../support/engine.ts'
import { testGateway } from '../../../support/gateway.ts'

test('a text that changes after its batch was read stays as it is, and isn’t counted', async () => {
  const world = await testGateway()
  onTestFinished(() => world.close())
  const storage = await openStorage(world)
  onTestFinished(() => storage.close())
  const keys = loadKeys(world.dataDir)
  const older = createSealer(keys)
  const newer = createSealer([Buffer.alloc(32, 9), ...keys])
  await reseal(storage, newer, () => {})
  await storage.write(async (tx) => {
    const rows = ['one', 'two'].map((name) => ({ name, sealed: older.encrypt(name, `sealed_keys:${name}`) }))
    await tx.insertInto('sealed_keys').values(rows).execute()
  })

  const other = newer.encrypt('other', 'sealed_keys:two')
  const change = async (tx: Tx) => {
    await tx.updateTable('sealed_keys').set({ sealed: other }).where('name', '=', 'two').execute()
  }
  expect(await reseal(changing(storage, change), newer, () => {})).toBe(1)
  const { sealed } = await storage.read
    .selectFrom('sealed_keys')
    .select('sealed')
    .where('name', '=', 'two')
    .executeTakeFirstOrThrow()
  expect(sealed).toBe(other)
})

/** The storage, with a change right after the first statement of the first write. */
function changing(storage: Storage, change: (tx: Tx) => Promise<void>): Storage {
  let isChanged = false
  const watched = (tx: Tx) =>
    tx.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isChanged) {
          isChanged = true
          await change(tx)
        }
        return result
      },
    })
  return { ...storage, write: (work) => storage.write((tx) => work(watched(tx))) }
}
