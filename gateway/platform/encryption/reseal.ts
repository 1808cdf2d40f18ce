// After a change of the encryption key, re-encrypts everything that an older key encrypted, while the gateway runs.
import { type SqlBool, sql } from 'kysely'
import { limits } from '../../core/limits.ts'
import { isOrderedByMerchant, type Storage, type Tx } from '../storage/index.ts'
import type { Sealer } from './cipher.ts'

/**
 * All columns that the encryption keys encrypt. Each text is bound to its row as `<table>:<key>`, by the row's key column. Card data is
 * in other columns, encrypted with merchants' data keys (payments/card-data/card-columns.ts).
 */
export const SEALED = [
  { table: 'sealed_keys', key: 'name', column: 'sealed' },
  { table: 'secret_keys', key: 'hash', column: 'encrypted' },
  { table: 'accounts', key: 'id', column: 'bank_secret' },
  { table: 'idempotency_keys', key: 'id', column: 'answer' },
  { table: 'webhook_secrets', key: 'id', column: 'secret' },
  { table: 'webhook_endpoints', key: 'id', column: 'secret' },
  { table: 'webhook_endpoints', key: 'id', column: 'previous_secret' },
  { table: 'merchant_applications', key: 'id', column: 'secrets' },
  { table: 'application_notes', key: 'id', column: 'text' },
  { table: 'application_questions', key: 'id', column: 'question' },
  { table: 'application_questions', key: 'id', column: 'answer' },
  { table: 'partner_events', key: 'id', column: 'code' },
  { table: 'users', key: 'id', column: 'totp_secret' },
  { table: 'mails', key: 'id', column: 'content' },
  { table: 'mail_suppressions', key: 'id', column: 'address' },
  { table: 'contacts', key: 'id', column: 'sealed' },
  { table: 'contact_emails', key: 'id', column: 'sealed' },
] as const

type SealedColumn = (typeof SEALED)[number]
/** With whether its rows are in the order of merchants. */
type Ordered = SealedColumn & { isOrdered: boolean }

interface SealedRow {
  /** Empty where the key is without it. */
  merchant: string
  key: string
  sealed: string | null
}

/**
 * Re-encrypts whatever is not encrypted with the current key, in batches small enough not to delay other writes.
 * @param sealer with the current key first and the older ones after it
 * @param onProgress called after each batch with the number of rows of that table that were looked at so far
 * @returns how many texts were re-encrypted
 * @throws when something was encrypted with an unknown key
 */
export async function reseal(
  storage: Storage,
  sealer: Sealer,
  onProgress: (table: string, rows: number) => void,
): Promise<number> {
  let changed = 0
  for (const place of SEALED) {
    const isOrdered = isOrderedByMerchant(place.table, storage.dialect.isShared)
    let rows = 0
    for (let after: Place = FIRST; ; ) {
      const from = after
      const batch = await storage.write((tx) => resealBatch(tx, sealer, { ...place, isOrdered }, from))
      changed += batch.changed
      rows += batch.size
      onProgress(place.table, rows)
      if (batch.size < limits.resealBatchRows) break
      after = batch.last
    }
  }
  return changed + (await resealChunks(storage, sealer, onProgress))
}

/** The bytes of files, whose rows have two columns as their key. A batch is one file. */
async function resealChunks(
  storage: Storage,
  sealer: Sealer,
  onProgress: (table: string, rows: number) => void,
): Promise<number> {
  const prefix = Buffer.from(sealer.prefix)
  let [changed, rows] = [0, 0]
  for (let after: Place | undefined = FIRST; after !== undefined; ) {
    const from: Place = after
    after = await storage.write(async (tx) => {
      const file = await tx
        .selectFrom('contact_files')
        .select(['merchant_id', 'id'])
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('merchant_id', 'id'), '>', tuple(from.merchant, from.key)),
        )
        .where('is_sealed', '=', 1)
        .orderBy('merchant_id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (!file) return undefined
      await lockFile(tx, file)
      const chunks = await tx
        .selectFrom('contact_file_chunks')
        .selectAll()
        .where('merchant_id', '=', file.merchant_id)
        .where('file_id', '=', file.id)
        .execute()
      rows += chunks.length
      for (const { merchant_id, file_id, place, bytes } of chunks) {
        if (bytes.subarray(0, prefix.length).equals(prefix)) continue
        const bound = `contact_file_chunks:${file_id}:${place}`
        await tx
          .updateTable('contact_file_chunks')
          .set({ bytes: sealer.encryptBytes(sealer.decryptBytes(bytes, bound), bound) })
          .where('merchant_id', '=', merchant_id)
          .where('file_id', '=', file_id)
          .where('place', '=', place)
          .execute()
        changed++
      }
      return { merchant: file.merchant_id, key: file.id }
    })
    onProgress('contact_file_chunks', rows)
  }
  return changed
}

/** Keeps others from changing a file's bytes until the write ends. */
const lockFile = (tx: Tx, { merchant_id, id }: { merchant_id: string; id: string }) =>
  tx
    .selectFrom('contact_files')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .forUpdate()
    .execute()

async function resealBatch(tx: Tx, sealer: Sealer, place: Ordered, after: Place) {
  const rows = await rowsAfter(tx, place, after)
  const stale = rows.filter(({ sealed }) => sealed !== null && !sealed.startsWith(sealer.prefix))
  let changed = 0
  for (const { merchant, key, sealed } of stale) {
    const bound = `${place.table}:${key}`
    const anew = sealer.encrypt(sealer.decrypt(sealed ?? '', bound), bound)
    const { table, column } = place
    const { names, values } = keyOf(place, { merchant, key })
    // Not locked: a batch has rows of several merchants. What has changed since it was read has the current key already.
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
      where ${names} = ${values} and ${sql.ref(column)} = ${sealed}`.execute(tx)
    changed += Number(numAffectedRows ?? 0)
  }
  return { size: rows.length, changed, last: rows.at(-1) ?? FIRST }
}

/** How far a table has been read: a row's key, with its merchant where that is a part of it. */
type Place = Pick<SealedRow, 'merchant' | 'key'>
const FIRST: Place = { merchant: '', key: '' }

/** The columns of a row's key, and its values. */
function keyOf({ isOrdered, key: name }: Ordered, { merchant, key }: Place) {
  return isOrdered
    ? { names: sql`(merchant_id, ${sql.ref(name)})`, values: sql`(${merchant}, ${key})` }
    : { names: sql.ref(name), values: sql.val(key) }
}

/** The next batch in the order of the row's key, so that each row is looked at once, however many there are. */
function rowsAfter(tx: Tx, place: Ordered, after: Place): Promise<SealedRow[]> {
  const { table, key, column, isOrdered } = place
  const { names, values } = keyOf(place, after)
  return tx
    .selectFrom(table)
    .select([
      (isOrdered ? sql.ref<string>('merchant_id') : sql<string>`''`).as('merchant'),
      sql.ref<string>(key).as('key'),
      sql.ref<string | null>(column).as('sealed'),
    ])
    .where(sql<SqlBool>`${names} > ${values}`)
    .$if(isOrdered, (rows) => rows.orderBy(sql.ref('merchant_id')))
    .orderBy(sql.ref(key))
    .limit(limits.resealBatchRows)
    .execute()
}
