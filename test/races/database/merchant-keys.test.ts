// Tables can be distributed by merchant, by hash partitions or across servers, only where every key begins with `merchant_id`: an
// engine checks uniqueness and references within one partition.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { keyedByMerchant } from '../../../gateway/platform/storage/index.ts'
import { databaseOf } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/gateway.ts'
import { type Catalog, ownedTables, readCatalog, SHARED } from '../../support/sql/of-merchants.ts'

async function catalogOf(): Promise<Catalog> {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { databaseUrl } = await databaseOf(folder)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await readCatalog(client)
  } finally {
    await client.end()
  }
}

const begins = (columns: readonly string[] | null) => columns?.[0] === 'merchant_id'

function faultsOf({ tables, keys }: Catalog): string[] {
  const owned = ownedTables({ tables, keys })
  const nameless = tables
    .filter(({ name, always }) => owned.has(name) && !always)
    .map(({ name }) => `${name}: not every row has a merchant_id`)
  const keyless = [...owned]
    .filter((name) => !keys.some(({ table, kind }) => table === name && kind === 'primary key'))
    .map((name) => `${name}: no primary key`)
  const others = keys
    .filter(({ table, target, columns, targetColumns }) =>
      target === null
        ? owned.has(table) && !begins(columns)
        : owned.has(target) && !(begins(columns) && begins(targetColumns)),
    )
    .map(
      ({ table, kind, columns, target }) => `${table}: ${kind} (${columns})${target ? ` to ${target}` : ''}`,
    )
  return [...nameless, ...keyless, ...others]
}

test('all keys of all tables of a merchant begin with the merchant', async () => {
  const catalog = await catalogOf()
  expect(ownedTables(catalog).size).toBeGreaterThan(55)
  expect(faultsOf(catalog)).toEqual([])
})

test('code knows the key of every table with an id', async () => {
  const { keys } = await catalogOf()
  const byMerchant = keys.filter(
    ({ kind, columns }) => kind === 'primary key' && `${columns}` === 'merchant_id,id',
  )
  expect(byMerchant.map(({ table }) => table).sort()).toEqual([...keyedByMerchant].sort())
})

test('every table that is called shared names a merchant', async () => {
  const { tables } = await catalogOf()
  const named = tables.flatMap((table) => (table.named ? [table.name] : []))
  expect(named).toEqual(expect.arrayContaining(Object.keys(SHARED)))
})
