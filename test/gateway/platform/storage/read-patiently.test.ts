// What reads all rows of a table is not ended after the seconds that requests have.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARD_COLUMNS } from '../../../../gateway/payments/card-data/card-columns.ts'
import { unreadableCardTables } from '../../../../gateway/payments/card-data/unreadable.ts'
import { unreadableTables } from '../../../../gateway/platform/encryption/index.ts'
import { SEALED } from '../../../../gateway/platform/encryption/reseal.ts'
import { type Reader, readPatiently, type Storage } from '../../../../gateway/platform/storage/index.ts'
import { isPostgres, openStorage, testCipher } from '../../../support/engine.ts'
import { temporaryFolder } from '../../../support/gateway.ts'

const { folder, remove } = temporaryFolder()
let storage: Storage
beforeAll(async () => {
  storage = await openStorage({ dataDir: folder })
  await testCipher(folder, storage)
})
afterAll(async () => {
  await storage.close()
  remove()
})

test.runIf(isPostgres)('it has no time limit, and the next one on that database has its own', async () => {
  const limit = async (db: Reader) => {
    const row = await db
      .selectFrom('sealed_keys')
      .select(({ fn, val }) => fn<string>('current_setting', [val('statement_timeout')]).as('limit'))
      .limit(1)
      .executeTakeFirst()
    return row?.limit
  }
  expect(await limit(storage.read)).toBe('8s')
  expect(await readPatiently(storage, limit)).toBe('0')
  expect(await limit(storage.read)).toBe('8s')
})

/** Their bytes are in a table that `SEALED` doesn't name. */
const FILES = 1

test('whether keys are missing is asked that way', async () => {
  let lifted = 0
  const liftTimeLimit: Storage['dialect']['liftTimeLimit'] = async (db) => {
    lifted += 1
    await storage.dialect.liftTimeLimit(db)
  }
  const counting = { ...storage, dialect: { ...storage.dialect, liftTimeLimit } }
  expect(await unreadableCardTables(counting, ['1.'])).toEqual([])
  expect(await unreadableTables(counting, folder)).toEqual([])
  expect(lifted).toBe(isPostgres ? SEALED.length + CARD_COLUMNS.length + FILES : 0)
})
