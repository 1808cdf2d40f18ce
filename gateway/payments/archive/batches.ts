// Works through the lines of a file in short writes with pauses: on SQLite all other writes wait for each.
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startWatch } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import type { ArchiveRow, Tx } from '../../platform/storage/index.ts'
import { type ArchiveParts, changeArchive, lockHeld } from './books.ts'
import { readLines } from './file.ts'

/** What is done with lines in one write. */
export interface Work<Result> {
  /** @param row of the archive, locked @param lines of units, in the order of the file */
  act(tx: Tx, row: ArchiveRow, lines: readonly string[]): Promise<Result>
  /** Called in the write of the last lines, after them. */
  end(tx: Tx, row: ArchiveRow, result: Result): Promise<void>
  /** As a line of progress calls it. */
  label: string
}

/**
 * Works through the lines that aren't done yet. Each write notes how far it is, so that another process can continue.
 * @returns the result of each write
 * @throws ArchiveBusy when another process has taken the file over
 */
export async function* inBatches<Result>(
  { storage, leases, folder, onProgress }: ArchiveParts,
  { id, file, done, units }: ArchiveRow,
  { act, end, label }: Work<Result>,
): AsyncGenerator<Result, undefined> {
  const { batch } = limits.archive
  const since = startWatch()
  let told = 0
  let size: number = batch.firstUnits
  // The first line describes the file.
  let at = -1
  let lines: string[] = []
  for await (const line of readLines(path.join(folder, file))) {
    at++
    if (at <= done) continue
    lines.push(line)
    if (lines.length < size && at < (units ?? 0)) continue
    let held = startWatch()
    const result = await storage.write(async (tx) => {
      held = startWatch()
      const row = await lockHeld(tx, leases, id)
      const result = await act(tx, row, lines)
      await changeArchive(tx, id, { done: at })
      if (at === units) await end(tx, row, result)
      return result
    })
    const took = held()
    yield result
    size = nextSize(size, took)
    lines = []
    if (since() - told > limits.upgrade.logMs) {
      told = since()
      onProgress(`${file}: ${at} of ${units} ${label}`)
    }
    await setTimeout(took * (1 / batch.share - 1))
  }
}

/** Doubles or halves, so that there are few different statements. @param took milliseconds */
function nextSize(size: number, took: number): number {
  const { leastUnits, mostUnits, milliseconds } = limits.archive.batch
  if (took > milliseconds) return Math.max(leastUnits, Math.floor(size / 2))
  return took < milliseconds / 2 ? Math.min(mostUnits, size * 2) : size
}
