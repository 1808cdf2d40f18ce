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
  const [captures, expiries] = await Promise.all([
    jobsOf(
      db,
      merchantId,
      { what: 'capture', of: waiting[0]?.type ?? 'CHARGE' },
      waiting.map(({ account_id }) => account_id),
    ),
    jobsOf(
      db,
      merchantId,
      { what: 'expire_hold', of: 'CHARGE' },
      held.map(({ id }) => id),
    ),
  ])
  return [...captures, ...expiries]
}

async function jobsOf(
  db: Reader,
  merchantId: string,
  plan: Pick<PlannedEntry, 'what' | 'of'>,
  records: readonly string[],
): Promise<PlannedEntry[]> {
  if (records.length === 0) return []
  const jobs = await db
    .selectFrom('jobs')
    .select('run_at')
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('type', '=', plan.what)
    .where('record_id', 'in', [...new Set(records)])
    .orderBy('run_at')
    .execute()
  return jobs.map(({ run_at }) => ({ type: 'planned', at: run_at, ...plan }))
}
