// A database is copied while a gateway uses it: every row of every table, to the byte.
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase, createDatabase } from '../../gateway/platform/storage/index.ts'
import { databaseOf, type Stored, setDatabase, storedText } from '../support/engine.ts'
import { testGateway } from '../support/gateway.ts'
import { fill } from '../support/merchant/first-merchant.ts'

/** Everything except heartbeats, which the gateway renews all the time. Rows of a table have no order. */
async function rowsOf(stored: Stored): Promise<string> {
  const text = (await storedText(stored)).replace(/"alive_until":\d+/g, '"alive_until":0')
  const tables: object[][] = JSON.parse(text)
  return JSON.stringify(tables.map((rows) => rows.map((row) => JSON.stringify(row)).sort()))
}

test('the copy has what the first one had', async () => {
  const world = await testGateway()
  onTestFinished(() => world.close())
  await fill(world)
  const { databaseUrl = '' } = await databaseOf(world.dataDir)
  const copy = await createDatabase(databaseUrl)
  onTestFinished(() => copy.drop())
  setDatabase(copy.databaseUrl, copy)
  // Again, because what the gateway does by itself may come in between.
  await expect
    .poll(async () => {
      const before = await rowsOf(world)
      await copyDatabase(databaseUrl, copy.databaseUrl)
      const copied = await rowsOf({ dataDir: copy.databaseUrl })
      if (copied === before) return 'the same'
      return (await rowsOf(world)) === before ? 'another' : 'changed meanwhile'
    })
    .toBe('the same')
})
