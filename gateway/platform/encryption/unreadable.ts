// Whether the keys at hand are those that the data was encrypted with: all of them, after a change of keys, too.
import { type RawBuilder, sql } from 'kysely'
import { readPatiently, type Storage } from '../storage/index.ts'
import { createSealer } from './cipher.ts'
import { loadKeys } from './keys.ts'
import { SEALED } from './reseal.ts'

/** The tables that have something in them which no key at hand decrypts. Those that the database does not have yet are left out. */
export async function unreadableTables(storage: Storage, dataDir: string): Promise<string[]> {
  return tablesWithout(storage, createSealer(loadKeys(dataDir)).prefixes)
}

/** Whether anything in the database is encrypted. */
export async function hasSealed(storage: Storage): Promise<boolean> {
  return (await tablesWithout(storage, [])).length > 0
}

/** The tables that have encrypted texts with none of these prefixes. */
async function tablesWithout(storage: Storage, prefixes: readonly string[]): Promise<string[]> {
  const tables = new Set((await storage.read.introspection.getTables()).map(({ name }) => name))
  const unreadable: string[] = []
  for (const { table, column } of SEALED) {
    if (!tables.has(table)) continue
    const isOther = unreadableWhere(sql.ref(column), prefixes)
    const other = sql`select 1 from ${sql.table(table)} where ${isOther} limit 1`
    const found = await readPatiently(storage, (db) => other.execute(db))
    if (found.rows.length > 0) unreadable.push(table)
  }
  if (tables.has('contact_files') && (await hasOtherChunks(storage, prefixes)))
    unreadable.push('contact_file_chunks')
  return [...new Set(unreadable)]
}

/** Whether a file has bytes that were sealed with another key. A file is sealed as a whole, so its first chunk tells. */
async function hasOtherChunks(storage: Storage, prefixes: readonly string[]): Promise<boolean> {
  // A backup may be of a version with other keys, from between two releases.
  const tables = await storage.read.introspection.getTables()
  const chunks = tables.find(({ name }) => name === 'contact_file_chunks')
  if (!chunks?.columns.some(({ name }) => name === 'merchant_id')) return false
  const isOther = every(
    prefixes.map((prefix) => sql`substr(bytes, 1, ${sql.lit(prefix.length)}) <> ${Buffer.from(prefix)}`),
  )
  const other = sql`select 1 from contact_file_chunks
    inner join contact_files on contact_files.merchant_id = contact_file_chunks.merchant_id
      and contact_files.id = contact_file_chunks.file_id
    where is_sealed = 1 and place = 0 and ${isOther} limit 1`
  const found = await readPatiently(storage, (db) => other.execute(db))
  return found.rows.length > 0
}

/** The condition that a column holds what begins with none of these prefixes. */
export function unreadableWhere(
  column: RawBuilder<unknown>,
  prefixes: readonly string[],
): RawBuilder<unknown> {
  return every([
    sql`${column} is not null`,
    ...prefixes.map((prefix) => sql`substr(${column}, 1, ${sql.lit(prefix.length)}) <> ${sql.lit(prefix)}`),
  ])
}

const every = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`
