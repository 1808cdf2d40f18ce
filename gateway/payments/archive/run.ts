// Moves old records into files. A file is written, read again and compared first; only then are its records deleted, in small
// batches that note how far they are. A run that is killed loses nothing and doubles nothing: the next one continues there.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { timestamp } from '../../core/calendar.ts'
import { makeDataFolder } from '../../core/data-folder.ts'
import { limits } from '../../core/limits.ts'
import { GATEWAY, recordChange } from '../../platform/audit-log/index.ts'
import { type ArchiveRow, fromJson, insertRows, type Tx, toJson } from '../../platform/storage/index.ts'
import { inBatches, type Work } from './batches.ts'
import { type ArchiveParts, beginArchive, changeArchive, heldIn, lockHeld, refuseOthers } from './books.ts'
import { assertUnchanged, writeLines } from './file.ts'
import { KINDS, type Order } from './kinds.ts'
import { type Left, oldUnits } from './old-units.ts'
import { deleteUnits } from './rows.ts'
import { type Owner, readUnits, type Unit } from './units.ts'

/** The result of a run. */
export interface Archived extends Left {
  files: number
  units: number
}

/** Finishes what an earlier run left, then archives everything that the orders ask for. @throws ArchiveBusy; when a file can't be written */
export async function runArchive(parts: ArchiveParts, orders: readonly Order[]): Promise<Archived> {
  makeDataFolder(parts.folder)
  const sum: Archived = { files: 0, units: 0, open: 0 }
  const finish = async (row: ArchiveRow) => {
    sum.units += await deleteArchived(parts, row)
    sum.files++
  }
  for (const row of await takeOver(parts)) await finish(row)
  for (const order of orders) {
    const units = oldUnits(parts.storage, order, sum)
    for (let next = await units.next(); !next.done; next = await units.next())
      await finish(await writeArchive(parts, order, fileful(next.value, units)))
  }
  return sum
}

/**
 * Takes over the files of processes that died. An incomplete one is removed: all of its records are still in the database.
 * @returns the files whose records are still to be deleted
 */
async function takeOver(parts: ArchiveParts): Promise<ArchiveRow[]> {
  const { storage, leases, folder } = parts
  await storage.write(async (tx) => {
    await refuseOthers(tx, leases)
    await tx
      .updateTable('archives')
      .set({ instance_id: leases.processId })
      .where('state', 'in', ['writing', 'written'])
      .execute()
  })
  for (const { id, file } of await heldIn(parts, 'writing')) {
    await rm(path.join(folder, file), { force: true })
    await storage.write((tx) => tx.deleteFrom('archives').where('id', '=', id).execute())
  }
  return heldIn(parts, 'written')
}

/** The first unit, and as many more as fit into one file. */
async function* fileful(first: Unit, others: AsyncGenerator<Unit>): AsyncGenerator<Unit> {
  yield first
  for (let count = 1; count < limits.archive.fileUnits; count++) {
    const next = await others.next()
    if (next.done) return
    yield next.value
  }
}

async function writeArchive(
  parts: ArchiveParts,
  order: Order,
  units: AsyncGenerator<Unit>,
): Promise<ArchiveRow> {
  const { storage, leases, folder, onProgress } = parts
  const row = await beginArchive(parts, order)
  const file = path.join(folder, row.file)
  let count = 0
  async function* lines() {
    const { id: archive, kind, before, created } = row
    yield JSON.stringify({ format: 1, archive, kind, before, created })
    for await (const unit of units) {
      count++
      yield JSON.stringify(unit)
    }
  }
  const verified = await writeLines(file, lines())
  const written = { state: 'written', units: count, ...verified } as const
  await storage.write(async (tx) => {
    await lockHeld(tx, leases, row.id)
    await changeArchive(tx, row.id, written)
  })
  onProgress(`${row.file}: ${count} ${KINDS[row.kind].label} written and verified`)
  return { ...row, ...written }
}

/** Deletes the records of a verified file. @returns the number of units that are archived in it */
async function deleteArchived(parts: ArchiveParts, row: ArchiveRow): Promise<number> {
  await assertUnchanged(path.join(parts.folder, row.file), row)
  const { clock } = parts
  let leftOut = 0
  const work: Work<number> = {
    act: (tx, held, lines) => deleteBatch(tx, { row: held, now: clock.now() }, lines),
    end: (tx, held, left) => endArchive(tx, parts, held, left),
    label: 'deleted from the database',
  }
  for await (const left of inBatches(parts, row, work)) leftOut = left
  return (row.units ?? 0) - leftOut
}

interface Deletion {
  /** Locked. */
  row: ArchiveRow
  now: number
}

/**
 * Deletes the units of some lines if they are as in the file. Others stay, and the archive leaves them out.
 * @returns how many are left out so far
 */
async function deleteBatch(tx: Tx, deletion: Deletion, lines: readonly string[]): Promise<number> {
  const { row } = deletion
  const leftOut = fromJson(row.left_out)
  const byOwner = Map.groupBy(lines, (line) => {
    const { merchant_id, mode }: Unit = JSON.parse(line)
    return `${merchant_id} ${mode}`
  })
  for (const texts of byOwner.values()) leftOut.push(...(await deleteOf(tx, deletion, texts)))
  await changeArchive(tx, row.id, { left_out: toJson(leftOut) })
  return leftOut.length
}

/** @param lines of one owner @returns the ids of units that have changed */
async function deleteOf(tx: Tx, { row, now }: Deletion, lines: readonly string[]): Promise<string[]> {
  const units = lines.map((line): Unit => JSON.parse(line))
  const [first] = units
  if (!first) return []
  const owner: Owner = { merchant_id: first.merchant_id, mode: first.mode }
  const ids = units.map(({ id }) => id)
  const source = { db: tx, owner, isLocked: true }
  const current = new Map(
    (await readUnits(source, row.kind, ids)).map((unit) => [unit.id, JSON.stringify(unit)]),
  )
  const same = units.filter(({ id }, index) => current.get(id) === lines[index])
  await deleteUnits(tx, owner, same)
  const records = same.flatMap(({ rows }) =>
    (rows.transactions ?? []).map(({ id: record_id, type }) => ({
      ...owner,
      record_id,
      type,
      archive_id: row.id,
      archived: now,
    })),
  )
  if (records.length > 0) await insertRows(tx, 'archived_records', records)
  return ids.filter((id) => !same.some((unit) => unit.id === id))
}

async function endArchive(tx: Tx, parts: ArchiveParts, row: ArchiveRow, leftOut: number): Promise<void> {
  const { id, kind, file, before, sha256 } = row
  await changeArchive(tx, id, { state: 'archived', instance_id: null })
  await recordChange(tx, parts, {
    merchantId: GATEWAY,
    action: 'archive.written',
    record: { type: 'Archive', id },
    after: {
      kind,
      file,
      before: timestamp(before),
      records: (row.units ?? 0) - leftOut,
      sha256: sha256 ?? '',
    },
  })
}
