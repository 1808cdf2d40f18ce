// Finds one record in the files.
import path from 'node:path'
import { fromJson, type Reader } from '../../platform/storage/index.ts'
import { type ArchiveParts, archivesIn } from './books.ts'
import { readLines } from './file.ts'
import { TABLES, type Unit } from './units.ts'

/** A record of an archive. */
export interface Found {
  file: string
  unit: Unit
}

/**
 * Finds the unit of a record. The database knows the file of a payment; other records are looked up in every file, newest first.
 * @param id of any record in the unit
 * @throws when a file can't be read
 */
export async function findArchived(
  { storage, folder }: Pick<ArchiveParts, 'storage' | 'folder'>,
  id: string,
): Promise<Found | undefined> {
  const all = await archivesIn(storage, 'archived', 'restoring')
  const known = await archiveOf(storage.read, id)
  const candidates = known === undefined ? all.toReversed() : all.filter((row) => row.id === known)
  for (const { file, left_out } of candidates) {
    const leftOut = fromJson(left_out)
    for await (const line of readLines(path.join(folder, file))) {
      if (!line.includes(`"${id}"`)) continue
      const unit: Unit = JSON.parse(line)
      if (unit.rows && hasRecord(unit, id) && !leftOut.includes(unit.id)) return { file, unit }
    }
  }
  return undefined
}

const hasRecord = ({ rows }: Unit, id: string) =>
  TABLES.some((table) => rows[table]?.some((row) => 'id' in row && row.id === id))

/** Names the merchants, because the key of these rows begins with the merchant. */
async function archiveOf(db: Reader, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('archived_records')
    .select('archive_id')
    .where('merchant_id', 'in', db.selectFrom('merchants').select('merchants.id'))
    .where('record_id', '=', id)
    .executeTakeFirst()
  return row?.archive_id
}
