// Makes hash partitions, by merchant, of every table whose primary key begins with the merchant. PostgreSQL refuses that for a table
// with a key that doesn't, as engines that distribute tables do.
import pg from 'pg'

/** How many partitions a table gets. */
export const PARTITIONS = 4

const partName = (table: string, part: number) => `${table}_part_${part}`

/** Whether a table is a partition, by its name: of a merchant's rows or of a month. */
export const isPartition = (name: string): boolean => /_(part_\d|\d{4}_\d\d|rest)$/.test(name)

const OF_MERCHANT = `select indrelid::regclass::text as name from pg_index
  join pg_class on pg_class.oid = indrelid
  join pg_attribute on attrelid = indrelid and attnum = indkey[0]
  where indisprimary and attname = 'merchant_id' and relkind = 'r' order by 1`

const TRIGGERS = `select tgrelid::regclass::text as "table", pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal`

const REFERENCES = `select conrelid::regclass::text as "table", confrelid::regclass::text as target, conname as name,
    pg_get_constraintdef(oid) as text
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

/** Keys and indexes, by the names that upgrades know. */
const INDEXES = `select coalesce(
      'alter table ' || conrelid::regclass || ' add constraint "' || conname || '" ' || pg_get_constraintdef(pg_constraint.oid),
      pg_get_indexdef(indexrelid)) as text
  from pg_index left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
  where indrelid = $1::regclass order by indisprimary desc, indexrelid`

/** Replaces the empty tables of a database by partitioned ones with the same columns, checks, keys, indexes and triggers. */
export async function partitionTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin; set local search_path to public')
    const { rows: tables } = await client.query<{ name: string }>(OF_MERCHANT)
    const names = new Set(tables.map(({ name }) => name))
    const triggers = await client.query<{ table: string; text: string }>(TRIGGERS)
    const references = (
      await client.query<{ table: string; target: string; name: string; text: string }>(REFERENCES)
    ).rows.filter(({ table, target }) => names.has(table) || names.has(target))
    for (const { table, name } of references)
      await client.query(`alter table ${table} drop constraint "${name}"`)
    for (const name of names) await partition(client, name)
    for (const { table, text } of triggers.rows) if (names.has(table)) await client.query(text)
    for (const { table, name, text } of references)
      await client.query(`alter table ${table} add constraint "${name}" ${text}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function partition(client: pg.Client, name: string): Promise<void> {
  const { rows: indexes } = await client.query<{ text: string }>(INDEXES, [name])
  await client.query(
    `create table partitioned (like ${name} including all excluding indexes) partition by hash (merchant_id)`,
  )
  for (let part = 0; part < PARTITIONS; part++)
    await client.query(
      `create table ${partName(name, part)} partition of partitioned for values with (modulus ${PARTITIONS}, remainder ${part})`,
    )
  await client.query(`insert into partitioned select * from ${name}; drop table ${name}`)
  await client.query(`alter table partitioned rename to ${name}`)
  for (const { text } of indexes) await client.query(text)
}
