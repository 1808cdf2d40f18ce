// Tables can be distributed by merchant, by hash partitions or across servers, only where every key begins with `merchant_id`: an
// engine checks uniqueness and references within one partition.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { keyedByMerchant } from '../../../gateway/platform/storage/index.ts'
import { databaseOf } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/gateway.ts'

/** Tables that name a merchant and belong to somebody else. They are small, and every server has a copy. */
const SHARED: Readonly<Record<string, string>> = {
  sessions: 'of a user, who may work for several merchants',
  partner_applications: 'of a partner: other merchants authorize them',
  authorizations: 'between a partner and a merchant, found by codes and tokens of the partner',
  merchant_applications: 'of a partner: the merchant comes later, if at all',
}

/** What doesn't begin with the merchant yet: only tables of 1.4.0, whose keys change in steps, while gateways serve. */
const OWED: readonly string[] = [
  'accounts: primary key (id)',
  'deliveries: primary key (id)',
  'delivery_attempts: foreign key (delivery_id) to deliveries',
  'delivery_attempts: primary key (delivery_id,number)',
  'events: primary key (id)',
  'idempotency_keys: primary key (id)',
  'jobs: primary key (id)',
  'jobs: unique (type,record_id)',
  'occurrences: foreign key (recurring_charge_id) to recurring_charges',
  'occurrences: primary key (id)',
  'occurrences: unique (recurring_charge_id)',
  'occurrences: unique (recurring_charge_id,due_date)',
  'payment_methods: foreign key (bank_id) to saved_methods',
  'payment_methods: foreign key (card_id) to saved_methods',
  'payment_methods: primary key (id)',
  'recurring_charges: foreign key (account_id) to accounts',
  'recurring_charges: foreign key (saved_method_id) to saved_methods',
  'recurring_charges: primary key (id)',
  'saved_methods: primary key (id)',
  'secret_keys: primary key (hash)',
  'signatures: foreign key (transaction_id) to transactions',
  'signatures: primary key (id)',
  'signatures: unique (transaction_id)',
  'simulator_payments: not every row has a merchant_id',
  'simulator_payments: primary key (transaction_id)',
  'simulator_rules: primary key (id)',
  'surcharges: foreign key (account_id) to accounts',
  'surcharges: primary key (id)',
  'tokens: primary key (id)',
  'transactions: foreign key (account_id) to accounts',
  'transactions: foreign key (charge_id) to transactions',
  'transactions: primary key (id)',
  'webhook_secrets: primary key (id)',
]

interface Key {
  table: string
  kind: 'primary key' | 'unique' | 'foreign key'
  columns: string[]
  /** What a foreign key refers to. */
  target: string | null
  targetColumns: string[] | null
}

const NAMES = (table: string, numbers: string) => `(select array_agg(attname::text order by place)
  from unnest(${numbers}) with ordinality as numbered (number, place)
  join pg_attribute on attrelid = ${table} and attnum = number)`

const KEYS = `
  select conrelid::regclass::text as "table", 'foreign key' as kind, ${NAMES('conrelid', 'conkey')} as columns,
    confrelid::regclass::text as target, ${NAMES('confrelid', 'confkey')} as "targetColumns"
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0
  union all
  select indrelid::regclass::text, case when indisprimary then 'primary key' else 'unique' end,
    ${NAMES('indrelid', 'indkey')}, null, null
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and indisunique and not relispartition`

const TABLES = `select relname as name, coalesce(bool_or(attname = 'merchant_id'), false) as named,
    coalesce(bool_or(attname = 'merchant_id' and attnotnull), false) as always
  from pg_class left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition group by relname`

async function readCatalog() {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { databaseUrl } = await databaseOf(folder)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('set search_path to public')
    const { rows: tables } = await client.query<{ name: string; named: boolean; always: boolean }>(TABLES)
    const { rows: keys } = await client.query<Key>(KEYS)
    return { tables, keys }
  } finally {
    await client.end()
  }
}

type Catalog = Awaited<ReturnType<typeof readCatalog>>

/** A table is a merchant's if it names the merchant, or refers to a table that is. */
function ownedTables({ tables, keys }: Catalog): Set<string> {
  const owned = new Set(
    tables.filter(({ name, named }) => named && !(name in SHARED)).map(({ name }) => name),
  )
  let size: number
  do {
    size = owned.size
    for (const { table, target } of keys)
      if (target !== null && owned.has(target) && !(table in SHARED)) owned.add(table)
  } while (owned.size > size)
  return owned
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
  const catalog = await readCatalog()
  expect(ownedTables(catalog).size).toBeGreaterThan(40)
  expect(faultsOf(catalog).sort()).toEqual([...OWED].sort())
})

test('code knows the key of every table with an id', async () => {
  const { keys } = await readCatalog()
  const byMerchant = keys.filter(
    ({ kind, columns }) => kind === 'primary key' && `${columns}` === 'merchant_id,id',
  )
  expect(byMerchant.map(({ table }) => table).sort()).toEqual([...keyedByMerchant].sort())
})

test('every table that is called shared names a merchant', async () => {
  const { tables } = await readCatalog()
  const named = tables.flatMap((table) => (table.named ? [table.name] : []))
  expect(named).toEqual(expect.arrayContaining(Object.keys(SHARED)))
})
