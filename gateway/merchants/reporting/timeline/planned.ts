import { type Reader, type TransactionRow, unindexed } from '../../../platform/storage/index.ts'
import type { PlannedEntry } from './entries.ts'

/** What is going to happen to a charge and its refunds by itself: the daily capture, or the end of a hold. */
export async function plannedFor(
  db: Reader,
  merchantId: string,
  all: readonly TransactionRow[],
): Promise<PlannedEntry[]> {
  const open = all.filter(({ status }) => status === 'AUTHORIZED')
  const waiting = open.filter(({ auto_capture }) => auto_capture === 1)
  const held = open.filter(({ auto_capture }) => auto_capture === 0)
  // The charge comes first; once it's captured, its refunds are left.
  const of = waiting[0]?.type ?? 'CHARGE'
  const [captures, expiries] = await Promise.all([
    jobsOf(
      db,
      merchantId,
      'capture',
      waiting.map(({ account_id }) => account_id),
    ),
    jobsOf(
      db,
      merchantId,
      'expire_hold',
      held.map(({ id }) => id),
    ),
  ])
  return [
    ...captures.map((at) => ({ type: 'planned' as const, at, what: 'capture' as const, of })),
    ...expiries.map((at) => ({
      type: 'planned' as const,
      at,
      what: 'expire_hold' as const,
      of: 'CHARGE' as const,
    })),
  ]
}

/** When the jobs of some records run. */
async function jobsOf(
  db: Reader,
  merchantId: string,
  what: 'capture' | 'expire_hold',
  records: readonly string[],
): Promise<number[]> {
  if (records.length === 0) return []
  const jobs = await db
    .selectFrom('jobs')
    .select('run_at')
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('type', '=', what)
    .where('record_id', 'in', [...new Set(records)])
    .orderBy('run_at')
    .execute()
  return jobs.map(({ run_at }) => run_at)
}
