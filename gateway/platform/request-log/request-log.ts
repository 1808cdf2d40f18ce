// The log of recent API requests, for people: what came with a key and was answered (rules: pages.md#requests). It must not slow a
// payment down, so it is collected in memory and written by one batch a second; what a crash loses of it is no loss of data.
import { nextPosition } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { type ApiRequestRow, insertRows, type Storage, type Tx } from '../storage/index.ts'
import { deleteOld, deleteSurplus } from './sweep.ts'

export interface RequestLog {
  /** Notes a request. It returns at once, and never throws. */
  note(row: Omit<ApiRequestRow, 'position'>): void
  /** Writes what was noted so far. */
  flush(): Promise<void>
  /** Deletes what is too old and, of the merchants that called since the last time, what is too much. */
  sweep(): Promise<void>
  start(): void
  /** Writes the rest. */
  stop(): Promise<void>
}

interface Told {
  /** What could not be written is lost. */
  onError(error: unknown): void
  /** So many were left out, because more came at once than are noted. */
  onDropped(dropped: number): void
}

export function createRequestLog(storage: Storage, { onError, onDropped }: Told): RequestLog {
  const { intervalMs, maxWaiting } = limits.requestLog
  let waiting: ApiRequestRow[] = []
  let dropped = 0
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const callers = new Set<string>()

  const write = async () => {
    const rows = waiting
    waiting = []
    if (dropped > 0) onDropped(dropped)
    dropped = 0
    if (rows.length > 0) await storage.write((tx) => insert(tx, rows)).catch(onError)
  }
  // While a batch is being written none is added to it: a slow database is not asked for more and more.
  const flush = () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  return {
    note(row) {
      callers.add(row.merchant_id)
      if (waiting.length < maxWaiting) waiting.push({ ...row, position: nextPosition() })
      else dropped++
    },
    flush,
    async sweep() {
      const some = [...callers]
      callers.clear()
      await deleteOld(storage)
      for (const merchantId of some) await deleteSurplus(storage, merchantId)
    },
    start() {
      timer = setInterval(() => void flush(), intervalMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}

/** Inserts rows, but for merchants that were deleted since: nothing of those is left, nor can one be deleted meanwhile. */
async function insert(tx: Tx, rows: ApiRequestRow[]): Promise<void> {
  const merchants = await tx
    .selectFrom('merchants')
    .select('id')
    .where('id', 'in', [...new Set(rows.map(({ merchant_id }) => merchant_id))])
    .forKeyShare()
    .execute()
  const there = new Set(merchants.map(({ id }) => id))
  await insertRows(
    tx,
    'api_requests',
    rows.filter(({ merchant_id }) => there.has(merchant_id)),
  )
}
