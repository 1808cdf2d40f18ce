import { sql } from 'kysely'
import { createTables, strictByKey, type Upgrade } from '../upgrade/step.ts'

const oneOf = (column: string, values: string) =>
  sql`${sql.raw(column)} text not null check (${sql.raw(`${column} in (${values})`)})`
const kind = oneOf('kind', "'live_payments', 'test_payments', 'events', 'deliveries'")

/** The files that old records are moved to, and notes about the payments in them. */
export const archives: Upgrade = {
  name: '111-archives',
  steps: [
    createTables('archives', (dialect) => {
      const { bigint, strict } = dialect
      return [
        sql`create table archives (
      id text primary key,
      ${kind},
      file text not null,
      created ${bigint} not null,
      before ${bigint} not null,
      ${oneOf('state', "'writing', 'written', 'archived', 'restoring', 'restored', 'destroying', 'destroyed'")},
      units ${bigint},
      bytes ${bigint},
      sha256 text,
      done ${bigint} not null,
      left_out text not null,
      instance_id text
    ) ${strict}`,
        sql`create table archived_records (
      merchant_id text not null,
      record_id text not null,
      mode text not null check (mode in ('test', 'live')),
      type text not null,
      archive_id text not null,
      archived ${bigint} not null,
      primary key (merchant_id, record_id)
    ) ${strictByKey(dialect)}`,
        sql`create index archived_records_archive on archived_records (archive_id)`,
      ]
    }),
  ],
}
