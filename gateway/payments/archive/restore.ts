// Puts the records of a file back into the database.
import path from 'node:path'
import { GATEWAY, recordChange } from '../../platform/audit-log/index.ts'
import { type ArchiveRow, fromJson, merchantOf, type Tx } from '../../platform/storage/index.ts'
import { inBatches, type Work } from './batches.ts'
import { type ArchiveParts, changeArchive, refuseOthers } from './books.ts'
import { assertUnchanged } from './file.ts'
import { KINDS } from './kinds.ts'
import { insertUnits } from './rows.ts'
import type { Owner, Unit } from './units.ts'

/** The result of a restore. */
export interface Restored {
  units: number
  /** Units whose merchant was deleted, test data that was purged, and what a snapshot has put back. */
  skipped: number
}

/**
 * Restores a file in batches. A restore that was interrupted continues where it stopped.
 * @param name the file, with or without its folder
 * @throws when this database doesn't know the file, its records are in the database, or the file has changed
 */
export async function restoreArchive(parts: ArchiveParts, name: string): Promise<Restored> {
  const file = path.basename(name)
  const known = await parts.storage.read
    .selectFrom('archives')
    .select(['id', 'sha256', 'state'])
    .where('file', '=', file)
    .executeTakeFirst()
  if (!known)
    throw new Error(`This database didn't write ${file}. archive --list shows the files that it wrote.`)
  if (known.state === 'destroying' || known.state === 'destroyed')
    throw new Error(`${file} was destroyed. Its records can't be restored.`)
  await assertUnchanged(path.join(parts.folder, file), known)
  const row = await takeForRestore(parts, known.id)
  const sum: Restored = { units: 0, skipped: 0 }
  const work: Work<Restored> = {
    act: insertBatch,
    end: (tx, held) => endRestore(tx, parts, held),
    label: 'restored',
  }
  for await (const { units, skipped } of inBatches(parts, row, work)) {
    sum.units += units
    sum.skipped += skipped
  }
  return sum
}

async function takeForRestore({ storage, leases }: ArchiveParts, id: string): Promise<ArchiveRow> {
  return storage.write(async (tx) => {
    await refuseOthers(tx, leases)
    const row = await tx
      .selectFrom('archives')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.state !== 'archived' && row.state !== 'restoring')
      throw new Error(`The records of ${row.file} are in the database.`)
    const taken = {
      state: 'restoring' as const,
      done: row.state === 'archived' ? 0 : row.done,
      instance_id: leases.processId,
    }
    await changeArchive(tx, id, taken)
    return { ...row, ...taken }
  })
}

async function insertBatch(tx: Tx, row: ArchiveRow, lines: readonly string[]): Promise<Restored> {
  const leftOut = new Set(fromJson(row.left_out))
  const archived = lines.map((line): Unit => JSON.parse(line)).filter(({ id }) => !leftOut.has(id))
  let units = 0
  for (const some of Map.groupBy(archived, ({ merchant_id, mode }) => `${merchant_id} ${mode}`).values()) {
    const [first] = some
    if (!first) continue
    const owner: Owner = { merchant_id: first.merchant_id, mode: first.mode }
    const isAway = await awayOf(
      tx,
      row,
      owner,
      some.map(({ id }) => id),
    )
    const away = some.filter(({ id }) => isAway(id))
    await insertUnits(tx, owner, away)
    units += away.length
    await forget(tx, owner, away)
  }
  return { units, skipped: archived.length - units }
}

/** Which units can be put back: payments that are noted as archived in this file, or other records that don't exist. */
async function awayOf(
  tx: Tx,
  { id, kind, created }: ArchiveRow,
  { merchant_id, mode }: Owner,
  ids: readonly string[],
): Promise<(id: string) => boolean> {
  const { root } = KINDS[kind]
  if (root === 'transactions') {
    const noted = await tx
      .selectFrom('archived_records')
      .select('record_id')
      .where('merchant_id', '=', merchant_id)
      .where('record_id', 'in', ids)
      .where('archive_id', '=', id)
      .execute()
    return (id) => noted.some(({ record_id }) => record_id === id)
  }
  const merchant = await tx
    .selectFrom('merchants')
    .select('id')
    .where('id', '=', merchant_id)
    .executeTakeFirst()
  if (mode === 'test' && (await wasPurged(tx, merchant_id, created))) return () => false
  const there = await tx
    .selectFrom(root)
    .select('id')
    .where(merchantOf(root), '=', merchant_id)
    .where('id', 'in', ids)
    .execute()
  return (id) => merchant !== undefined && !there.some((row) => row.id === id)
}

/** Whether the merchant has deleted its payments and events of test mode since a moment. The audit log says so. */
async function wasPurged(tx: Tx, merchantId: string, since: number): Promise<boolean> {
  const purges = await tx
    .selectFrom('audit_entries')
    .select('changes')
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', merchantId)
    .where('action', '=', 'test_data.deleted')
    .where('position', '>=', since * 1000)
    .execute()
  return purges
    .map(({ changes }) => fromJson(changes))
    .some(
      (wish) =>
        wish.length === 0 ||
        wish.some(({ name, after }) => name === 'delete_transactions' && after === 'true'),
    )
}

/** Deletes the notes about payments that are restored. */
async function forget(tx: Tx, { merchant_id }: Owner, units: readonly Unit[]): Promise<void> {
  const ids = units.flatMap(({ rows }) => (rows.transactions ?? []).map(({ id }) => id))
  if (ids.length === 0) return
  await tx
    .deleteFrom('archived_records')
    .where('merchant_id', '=', merchant_id)
    .where('record_id', 'in', ids)
    .execute()
}

async function endRestore(tx: Tx, parts: ArchiveParts, { id, kind, file }: ArchiveRow): Promise<void> {
  await changeArchive(tx, id, { state: 'restored', instance_id: null })
  await recordChange(tx, parts, {
    merchantId: GATEWAY,
    action: 'archive.restored',
    record: { type: 'Archive', id },
    after: { kind, file },
  })
}
