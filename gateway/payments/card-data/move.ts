// Encrypts with data keys what earlier versions encrypted with the master key itself, while the gateway runs.
import { sql } from 'kysely'
import { limits } from '../../core/limits.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { isOrderedByMerchant, type Storage, type Tx } from '../../platform/storage/index.ts'
import { CARD_COLUMNS, type CardColumn } from './card-columns.ts'
import type { DataKeys } from './data-keys.ts'
import { DATA_KEY_FORMAT, sealWith } from './sealing.ts'

interface Row {
  id: string
  merchant_id: string
  sealed: string | null
}

/** The row that a batch begins after. */
type Last = Pick<Row, 'merchant_id' | 'id'>
const FIRST: Last = { merchant_id: '', id: '' }

/** With whether its rows are in the order of merchants. */
type Ordered = CardColumn & { isOrdered: boolean }

export interface MoveParts {
  /** Loads the data keys that a write finds missing. */
  storage: Storage
  keys: Pick<DataKeys, 'active'>
  cipher: Pick<Cipher, 'decrypt'>
}

/**
 * @param onProgress called after each batch with the number of rows of that table that were looked at so far
 * @returns how many texts were encrypted with data keys
 * @throws when something was encrypted with an unknown key; KmsError
 */
export async function moveToDataKeys(
  parts: MoveParts,
  onProgress: (table: string, rows: number) => void,
): Promise<number> {
  let moved = 0
  for (const place of CARD_COLUMNS) {
    let rows = 0
    const isOrdered = isOrderedByMerchant(place.table, parts.storage.dialect.isShared)
    for (let after: Last = FIRST; ; ) {
      const from = after
      const batch = await parts.storage.write((tx) => moveBatch(tx, parts, { ...place, isOrdered }, from))
      moved += batch.moved
      rows += batch.size
      onProgress(place.table, rows)
      if (batch.size < limits.resealBatchRows) break
      after = batch.last
    }
  }
  return moved
}

async function moveBatch(tx: Tx, { keys, cipher }: MoveParts, place: Ordered, after: Last) {
  const { table, column } = place
  const rows = await rowsAfter(tx, place, after)
  const old = rows.filter(({ sealed }) => sealed !== null && !sealed.startsWith(DATA_KEY_FORMAT))
  let moved = 0
  for (const { id, merchant_id: merchantId, sealed } of old) {
    const { version, key } = keys.active(merchantId)
    const row = `${table}:${id}`
    const resealed = sealWith(key, version, { merchantId, row }, cipher.decrypt(sealed ?? '', row))
    // Not locked: a batch has rows of several merchants. What has changed since it was read has a data key already.
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
      where merchant_id = ${merchantId} and id = ${id} and ${sql.ref(column)} = ${sealed}`.execute(tx)
    moved += Number(numAffectedRows ?? 0)
  }
  return { size: rows.length, moved, last: rows.at(-1) ?? FIRST }
}

function rowsAfter(tx: Tx, { table, column, isOrdered }: Ordered, after: Last): Promise<Row[]> {
  return tx
    .selectFrom(table)
    .select(['id', 'merchant_id', sql.ref<string | null>(column).as('sealed')])
    .where(({ eb, refTuple, tuple }) =>
      isOrdered
        ? eb(refTuple('merchant_id', 'id'), '>', tuple(after.merchant_id, after.id))
        : eb('id', '>', after.id),
    )
    .$if(isOrdered, (rows) => rows.orderBy('merchant_id'))
    .orderBy('id')
    .limit(limits.resealBatchRows)
    .execute()
}
