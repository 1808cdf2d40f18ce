// A database of a released version, and of 1.4.0 one with very many payments, generated with SQL.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { releasedFolder } from './make-data.ts'

/** One of the payments of the stored data, which all others are copies of. */
const TEMPLATE = `(select * from public.transactions where reference = 'order-3') as t`

/** Rows of each payment, apart from events: what 1.4.0 would have written. */
const COPIES: readonly string[] = [
  `insert into public.transactions select r.* from ${TEMPLATE}, generate_series($1::int, $2::int) as n,
    jsonb_populate_record(null::public.transactions, to_jsonb(t) || jsonb_build_object('id', 'copy-' || n,
      'reference', 'many-' || n, 'status', 'COMPLETED', 'completed', t.modified, 'created', t.created - n,
      'modified', t.created - n)) as r`,
  `insert into public.events select r.* from ${TEMPLATE} join public.events e on e.data::json ->> 'id' = t.id
    cross join generate_series($1::int, $2::int) as n
    cross join jsonb_populate_record(null::public.events, to_jsonb(e) || jsonb_build_object(
      'id', 'copy-' || n || '-' || e.type, 'data', replace(e.data, t.id, 'copy-' || n), 'created', t.created - n,
      'position', e.position - n)) as r
    where e.type in ('transaction.created', 'transaction.authorized')`,
  `insert into public.transaction_terms select merchant_id, mode,
      case property when 'id' then convert_to('copy-' || n, 'UTF8')
        when 'reference' then convert_to('many-' || n, 'UTF8') else term end as term,
      property, created - n, 'copy-' || n
    from (select w.*, s.id as template from public.transaction_terms w
      join ${TEMPLATE.replace(' as t', ' as s')} on w.transaction_id = s.id) as w
    cross join generate_series($1::int, $2::int) as n order by 1, 2, 3`,
  // A payment of a customer with more words: three terms more, as on average.
  `insert into public.transaction_terms select merchant_id, mode, convert_to(word || n % 1000, 'UTF8'), 'method.name',
      created - n, 'copy-' || n
    from ${TEMPLATE} cross join unnest(array['ada ', 'lovelace ', 'of london ']) as word
    cross join generate_series($1::int, $2::int) as n order by 1, 2, 3`,
]

const BATCH = 50_000

/**
 * Loads the stored data of a version into a database, in place of what is there.
 * @param payments how many to add, to that of 1.4.0
 */
export async function loadReleased(connectionString: string, version: string, payments = 0): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.query(readFileSync(path.join(releasedFolder, `${version}.postgresql.sql`), 'utf8'))
  // The rows that they name are there: to check that for each takes most of the time.
  await client.query('set session_replication_role = replica')
  for (const statement of COPIES)
    for (let from = 1; from <= payments; from += BATCH)
      await client.query(statement, [from, Math.min(from + BATCH - 1, payments)])
  await client.query('analyze')
  await client.end()
}
