// Rows into a database that no gateway has open, as fast as the engine takes them. Should it break, all of it is made anew,
// so nothing waits for the disk.
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { Place } from './engines.ts'

/** Rows of one table; all have the same columns. */
type Rows = readonly object[]

export interface Bulk {
  /** Adds the rows of these tables. */
  add(tables: Readonly<Record<string, Rows>>): Promise<void>
  run(sql: string): Promise<void>
  /** Leaves the database as the engine itself would after a while. */
  close(): Promise<void>
}

export async function openBulk({ dataDir, databaseUrl }: Place): Promise<Bulk> {
  return databaseUrl === undefined ? onSqlite(dataDir) : onPostgres(databaseUrl)
}

function onSqlite(dataDir: string): Bulk {
  const database = new Sqlite(path.join(dataDir, 'gateway.sqlite'))
  for (const setting of ['journal_mode = off', 'synchronous = off', 'cache_size = -500000']) {
    database.pragma(setting)
  }
  const addAll = database.transaction((tables: Readonly<Record<string, Rows>>) => {
    for (const [table, rows] of Object.entries(tables)) {
      const columns = Object.keys(rows[0] ?? {})
      if (columns.length === 0) continue
      const insert = database.prepare(
        `insert into ${table} (${columns}) values (${columns.map((column) => `@${column}`)})`,
      )
      for (const row of rows) insert.run(row)
    }
  })
  return {
    add: async (tables) => addAll(tables),
    run: async (sql) => void database.exec(sql),
    async close() {
      database.pragma('journal_mode = wal')
      database.close()
    },
  }
}

async function onPostgres(url: string): Promise<Bulk> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set synchronous_commit = off')
  return {
    async add(tables) {
      for (const [table, rows] of Object.entries(tables)) {
        const columns = Object.keys(rows[0] ?? {})
        if (columns.length === 0) continue
        const all = `select ${columns} from json_populate_recordset(null::${table}, $1)`
        await client.query(`insert into ${table} (${columns}) ${all}`, [JSON.stringify(rows, asText)])
      }
    },
    run: async (sql) => void (await client.query(sql)),
    async close() {
      await client.query('vacuum analyze')
      await client.end()
    },
  }
}

/** Bytes as the engine writes them in a text. */
function asText(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const given = this[key]
  return Buffer.isBuffer(given) ? `\\x${given.toString('hex')}` : value
}
