// Values of wrong types: both engines refuse the same ones, in every column of every table.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { own } from '../../../../gateway/core/objects.ts'
import type { Storage, Tx } from '../../../../gateway/platform/storage/index.ts'
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

interface Kind {
  wrong: readonly unknown[]
  right: unknown
}
const whole: Kind = { wrong: ['soon', '', 1.5, Buffer.from([0xff]), true], right: 1 }
const bytes: Kind = { wrong: ['\\xzz'], right: Buffer.from([1]) }
const text: Kind = { wrong: [Buffer.from([0xff])], right: 'a' }
/** By the types that the engines call their columns. */
const kinds = { int4: whole, int8: whole, integer: whole, bytea: bytes, blob: bytes, text }

function kindOf(type: string): Kind {
  const kind = own(kinds, type)
  if (!kind) throw new Error(`Say which values are wrong in a column of type ${type}.`)
  return kind
}

/** What PostgreSQL, SQLite, or the driver of either says of a value that is of no type like the column's. */
const WRONG_TYPE =
  /invalid (input|byte|hexadecimal)|insufficient data|incorrect binary|cannot store|can only bind/i

const refusalOf = (change: (tx: Tx) => Promise<unknown>): Promise<string> =>
  storage.write(change).then(
    () => 'none',
    (error: unknown) => String(error),
  )

/** Writes a row of any table. */
const insert = (tx: Tx, table: string, row: object) =>
  tx
    .insertInto(table as 'locks')
    .values(row as { name: string })
    .execute()

test('no column takes a value of a wrong type', async () => {
  const tables = await storage.read.introspection.getTables()
  expect(tables.length).toBeGreaterThan(50)
  const taken: string[] = []
  for (const { name: table, columns } of tables) {
    const right = Object.fromEntries(
      columns.map(({ name, dataType }) => [name, kindOf(dataType.toLowerCase()).right]),
    )
    for (const { name, dataType } of columns) {
      for (const value of kindOf(dataType.toLowerCase()).wrong) {
        const refusal = await refusalOf((tx) => insert(tx, table, { ...right, [name]: value }))
        if (!WRONG_TYPE.test(refusal)) taken.push(`${table}.${name} = ${value}: ${refusal}`)
      }
    }
  }
  expect(taken).toEqual([])
})

test('a later migration makes tables that are as strict', async () => {
  const { bigint, bytes: blob, strict } = storage.dialect
  const row = { id: 'one', at: 2 ** 52, content: Buffer.from('two') }
  await storage.write(async (tx) => {
    await tx.schema
      .createTable('notes')
      .addColumn('id', 'text', (id) => id.primaryKey())
      .addColumn('at', bigint)
      .addColumn('content', blob)
      .modifyEnd(strict)
      .execute()
    await insert(tx, 'notes', row)
  })
  const rows = storage.read.selectFrom('notes' as 'locks').selectAll()
  expect(await rows.execute()).toEqual([row])
  for (const wrong of [{ at: 'soon' }, { content: '\\xzz' }]) {
    expect(await refusalOf((tx) => insert(tx, 'notes', { ...row, id: 'two', ...wrong }))).toMatch(WRONG_TYPE)
  }
})
