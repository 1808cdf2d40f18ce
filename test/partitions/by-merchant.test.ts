// These tests run on tables that are really partitioned by merchant.
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { keyedByMerchant } from '../../gateway/platform/storage/index.ts'
import { PARTITIONS } from '../support/sql/partitions.ts'

test('every table whose key begins with the merchant has hash partitions, and each refers to others as before', async () => {
  const { server, template } = inject('postgres')
  const client = new pg.Client(server.replace(/postgres$/, template))
  await client.connect()
  onTestFinished(() => client.end())
  const parts = await client.query<{ name: string; key: string; count: string }>(
    `select parent.relname as name, pg_get_partkeydef(parent.oid) as key, count(*) from pg_inherits
    join pg_class as parent on parent.oid = inhparent where parent.relkind = 'p' group by parent.oid order by 1`,
  )
  const names = parts.rows.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(55)
  expect(names).toEqual(expect.arrayContaining([...keyedByMerchant]))
  for (const { key, count } of parts.rows)
    expect([key, Number(count)]).toEqual(['HASH (merchant_id)', PARTITIONS])
  const references = await client.query(
    `select 1 from pg_constraint where contype = 'f' and conrelid = 'public.invoices'::regclass and conparentid = 0`,
  )
  expect(references.rowCount).toBe(3)
})
