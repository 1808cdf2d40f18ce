// Whether card data can be read with what is at hand.
import { sql } from 'kysely'
import { type KmsSet, unreadableWhere } from '../../platform/encryption/index.ts'
import { type DataKeyRow, readPatiently, type Storage } from '../../platform/storage/index.ts'
import { CARD_COLUMNS } from './card-columns.ts'
import { unwrapRow } from './key-rows.ts'
import { DATA_KEY_FORMAT } from './sealing.ts'

/**
 * The tables that have card data in them which neither a key at hand nor a data key decrypts. It asks no service: `unwrapFailures`
 * does.
 * @param prefixes of all that the encryption keys decrypt
 */
export async function unreadableCardTables(storage: Storage, prefixes: readonly string[]): Promise<string[]> {
  const tables = new Set((await storage.read.introspection.getTables()).map(({ name }) => name))
  const unreadable: string[] = []
  for (const { table, column } of CARD_COLUMNS) {
    if (!tables.has(table)) continue
    const place = sql.ref(`${table}.${column}`)
    const length = sql.lit(DATA_KEY_FORMAT.length)
    const isData = sql`substr(${place}, 1, ${length}) = ${sql.lit(DATA_KEY_FORMAT)}`
    // A backup of an earlier version has no data keys, and nothing that one encrypted.
    const hasKey = tables.has('data_keys')
      ? sql`exists (select 1 from data_keys where data_keys.merchant_id = ${sql.ref(`${table}.merchant_id`)}
          and ${place} like '2.' || data_keys.version || '.%')`
      : sql`1 = 0`
    const isLost = sql`case when ${isData} then not (${hasKey}) else ${unreadableWhere(place, prefixes)} end`
    const lost = sql`select 1 from ${sql.table(table)} where ${place} is not null and ${isLost} limit 1`
    const found = await readPatiently(storage, (db) => lost.execute(db))
    if (found.rows.length > 0) unreadable.push(table)
  }
  return unreadable
}

/** Unwraps one data key of each master key. @returns the errors, one for each master key that fails */
export async function unwrapFailures({ read }: Storage, kms: KmsSet): Promise<Error[]> {
  const tables = await read.introspection.getTables()
  if (!tables.some(({ name }) => name === 'data_keys')) return []
  const masters = await read.selectFrom('data_keys').select(['kms', 'master']).distinct().execute()
  const failures: Error[] = []
  for (const { kms: service, master } of masters) {
    const row: DataKeyRow = await read
      .selectFrom('data_keys')
      .selectAll()
      .where('kms', '=', service)
      .where('master', '=', master)
      .limit(1)
      .executeTakeFirstOrThrow()
    const failure = await unwrapRow(kms, row).then(
      (key) => void key.fill(0),
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    if (failure) failures.push(failure)
  }
  return failures
}
