// Databases on a PostgreSQL server for gateways that come and go: an empty one, and a copy of another.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { openStorage } from './open.ts'

export interface OwnDatabase {
  databaseUrl: string
  /** What is connected to it then is cut off. */
  drop(): Promise<void>
}

/**
 * Creates an empty database, named `gateway_` and something new.
 * @param databaseUrl of any database at the same server
 * @throws when the server cannot be reached, or the user must not create databases
 */
export async function createDatabase(databaseUrl: string): Promise<OwnDatabase> {
  const name = `gateway_${randomBytes(8).toString('hex')}`
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  await connected(databaseUrl, (client) => client.query(`create database ${name}`))
  return {
    databaseUrl: url.href,
    drop: () =>
      connected(databaseUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

/**
 * Copies all rows as they are at one moment. The first may be in use, which `create database … template` does not allow.
 * @param to the URL of an empty database
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const tables = await openStorage({ dataDir: '', databaseUrl: to })
  await tables.close()
  await connected(from, (source) => connected(to, (copy) => copyRows(source, copy)))
}

async function copyRows(source: pg.Client, copy: pg.Client): Promise<void> {
  await source.query('begin isolation level repeatable read, read only')
  await copy.query('begin')
  const tables = await tablesOf(copy)
  const references = await referencesOf(copy)
  // So the order of the tables is no matter; all are checked at the end.
  for (const { table, name } of references) await copy.query(`alter table ${table} drop constraint ${name}`)
  await copy.query(`truncate ${tables.join(', ')}`)
  for (const table of tables) {
    // As text, because numbers of JavaScript would lose digits.
    const { rows } = await source.query<{ all: string | null }>(
      `select json_agg(t)::text as all from ${table} t`,
    )
    const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`
    if (rows[0]?.all) await copy.query(insert, [rows[0].all])
  }
  for (const { table, name, definition } of references)
    await copy.query(`alter table ${table} add constraint ${name} ${definition}`)
  await copy.query('commit')
}

/** All but those of the first migrations, which the copy has had. The steps of an upgrade are where the rows are. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%'`)
  return rows.map(({ name }) => name)
}

async function referencesOf(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  return rows
}

async function connected<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const { Client } = (await import('pg')).default
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
