// SQLite's tables are strict, those of an existing data folder too: nothing in it is lost.
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../../../gateway/storage/index.ts'
import { temporaryFolder } from '../../support/gateway.ts'
import { laxTables, loosen } from '../../support/lax-tables.ts'

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

/** A data folder with rows, as a version before strict tables has left it. */
async function oldFolder() {
  const old = await newFolder()
  loosen(old.file)
  expect(laxTables(old.file).length).toBeGreaterThan(55)
  old.file.exec(`insert into merchants (id, created, name, public_key, allowed_origins)
      values ('one', 1, 'A shop', 'm_1', '');
    insert into secret_keys (hash, merchant_id, mode, encrypted, expires) values
      ('current', 'one', 'live', 'x', null), ('earlier', 'one', 'live', 'x', 5),
      ('forged', 'one', 'live', 'x', '1764000000000function Object() { [native code] }');
    insert into transaction_terms values ('one', 'live', x'31', 'amount', 1, 'two')`)
  return old
}

const contents = (file: Sqlite.Database) =>
  ['merchants', 'secret_keys', 'transaction_terms'].map((table) =>
    file.prepare(`select * from ${table}`).all(),
  )
const schema = (file: Sqlite.Database) =>
  file.prepare('select type, name, tbl_name, sql from sqlite_schema order by name').all()

test('every table of a new data folder is strict', async () => {
  const { file } = await newFolder()
  expect(laxTables(file)).toEqual([])
})

test('an existing data folder gets the tables of a new one, and keeps its rows', async () => {
  const { folder, file } = await oldFolder()
  const [merchants, keys, terms] = contents(file)
  await open(folder)
  expect(laxTables(file)).toEqual([])
  // Of what it was told before, only the forged end, which never came, is none now.
  expect(keys).toMatchObject([{ expires: null }, { expires: 5 }, { expires: expect.any(String) }])
  const [, , forged] = keys ?? []
  Object.assign(Object(forged), { expires: null })
  expect(contents(file)).toMatchObject([merchants, keys, terms])
  expect(schema(file)).toEqual(schema((await newFolder()).file))
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
  const before = [schema(file), contents(file)]
  await expect(open(folder)).rejects.toThrow('non-INTEGER value in merchants.modified')
  expect([schema(file), contents(file)]).toEqual(before)
  file.exec('update merchants set modified = 1')
  await open(folder)
  expect(laxTables(file)).toEqual([])
})
