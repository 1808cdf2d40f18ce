// A database is copied while a gateway uses it: every row of every table, to the byte.
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase, createDatabase } from '../../gateway/storage/index.ts'
import { databaseOf, type Stored, setDatabase, storedText } from '../support/engine.ts'
import { testGateway } from '../support/gateway.ts'
import { fill } from '../support/merchant/first-merchant.ts'

/** All but until when the gateway says that it is there, which it says anew every few moments. */
const rowsOf = async (stored: Stored) => (await storedText(stored)).replace(/"alive_until":\d+/g, '')

test('the copy has what the first one had', async () => {
  const world = await testGateway()
  onTestFinished(() => world.close())
  await fill(world)
  const { databaseUrl = '' } = await databaseOf(world.dataDir)
  // Again, because what the gateway does by itself may come in between.
  await expect
    .poll(async () => {
      const before = await rowsOf(world)
      const copy = await createDatabase(databaseUrl)
      await copyDatabase(databaseUrl, copy.databaseUrl)
      setDatabase(copy.databaseUrl, copy)
      const copied = await rowsOf({ dataDir: copy.databaseUrl })
      await copy.drop()
      return copied === before
    })
    .toBe(true)
})
