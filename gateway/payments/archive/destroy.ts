// Deletes files at the end of their retention, and the notes about the payments in them. Their records are then nowhere.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { timestamp } from '../../core/calendar.ts'
import { startWatch } from '../../core/clock.ts'
import { codeOf } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { GATEWAY, recordChange } from '../../platform/audit-log/index.ts'
import type { ArchiveRow } from '../../platform/storage/index.ts'
import { type ArchiveParts, changeArchive, heldIn, lockHeld, refuseOthers } from './books.ts'
import { syncFolder } from './file.ts'
import type { Order } from './kinds.ts'

/** The result of a run. */
export interface Destroyed {
  files: number
  /** Files of these that weren't in the folder: there may be one somewhere else. */
  missing: string[]
}

/**
 * Destroys every file whose records were all created before the moment of an order, and finishes what an earlier run left.
 * @throws ArchiveBusy; when a file can't be deleted
 */
export async function destroyArchives(parts: ArchiveParts, orders: readonly Order[]): Promise<Destroyed> {
  const rows = await take(parts, orders)
  const missing: string[] = []
  for (const row of rows) {
    await forgetRecords(parts, row)
    // Last, so that a run after an interruption seldom misses a file that was destroyed.
    if (!(await remove(path.join(parts.folder, row.file)))) missing.push(row.file)
    await endDestruction(parts, row)
    parts.onProgress(`${row.file}: destroyed`)
  }
  return { files: rows.length, missing }
}

/** @returns whether there was such a file */
async function remove(file: string): Promise<boolean> {
  try {
    await rm(file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return false
  }
  await syncFolder(path.dirname(file))
  return true
}

/** Marks the files, so that nobody restores one that is half forgotten. */
async function take(parts: ArchiveParts, orders: readonly Order[]): Promise<ArchiveRow[]> {
  const { storage, leases } = parts
  await storage.write(async (tx) => {
    await refuseOthers(tx, leases)
    await tx
      .updateTable('archives')
      .set({ state: 'destroying', instance_id: leases.processId })
      .where((row) =>
        row.or([
          row('state', '=', 'destroying'),
          ...orders.map(({ kind, before }) =>
            row.and([
              row('state', 'in', ['archived', 'restored']),
              row('kind', '=', kind),
              row('before', '<=', before),
            ]),
          ),
        ]),
      )
      .execute()
  })
  return heldIn(parts, 'destroying')
}

/** Deletes the notes about the payments of a file, in short writes: from then on they are records that never were. */
async function forgetRecords({ storage, leases }: ArchiveParts, { id }: ArchiveRow): Promise<void> {
  const { firstUnits, share } = limits.archive.batch
  for (;;) {
    const watch = startWatch()
    const isLast = await storage.write(async (tx) => {
      await lockHeld(tx, leases, id)
      const notes = await tx
        .selectFrom('archived_records')
        .select(['merchant_id', 'record_id'])
        .where('archive_id', '=', id)
        .limit(firstUnits)
        .execute()
      for (const [merchantId, some] of Map.groupBy(notes, (note) => note.merchant_id)) {
        await tx
          .deleteFrom('archived_records')
          .where('merchant_id', '=', merchantId)
          .where(
            'record_id',
            'in',
            some.map((note) => note.record_id),
          )
          .execute()
      }
      return notes.length < firstUnits
    })
    if (isLast) return
    await setTimeout(watch() * (1 / share - 1))
  }
}

async function endDestruction(
  parts: ArchiveParts,
  { id, kind, file, before, units, sha256 }: ArchiveRow,
): Promise<void> {
  await parts.storage.write(async (tx) => {
    await lockHeld(tx, parts.leases, id)
    await changeArchive(tx, id, { state: 'destroyed', instance_id: null })
    await recordChange(tx, parts, {
      merchantId: GATEWAY,
      action: 'archive.destroyed',
      record: { type: 'Archive', id },
      before: { kind, file, before: timestamp(before), records: units ?? 0, sha256: sha256 ?? '' },
    })
  })
}
