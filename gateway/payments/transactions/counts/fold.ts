// Adds noted changes to the counters, in the background. Processes that do so at the same time take different changes; whoever
// counts sees those of a batch either as changes or in the counters.
import { sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import {
  lockFound,
  type Reader,
  SPARE,
  type Storage,
  type TransactionCountChangeRow,
  type TransactionCountRow,
  type Tx,
} from '../../../platform/storage/index.ts'

/**
 * Adds a batch of changes to the counters.
 * @param least fewer are left to the next time
 * @returns whether there may be enough for another one
 */
export async function foldCounts(storage: Storage, least = 1): Promise<boolean> {
  const enough = await storage.read
    .selectFrom('transaction_count_changes')
    .select('id')
    .limit(1)
    .offset(least - 1)
    .executeTakeFirst()
  if (!enough) return false
  const most = limits.counts.batchChanges
  const found = await inOrder(storage.read)
    .select(['merchant_id', 'id'])
    .limit(most * SPARE)
    .execute()
  const folded = await storage.write(async (tx) => {
    const changes = await lockFound(found, most, (merchantId, ids) => lockChanges(tx, merchantId, ids))
    return foldBatch(tx, changes)
  })
  return folded > 0 && found.length > folded
}

const inOrder = (db: Reader) =>
  db.selectFrom('transaction_count_changes').orderBy('merchant_id').orderBy('mode').orderBy('id')

const lockChanges = (tx: Tx, merchantId: string, ids: readonly string[]) =>
  tx
    .selectFrom('transaction_count_changes')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('mode', 'in', ['live', 'test'])
    .where('id', 'in', ids)
    .forUpdate()
    .skipLocked()
    .execute()

async function foldBatch(tx: Tx, changes: readonly TransactionCountChangeRow[]): Promise<number> {
  for (const own of Map.groupBy(changes, ({ merchant_id, mode }) => `${merchant_id} ${mode}`).values())
    await foldOwn(tx, own)
  return changes.length
}

/** Adds the changes of one merchant's mode. */
async function foldOwn(tx: Tx, changes: readonly TransactionCountChangeRow[]): Promise<void> {
  const [first] = changes
  if (!first) return
  const { merchant_id, mode } = first
  const counts = sumOf(changes)
  if (counts.length > 0) {
    await tx
      .insertInto('transaction_counts')
      .values(counts)
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'mode', 'day', 'account_id', 'type', 'status'])
          .doUpdateSet({ count: sql`transaction_counts.count + excluded.count` }),
      )
      .execute()
  }
  // Most are of charges that have moved on: the day of nearly all PENDING and AUTHORIZED ones ends at zero.
  await tx
    .deleteFrom('transaction_counts')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('day', 'in', [...new Set(changes.map(({ day }) => day))])
    .where('count', '=', 0)
    .execute()
  await tx
    .deleteFrom('transaction_count_changes')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute()
}

/** What changes add to each counter, in the order of the key: so two processes never wait for each other in a circle. */
function sumOf(changes: readonly TransactionCountChangeRow[]): TransactionCountRow[] {
  const sums = new Map<string, TransactionCountRow>()
  const add = (row: TransactionCountRow) => {
    const key = [String(row.day).padStart(9, '0'), row.account_id, row.type, row.status].join(' ')
    const sum = sums.get(key)
    if (sum) sum.count += row.count
    else sums.set(key, row)
  }
  for (const { merchant_id, mode, day, account_id, type, from_status, to_status, count } of changes) {
    const kind = { merchant_id, mode, day, account_id, type }
    if (to_status !== null) add({ ...kind, status: to_status, count })
    if (from_status !== null) add({ ...kind, status: from_status, count: -count })
  }
  return [...sums]
    .filter(([, { count }]) => count !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
}
