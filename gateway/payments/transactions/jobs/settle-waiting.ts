// Captures and settles what waits for an account's daily capture, in the order in which it was created.
import { sql } from 'kysely'
import type { Context } from '../../../core/caller.ts'
import type { Clock } from '../../../core/clock.ts'
import { limits } from '../../../core/limits.ts'
import { inParallel, withDeadline } from '../../../core/promises.ts'
import {
  type CaptureKey,
  type Reader,
  type Storage,
  type TransactionRow,
  unindexed,
} from '../../../platform/storage/index.ts'
import type { Processor } from '../../networks/index.ts'
import { totalOf } from '../model/new-transaction.ts'
import { logOperation } from '../operations/reverse.ts'
import { settleTransaction } from '../operations/settle.ts'

export interface CaptureParts {
  storage: Storage
  processor: Processor
}

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
  parts: CaptureParts,
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
        await settleOne(parts, row, context.clock)
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

/**
 * Captures and settles one transaction: it becomes COMPLETED, or FAILED if the networks say so. Repeating it takes nothing
 * twice.
 */
async function settleOne({ storage, processor }: CaptureParts, row: TransactionRow, clock: Clock) {
  const at = clock.now()
  // A refund to the charge's own method was never authorized by the networks, so there is nothing to capture.
  if (row.authorization_code !== null) {
    await withDeadline(processor.capture(row.id, totalOf(row), at), limits.processorTimeoutMs)
  }
  const settlement = await withDeadline(processor.settle(row.id, at), limits.processorTimeoutMs)
  await settleTransaction({ storage, clock }, row, settlement)
}
