// Reports that say the same are one row with a count. A blocked script is an event, at most once an hour (rules: page-security.md#event).
import { sql } from 'kysely'
import { timestamp } from '../../core/calendar.ts'
import type { Mode } from '../../core/caller.ts'
import { type Clock, clockOf } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { recordEvent } from '../../payments/events/index.ts'
import {
  countRows,
  type MerchantRow,
  type PageReportRow,
  type Reader,
  type Storage,
  type Tx,
} from '../../platform/storage/index.ts'
import { kindOf, type PageReport } from './reports.ts'
import type { PageReportView } from './schemas.ts'

interface Whose {
  merchant: MerchantRow
  mode: Mode
}

/** Notes what a browser has reported. What a merchant has beyond the most kinds is left out. */
export async function noteReports(
  { storage, clock }: { storage: Storage; clock: Clock },
  { merchant, mode }: Whose,
  reports: readonly PageReport[],
): Promise<void> {
  const noted = reports.filter(({ page }) => isOf(merchant, page)).slice(0, limits.pageReports.perRequest)
  if (noted.length === 0) return
  const now = clockOf(merchant, mode, clock).now()
  // In the order of their keys, so that two requests with the same reports don't wait for each other.
  const rows = noted.map((report) => ({ ...report, kind: kindOf(report) }))
  rows.sort((one, other) => (one.kind < other.kind ? -1 : 1))
  await storage.write(async (tx) => {
    for (const row of rows) await noteOne(tx, { merchant_id: merchant.id, mode, ...row }, now)
  })
}

/** A merchant with a list of origins has no other pages. */
function isOf({ allowed_origins }: MerchantRow, page: string): boolean {
  return !allowed_origins || allowed_origins.split(' ').includes(new URL(page).origin)
}

type Noted = Omit<PageReportRow, 'id' | 'count' | 'created' | 'seen' | 'alerted'>

async function noteOne(tx: Tx, noted: Noted, now: number): Promise<void> {
  const { merchant_id, mode, kind, page } = noted
  const again = await tx
    .updateTable('page_reports')
    .set({ count: sql`count + 1`, seen: now, page })
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst()
  if (again) return alert(tx, again, now)
  if ((await countRows(kindsOf(tx, noted))).total_entries >= limits.pageReports.maxKinds) return
  const row: PageReportRow = { ...noted, id: newId(), count: 1, created: now, seen: now, alerted: null }
  const added = await tx
    .insertInto('page_reports')
    .values(row)
    .onConflict((other) => other.columns(['merchant_id', 'mode', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst()
  if (added) await alert(tx, row, now)
}

/**
 * Records an event for a blocked script, at most once an hour, and for a limited number of scripts a day. The first report alone isn't
 * enough: it may have been an ad blocker's, and a later one tampering.
 */
async function alert(tx: Tx, row: PageReportRow, now: number): Promise<void> {
  const { againMs, maxAlerts } = limits.pageReports
  // After `now`: a test clock has gone back since.
  const isAgain = row.alerted !== null && row.alerted > now - againMs && row.alerted <= now
  if (row.outcome !== 'BLOCKED' || isAgain) return
  const { merchant_id, mode, kind } = row
  if ((await countAlerts(tx, row, now)) >= maxAlerts) return
  await tx
    .updateTable('page_reports')
    .set({ alerted: now })
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('kind', '=', kind)
    .execute()
  const data = pageReportView(row)
  await recordEvent(tx, { merchant_id, mode, created: now, type: 'page.script_blocked', data })
}

const kindsOf = (db: Reader, { merchant_id, mode }: Pick<PageReportRow, 'merchant_id' | 'mode'>) =>
  db.selectFrom('page_reports').where('merchant_id', '=', merchant_id).where('mode', '=', mode)

/** How many other scripts were an event within the time for which these are limited. */
async function countAlerts(db: Reader, row: PageReportRow, now: number): Promise<number> {
  const others = kindsOf(db, row)
    .where('kind', '<>', row.kind)
    .where('alerted', '>', now - limits.pageReports.alertMs)
    .where('alerted', '<=', now)
  return (await countRows(others)).total_entries
}

/** A merchant's reports, the last seen first. */
export function listReports(
  db: Reader,
  owner: Pick<PageReportRow, 'merchant_id' | 'mode'>,
): Promise<PageReportRow[]> {
  return kindsOf(db, owner)
    .selectAll()
    .orderBy('seen', 'desc')
    .orderBy('kind')
    .limit(limits.pageReports.maxKinds)
    .execute()
}

/** Deletes what no browser has reported for a long time. */
export async function sweepReports({ storage, clock }: { storage: Storage; clock: Clock }): Promise<void> {
  const before = clock.now() - limits.pageReports.lifeMs
  await storage.write((tx) => tx.deleteFrom('page_reports').where('seen', '<', before).execute())
}

/** A report as its event shows it. */
export function pageReportView(row: PageReportRow): PageReportView {
  const { id, outcome, reason, page, script, count, created, seen } = row
  return {
    id,
    outcome,
    reason,
    page,
    script,
    count,
    first_seen: timestamp(created),
    last_seen: timestamp(seen),
  }
}
