// The daily capture of an account: charges, then refunds, then credits, and then the payments that banks have returned since
// the last one (rules: transactions.md#daily-capture). Where much waits, one job divides it into parts, which are jobs, too:
// all gateways do them, and the last part wakes the job, which goes on with what comes next.
import { nextTimeOfDay } from '../../../core/calendar.ts'
import type { Clock } from '../../../core/clock.ts'
import { limits } from '../../../core/limits.ts'
import { withDeadline } from '../../../core/promises.ts'
import {
  endPart,
  type JobHandler,
  memoryOfJob,
  postponeJob,
  scheduleJob,
} from '../../../platform/jobs/index.ts'
import {
  type AccountRow,
  type CaptureKey,
  fromJson,
  type JobRow,
  type Tx,
  toJson,
  transactionTypes,
} from '../../../platform/storage/index.ts'
import type { Processor } from '../../networks/index.ts'
import type { OperationParts } from '../operations/pending-operations.ts'
import { settleTransaction } from '../operations/settle.ts'
import { batchEnds, endOf, FIRST, settleWaiting } from './settle-waiting.ts'

type Account = Pick<AccountRow, 'id' | 'merchant_id' | 'mode' | 'capture_time' | 'capture_zone'>

/**
 * Schedules the next daily capture of an account. Called again when its capture time or zone changes: the next capture still asks for what
 * banks have returned since the last one.
 * @param now by the merchant's clock
 */
export async function scheduleCapture(tx: Tx, account: Account, now: number): Promise<void> {
  const { id: record_id, merchant_id, mode } = account
  const job = { type: 'capture', merchant_id, mode, record_id } as const
  const memory = await memoryOfJob(tx, job)
  // The test clock may have been set back.
  const data = memory && toJson({ since: Math.min(memory.since, now) })
  await scheduleJob(tx, { ...job, run_at: nextCapture(account, now) }, data)
}

const nextCapture = ({ capture_time, capture_zone }: Account, now: number) =>
  nextTimeOfDay(now, capture_time, capture_zone)

/** The job that captures an account. Failures are retried soon, before the next day; the whole job may safely run twice. */
export function createDailyCapture(parts: OperationParts): JobHandler<'capture'> {
  const { storage, processor } = parts
  return async (job, context) => {
    const account = await storage.read
      .selectFrom('accounts')
      .selectAll()
      .where('merchant_id', '=', job.merchant_id)
      .where('id', '=', job.record_id)
      .executeTakeFirstOrThrow()
    // Asking too far back is safe: a payment that has failed already stays as it is.
    const { since, begun } = job.data ? fromJson(job.data) : { since: account.created }
    const now = context.clock.now()
    // Of one that waits for parts still, the parts are lost: it begins anew.
    const going =
      begun?.open === 0 ? begun : ({ at: now, type: 'CHARGE', after: FIRST, failed: false } as const)
    const { at } = going
    let { failed } = going
    for (const type of transactionTypes.slice(transactionTypes.indexOf(going.type))) {
      const waiting = {
        merchantId: account.merchant_id,
        accountId: account.id,
        type,
        after: type === going.type ? going.after : FIRST,
        to: endOf(at),
      }
      const ends = await batchEnds(storage.read, waiting, limits.capture.shared)
      const last = ends.at(-1)
      if (last && ends.length > 1) {
        const open = ends.length
        return storage.write(async (tx) => {
          await scheduleParts(tx, job, waiting, ends, { at, now })
          const memory = toJson({ since, begun: { at, type, after: last, open, failed } })
          await postponeJob(tx, job, nextCapture(account, now), memory)
        })
      }
      if ((await settleWaiting(parts, waiting, context)) > 0) failed = true
    }
    const { merchant_id: merchantId, mode } = account
    const returned = await withDeadline(
      processor.returns({ merchantId, mode, since, until: at }),
      limits.processorTimeoutMs,
    )
    for (const { transactionId, failure_code } of returned) {
      await returnPayment(parts, account, transactionId, failure_code, context.clock)
    }
    const next = nextCapture(account, now)
    const run_at = failed ? Math.min(next, now + limits.capture.retryMs) : next
    // A capture that is repeated for hours moves no money: its operators have to see that.
    const attempts = failed ? job.attempts + 1 : 0
    await storage.write((tx) => postponeJob(tx, job, run_at, toJson({ since: at }), attempts))
  }
}

/** Schedules a job for each batch. */
async function scheduleParts(
  tx: Tx,
  { merchant_id, mode, record_id }: JobRow,
  { accountId, type, after }: Parameters<typeof batchEnds>[1],
  ends: readonly CaptureKey[],
  { at, now }: { at: number; now: number },
): Promise<void> {
  for (const [index, to] of ends.entries()) {
    const part = { accountId, begun: at, type, after: ends[index - 1] ?? after, to }
    await scheduleJob(
      tx,
      { type: 'capture_part', merchant_id, mode, record_id: `${record_id}:${to[1]}`, run_at: now },
      toJson(part),
    )
  }
}

/** The job that captures one batch. What fails is left to the next capture, which then comes soon. */
export function createCapturePart(parts: OperationParts): JobHandler<'capture_part'> {
  return async (job, context) => {
    if (job.data === null) throw new TypeError('A part of a capture has its limits with it.')
    const part = fromJson(job.data)
    const failed = (await settleWaiting(parts, { ...part, merchantId: job.merchant_id }, context)) > 0
    await parts.storage.write((tx) =>
      endPart(tx, job, { type: 'capture', record_id: part.accountId }, ({ since, begun }) => {
        if (begun?.at !== part.begun || begun.open === 0) return undefined
        const open = begun.open - 1
        return {
          memory: { since, begun: { ...begun, open, failed: begun.failed || failed } },
          isReady: open === 0,
        }
      }),
    )
  }
}

/** Fails a payment that a bank has returned, unless it has failed already or belongs to another account. */
async function returnPayment(
  { storage }: OperationParts,
  { id: accountId, merchant_id }: Account,
  transactionId: string,
  failure_code: Awaited<ReturnType<Processor['returns']>>[number]['failure_code'],
  clock: Clock,
): Promise<void> {
  const row = await storage.read
    .selectFrom('transactions')
    .select(['account_id', 'status'])
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', transactionId)
    .executeTakeFirst()
  if (row?.account_id !== accountId || row.status !== 'COMPLETED') return
  await settleTransaction(
    { storage, clock },
    { merchant_id, id: transactionId },
    { settled: false, failure_code },
  )
}
