// Whether the keys at hand are those that the data was encrypted with: all of them, after a change of keys, too.
import { sql } from 'kysely'
import type { Storage } from '../storage/index.ts'
import { createSealer } from './cipher.ts'
import { loadKeys } from './keys.ts'
import { SEALED } from './reseal.ts'

/** The tables that have something in them which no key at hand decrypts. Those that the database does not have yet are left out. */
export async function unreadableTables({ read }: Storage, dataDir: string): Promise<string[]> {
  const { prefixes } = createSealer(loadKeys(dataDir))
  const tables = new Set((await read.introspection.getTables()).map(({ name }) => name))
  const unreadable: string[] = []
  for (const { table, column } of SEALED) {
    if (!tables.has(table)) continue
    const place = sql.ref(column)
    const isOther = sql.join(
      prefixes.map((prefix) => sql`substr(${place}, 1, ${sql.lit(prefix.length)}) <> ${sql.lit(prefix)}`),
      sql` and `,
    )
    const found = await sql`select 1 from ${sql.table(table)} where ${isOther} limit 1`.execute(read)
    if (found.rows.length > 0) unreadable.push(table)
  }
  return unreadable
}
