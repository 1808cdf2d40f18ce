// The daily capture of an account: charges, then refunds, then credits, and then the payments that banks have returned since
// the last one (rules: transactions.md#daily-capture).
import { sql } from 'kysely'
import { nextTimeOfDay } from '../../core/calendar.ts'
import type { Context } from '../../core/caller.ts'
import type { Clock } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { inParallel, withDeadline } from '../../core/promises.ts'
import { type JobHandler, postponeJob, scheduleJob } from '../../jobs/index.ts'
import type { Processor } from '../../networks/index.ts'
import {
  type AccountRow,
  fromJson,
  type Storage,
  type TransactionRow,
  type Tx,
  toJson,
  transactionTypes,
} from '../../storage/index.ts'
import { totalOf } from '../model/new-transaction.ts'
import { logOperation } from '../operations/reverse.ts'
import { settleTransaction } from '../operations/settle.ts'

export interface CaptureParts {
  storage: Storage
  processor: Processor
}

type Account = Pick<AccountRow, 'id' | 'merchant_id' | 'mode' | 'capture_time' | 'capture_zone'>

/**
 * Schedules the next daily capture of an account. Called again when its capture time or zone changes.
 * @param now by the merchant's clock
 */
export async function scheduleCapture(tx: Tx, account: Account, now: number): Promise<void> {
  const { id: record_id, merchant_id, mode } = account
  await scheduleJob(tx, { type: 'capture', merchant_id, mode, record_id, run_at: nextCapture(account, now) })
}

/** The job that captures an account. Failures are retried soon, before the next day; the whole job may safely run twice. */
export function createDailyCapture(parts: CaptureParts): JobHandler<'capture'> {
  const { storage, processor } = parts
  return async (job, context) => {
    const { clock } = context
    const account = await storage.read
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', job.record_id)
      .executeTakeFirstOrThrow()
    const now = clock.now()
    const since = job.data ? fromJson(job.data).since : job.run_at
    let failed = 0
    for (const type of transactionTypes) failed += await settleAll(parts, account, type, context)
    const { merchant_id: merchantId, mode } = account
    const returned = await withDeadline(
      processor.returns({ merchantId, mode, since, until: now }),
      limits.processorTimeoutMs,
    )
    for (const { transactionId, failure_code } of returned) {
      await returnPayment(parts, account, transactionId, failure_code, clock)
    }
    const next = nextCapture(account, now)
    const run_at = failed > 0 ? Math.min(next, now + limits.capture.retryMs) : next
    await storage.write((tx) => postponeJob(tx, job, run_at, toJson({ since: now })))
  }
}

const nextCapture = ({ capture_time, capture_zone }: Account, now: number) =>
  nextTimeOfDay(now, capture_time, capture_zone)

/** Settles all waiting transactions of a type. @returns how many failed */
async function settleAll(
  parts: CaptureParts,
  account: Account,
  type: TransactionRow['type'],
  context: Context,
): Promise<number> {
  let failed = 0
  let last: TransactionRow | undefined
  for (;;) {
    const rows = await waitingTransactions(parts.storage, account, type, last)
    if (rows.length === 0) return failed
    await inParallel(rows, limits.capture.parallel, async (row) => {
      try {
        await settleOne(parts, row, context.clock)
      } catch (cause) {
        logOperation(context, row, 'daily_capture', cause)
        failed++
      }
    })
    last = rows.at(-1)
  }
}

/** One batch of the transactions that wait for capture, oldest first. @param last the last one of the previous batch */
function waitingTransactions(
  { read }: Storage,
  { id }: Account,
  type: TransactionRow['type'],
  last?: TransactionRow,
) {
  return (
    read
      .selectFrom('transactions')
      .selectAll()
      .where('account_id', '=', id)
      .where('type', '=', type)
      // Literals, not parameters: otherwise an engine cannot tell that the partial index covers the query.
      .where('status', '=', sql.lit('AUTHORIZED'))
      .where('auto_capture', '=', sql.lit(1))
      .$if(last !== undefined, (rows) =>
        rows.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created', 'id'), '>', tuple(last?.created ?? 0, last?.id ?? '')),
        ),
      )
      .orderBy('created')
      .orderBy('id')
      .limit(limits.capture.batchRows)
      .execute()
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
  await settleTransaction({ storage, clock }, row.id, settlement)
}

/** Fails a payment that a bank has returned, unless it has failed already or belongs to another account. */
async function returnPayment(
  { storage }: CaptureParts,
  { id: accountId }: Account,
  transactionId: string,
  failure_code: Awaited<ReturnType<Processor['returns']>>[number]['failure_code'],
  clock: Clock,
): Promise<void> {
  const row = await storage.read
    .selectFrom('transactions')
    .select(['account_id', 'status'])
    .where('id', '=', transactionId)
    .executeTakeFirst()
  if (row?.account_id !== accountId || row.status !== 'COMPLETED') return
  await settleTransaction({ storage, clock }, transactionId, { settled: false, failure_code })
}
