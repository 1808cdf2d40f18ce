// Statements that are built once: what they do depends on the values of each run, and on no run before.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type InstanceRow,
  insertIfNew,
  insertRows,
  prepare,
  type Storage,
  updateRow,
} from '../../../../gateway/platform/storage/index.ts'
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

const row = (id: string, alive_until: number): InstanceRow => ({
  id,
  alive_until,
  upgrade: null,
  key_ids: null,
  name: null,
})

const between = prepare((db, { least, most }: { least: number; most: number }) =>
  db
    .selectFrom('instances')
    .selectAll()
    .where('alive_until', '>=', least)
    .where('alive_until', '<', most)
    .orderBy('alive_until'),
)

test('any number of rows is inserted, each with its own values', async () => {
  for (const [count, from] of [
    [0, 0],
    [1, 1000],
    [2, 2000],
    [100, 3000],
    [2, 4000],
  ] as const) {
    const rows = Array.from({ length: count }, (_, at) => row(`many ${from + at}`, from + at))
    await storage.write((tx) => insertRows(tx, 'instances', rows))
    expect(await between(storage.read, { least: from, most: from + 1000 })).toEqual(rows)
  }
})

test('a read and a write of it take the values of each run, at once too', async () => {
  await storage.write((tx) => insertRows(tx, 'instances', [row('one', 10), row('two', 20), row('three', 30)]))
  const inWrite = storage.write((tx) => between(tx, { least: 20, most: 40 }))
  const reads = [10, 20, 30].map((at) => between(storage.read, { least: at, most: at + 1 }))
  expect(await Promise.all(reads)).toEqual([[row('one', 10)], [row('two', 20)], [row('three', 30)]])
  expect(await inWrite).toEqual([row('two', 20), row('three', 30)])
})

test('a row that is there already stays as it is, and that is told', async () => {
  const insert = (alive_until: number) =>
    storage.write((tx) => insertIfNew(tx, 'instances', row('new', alive_until), 'id'))
  expect(await insert(50)).toBe(true)
  expect(await insert(51)).toBe(false)
  expect(await between(storage.read, { least: 50, most: 52 })).toEqual([row('new', 50)])
})

test('of a row only the named columns change, and of no other row', async () => {
  const found = async (name: string) =>
    storage.read.selectFrom('sealed_keys').selectAll().where('name', '=', name).executeTakeFirst()
  await storage.write(async (tx) => {
    await insertRows(tx, 'instances', [row('changed', 60), row('kept', 61)])
    await insertRows(tx, 'sealed_keys', [{ name: 'a', sealed: 'b' }])
    await updateRow(tx, 'instances', { id: 'changed' }, { alive_until: 62 })
    await updateRow(tx, 'instances', { id: 'kept' }, {})
  })
  expect(await between(storage.read, { least: 60, most: 70 })).toEqual([row('kept', 61), row('changed', 62)])
  expect(await found('a')).toEqual({ name: 'a', sealed: 'b' })
})

test('nothing of a value becomes a part of the statement', async () => {
  const hostile = `' or 1 = ? limit ? -- $1`
  await storage.write((tx) => insertRows(tx, 'instances', [row(hostile, 70)]))
  await storage.write((tx) => updateRow(tx, 'instances', { id: hostile }, { alive_until: 71 }))
  expect(await between(storage.read, { least: 70, most: 80 })).toEqual([row(hostile, 71)])
})
