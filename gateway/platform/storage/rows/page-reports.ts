// Rows of what browsers have reported of merchants' payment pages.
import type { Mode } from '../../../core/caller.ts'

/** What became of a script. */
export const pageOutcomes = ['BLOCKED', 'REPORTED', 'LOADED'] as const
export type PageOutcome = (typeof pageOutcomes)[number]

/** Reports that say the same (merchants/page-reports/reports.ts). */
export interface PageReportRow {
  merchant_id: string
  mode: Mode
  /** A digest of what is the same in all of them. */
  kind: string
  id: string
  outcome: PageOutcome
  /** What the browser says: the directive of a policy, or the type of the report. */
  reason: string
  /** The page's origin and path, in the last report. */
  page: string
  /** Origin and path; or a word such as `inline`. */
  script: string
  /** `sha384-…`, where the browser says so; else empty. */
  digest: string
  count: number
  /** The first and the last time, in milliseconds by the merchant's clock. */
  created: number
  seen: number
  /** When it last was an event; null: never, or of a version that didn't say. */
  alerted: number | null
}
