// Captures and settles what waits for an account's daily capture, in the order in which it was created.
import { sql } from 'kysely'
import type { Context } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { inParallel } from '../../../core/promises.ts'
import {
  type CaptureKey,
  type Reader,
  type TransactionRow,
  unindexed,
} from '../../../platform/storage/index.ts'
import type { OperationParts } from '../operations/pending-operations.ts'
import { logOperation } from '../operations/reverse.ts'
import { beginSettlement, completeSettlement } from '../operations/settle.ts'

/** Some of the transactions that wait. */
export interface Waiting {
  merchantId: string
  accountId: string
  type: TransactionRow['type']
  after: CaptureKey
  to: CaptureKey
}

/** Before every transaction. */
export const FIRST: CaptureKey = [0, '']

/** After every transaction that was created until then. */
export const endOf = (at: number): CaptureKey => [at + 1, '']

/** Settles all of them. @returns how many failed */
export async function settleWaiting(
  parts: OperationParts,
  waiting: Waiting,
  context: Context,
): Promise<number> {
  let failed = 0
  let { after } = waiting
  for (;;) {
    const rows = await waitingRows(parts.storage.read, { ...waiting, after })
      .selectAll()
      .limit(limits.capture.batchRows)
      .execute()
    await inParallel(rows, limits.capture.parallel, async (row) => {
      try {
        await parts.leases.during(row.id, async () => {
          const begun = await beginSettlement(parts, row, context.clock)
          if (begun) await completeSettlement(parts, begun, context.clock)
        })
      } catch (cause) {
        logOperation(context, row, 'daily_capture', cause)
        failed++
      }
    })
    const last = rows.at(-1)
    if (!last || rows.length < limits.capture.batchRows) return failed
    after = [last.created, last.id]
  }
}

/**
 * Divides them into batches.
 * @param most so many batches at the most
 * @returns the last transaction of each; what comes after them is less than a batch, or for later
 */
export async function batchEnds(db: Reader, waiting: Waiting, most: number): Promise<CaptureKey[]> {
  const ends: CaptureKey[] = []
  while (ends.length < most) {
    const end = await waitingRows(db, { ...waiting, after: ends.at(-1) ?? waiting.after })
      .select(['created', 'id'])
      .offset(limits.capture.batchRows - 1)
      .limit(1)
      .executeTakeFirst()
    if (!end) break
    ends.push([end.created, end.id])
  }
  return ends
}

function waitingRows(db: Reader, { merchantId, accountId, type, after, to }: Waiting) {
  return (
    db
      .selectFrom('transactions')
      .where(unindexed('merchant_id'), '=', merchantId)
      .where('account_id', '=', accountId)
      .where('type', '=', type)
      // Literals, not parameters: otherwise an engine cannot tell that the partial index covers the query.
      .where('status', '=', sql.lit('AUTHORIZED'))
      .where('auto_capture', '=', sql.lit(1))
      .where(({ eb, refTuple, tuple }) => eb(refTuple('created', 'id'), '>', tuple(...after)))
      .where(({ eb, refTuple, tuple }) => eb(refTuple('created', 'id'), '<=', tuple(...to)))
      .orderBy('created')
      .orderBy('id')
  )
}
