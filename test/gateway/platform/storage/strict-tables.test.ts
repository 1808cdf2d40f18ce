// SQLite's tables are strict, those of an existing data folder too: nothing in it is lost.
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../../../../gateway/platform/storage/index.ts'
import { temporaryFolder } from '../../../support/gateway.ts'
import { laxTables } from '../../../support/lax-tables.ts'
import { restoreReleased } from '../../../support/released/restore.ts'

function openFile(folder: string): Sqlite.Database {
  const database = new Sqlite(path.join(folder, 'gateway.sqlite'))
  onTestFinished(() => void database.close())
  return database
}

/** A new data folder, and its file. */
async function newFolder() {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  await open(folder)
  return { folder, file: openFile(folder) }
}

const open = async (dataDir: string) => (await openStorage({ dataDir })).close()

/** A data folder as 1.4.0, whose tables were not strict, has left it. */
async function oldFolder() {
  const folder = await restoreReleased('1.4.0')
  const file = openFile(folder)
  expect(laxTables(file).length).toBeGreaterThan(20)
  return { folder, file }
}

const contents = (file: Sqlite.Database) =>
  ['transactions', 'events', 'transaction_terms'].map((table) =>
    file.prepare(`select * from ${table} order by 1, 2, 3, 4, 5`).all(),
  )
/** All but the table of steps. */
const schemaOf = (file: Sqlite.Database) =>
  file
    .prepare(
      `select type, name, tbl_name, sql from sqlite_schema where tbl_name <> 'schema_steps' order by name`,
    )
    .all()

test('every table of a new data folder is strict', async () => {
  const { file } = await newFolder()
  expect(laxTables(file)).toEqual([])
})

test('an existing data folder gets strict tables, and keeps its rows', async () => {
  const { folder, file } = await oldFolder()
  const before = contents(file)
  await open(folder)
  expect(laxTables(file)).toEqual([])
  expect(contents(file)).toMatchObject(before)
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(file.pragma('foreign_key_check')).toEqual([])
})

test('another connection, too, refuses wrong values from then on', async () => {
  const { folder, file } = await oldFolder()
  const write = file.prepare("update merchants set created = 'soon'")
  await open(folder)
  expect(() => write.run()).toThrow('cannot store TEXT value in INTEGER column merchants.created')
})

test('a folder with another wrong value stays as it is, and the error names the place', async () => {
  const { folder, file } = await oldFolder()
  file.exec("update merchants set modified = 'soon'")
  const before = [schemaOf(file), contents(file)]
  await expect(open(folder)).rejects.toThrow('non-INTEGER value in merchants.modified')
  expect([schemaOf(file), contents(file)]).toEqual(before)
  file.exec('update merchants set modified = 1')
  await open(folder)
  expect(laxTables(file)).toEqual([])
})
