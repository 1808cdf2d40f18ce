// Records have the columns of their tables: one that a migration adds has to be described, too.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountRecords } from '../../../../gateway/merchants/merchants/settings/account-records.ts'
import { merchantRecord } from '../../../../gateway/merchants/merchants/settings/merchant-record.ts'
import type { Storage } from '../../../../gateway/platform/storage/index.ts'
import { openStorage } from '../../../support/engine.ts'
import { temporaryFolder } from '../../../support/gateway.ts'

const { folder, remove } = temporaryFolder()
let storage: Storage
beforeAll(async () => {
  storage = await openStorage({ dataDir: folder })
})
afterAll(async () => {
  await storage.close()
  remove()
})

const RECORDS = [
  ['merchants', merchantRecord],
  ['accounts', accountRecords.MerchantAccount],
  ['accounts', accountRecords.AchAccount],
] as const

test.each(RECORDS)(
  'a record of %s has a column for each that the database has',
  async (table, { columns }) => {
    const tables = await storage.read.introspection.getTables()
    const stored = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name)
    expect(Object.keys(columns).toSorted()).toEqual(stored?.toSorted())
  },
)
