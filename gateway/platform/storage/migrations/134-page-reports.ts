import { sql } from 'kysely'
import { createTables, index, type Upgrade } from '../upgrade/step.ts'

/** What browsers have reported of merchants' payment pages. */
export const pageReports: Upgrade = {
  name: '134-page-reports',
  steps: [
    createTables('page-reports', ({ bigint, strict }) => [
      sql`create table page_reports (
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      kind text not null,
      id text not null,
      outcome text not null check (outcome in ('BLOCKED', 'REPORTED', 'LOADED')),
      reason text not null,
      page text not null,
      script text not null,
      digest text not null,
      count ${bigint} not null check (count > 0),
      created ${bigint} not null,
      seen ${bigint} not null,
      primary key (merchant_id, mode, kind)
    ) ${strict}`,
    ]),
    index('page_reports_seen', 'page_reports', '(seen)'),
  ],
}
