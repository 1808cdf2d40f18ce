// Notes what changes the number of a merchant's transactions, in the database transaction of that change. Each gets a row of its
// own, because charges would wait for one another at a common counter. The rows are added up later (fold.ts); until then whoever
// counts adds them (total.ts).
import { newId } from '../../../core/ids.ts'
import {
  insertRows,
  type TransactionCountChangeRow,
  type TransactionRow,
  type TransactionStatus,
  type Tx,
} from '../../../platform/storage/index.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

/** Days since 1970, in UTC; both ends included. */
export interface Days {
  first: number
  last: number
}

/** Beyond every day that a transaction may be of. */
export const ALL_DAYS: Days = { first: -1_000_000, last: 1_000_000_000 }

export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS)

/** Notes that a transaction was created, or got another status. @param from null: it is new */
export async function noteCounted(
  tx: Tx,
  row: TransactionRow,
  from: TransactionStatus | null,
): Promise<void> {
  await insertRows(tx, 'transaction_count_changes', [changeOf(row, from, row.status)])
}

/** Notes that transactions were deleted. @param rows as they were */
export async function noteDeleted(tx: Tx, rows: readonly TransactionRow[]): Promise<void> {
  const kinds = Map.groupBy(rows, ({ merchant_id, mode, created, account_id, type, status }) =>
    [merchant_id, mode, dayOf(created), account_id, type, status].join(' '),
  )
  const changes = [...kinds.values()].flatMap(([row, ...others]) =>
    row ? [{ ...changeOf(row, row.status, null), count: 1 + others.length }] : [],
  )
  if (changes.length > 0) await insertRows(tx, 'transaction_count_changes', changes)
}

function changeOf(
  { merchant_id, mode, created, account_id, type }: TransactionRow,
  from_status: TransactionStatus | null,
  to_status: TransactionStatus | null,
): TransactionCountChangeRow {
  const day = dayOf(created)
  return { merchant_id, mode, id: newId(), day, account_id, type, from_status, to_status, count: 1 }
}
