// Millions of charges of one merchant, made by PostgreSQL itself from one that the gateway's code made: each differs in what it is
// found by. They are a year old at the most, unless another time is given. To bound the disk, their events have no data but an id.
import pg from 'pg'
import { systemClock } from '../../../../gateway/core/clock.ts'
import {
  type TransactionRow,
  type TransactionTextRow,
  termsIn,
  termsOf,
} from '../../../../gateway/platform/storage/index.ts'
import { COMPARE_AGAIN } from '../../../support/keep-counts.ts'
import type { Place } from '../engines.ts'
import { fill, progress } from '../fill.ts'

/** Charges at once. */
const BATCH = 250_000

const YEAR = 365 * 24 * 60 * 60 * 1000

/** What is to be made. */
export interface Growth {
  place: Place
  rows: number
  signal: AbortSignal
  /** How old the oldest one is, in milliseconds; absent: a year. */
  age?: number
}

/** @throws where what SQL makes isn't what the gateway would have stored */
export async function fillWithSql({ place, rows, signal, age = YEAR }: Growth): Promise<void> {
  await fill(place, 0, 1, signal)
  const client = new pg.Client(place.databaseUrl)
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query("set work_mem = '256MB'")
    await client.query("set maintenance_work_mem = '1GB'")
    // What rows refer to is there, and should the server break, all of it is made anew.
    await client.query('set session_replication_role = replica')
    if (rows > BATCH) {
      await client.query("alter system set max_wal_size = '16GB'")
      await client.query('alter system set full_page_writes = off')
      await client.query('select pg_reload_conf()')
    }
    await client.query('create temporary table sample as select * from transactions')
    // Built in one go afterwards, it takes a fraction of the time.
    const indexes = await dropIndexes(client)
    const begin = systemClock.now() - age
    const apart = Math.floor(age / rows)
    for (let from = 1; from < rows; from += BATCH) {
      signal.throwIfAborted()
      const until = Math.min(from + BATCH, rows)
      await addBatch(client, { from, until, rows, begin, apart })
      progress(`${until} of ${rows} charges added`)
    }
    for (const index of indexes) {
      signal.throwIfAborted()
      await client.query(index)
      progress(`${index.slice(0, 60)}\n`)
    }
    await client.query(`insert into event_heads select merchant_id, mode, ${2 * rows} from sample
      on conflict (merchant_id, mode) do update set place = excluded.place`)
    for (const statement of COMPARE_AGAIN) await client.query(statement)
    await checkTerms(client)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

interface Batch {
  from: number
  until: number
  rows: number
  /** When the first one was created, in milliseconds. */
  begin: number
  /** Milliseconds from each to the next. */
  apart: number
}

async function addBatch(client: pg.Client, batch: Batch): Promise<void> {
  const { from, until, rows } = batch
  const [created, id] = [createdOf('n', batch), idOf('n', batch)]
  const numbers = `generate_series(${from}::bigint, ${until - 1}) as n`
  const { fields } = await client.query('select * from sample limit 0')
  const columns = fields.map(({ name }) => name)
  const changed = transactionColumns(rows, { created, id })
  const values = columns.map((name) => changed[name] ?? `sample.${name}`)
  const texts = TEXTS.map(
    (columns, part) => `, texts_${part} as (${textsOfMade(columns, Math.min(part, 1))})`,
  )
  // In one statement, which has the rows that it made: to find them again it would read the whole table.
  await client.query(`with made as (insert into transactions (${columns}) select ${values} from sample, ${numbers} returning *)
    ${texts.join('')} select`)
  for (const [at, what] of ['created', 'authorized'].entries()) {
    await client.query(`insert into events (id, merchant_id, mode, created, type, position, place, record_id, data)
      select ${idOf('n', batch, ` || 'event ${at}'`)}, merchant_id, mode, ${created}, 'transaction.${what}',
        2 * n + ${at}, 2 * n + ${at}, ${id}, json_build_object('id', ${id})
      from sample, ${numbers}`)
  }
}

/** @returns a statement that stores texts of the rows in `made` */
function textsOfMade(texts: Readonly<Record<string, string>>, part: number): string {
  const values = Object.entries(texts).map(
    ([column, text]) =>
      `convert_to('t' || (${text}), 'UTF8')${column === 'text_1' ? ` || '\\xff'::bytea || convert_to('${text}', 'UTF8')` : ''}`,
  )
  return `insert into transaction_texts (merchant_id, mode, created, transaction_id, part, ${Object.keys(texts)})
    select merchant_id, mode, created, id, ${part}, ${values} from made
    where coalesce(${Object.values(texts)}) is not null`
}

const createdOf = (n: number | string, { begin, apart }: Batch) => `(${begin} + (${n})::bigint * ${apart})`

/** 22 characters that begin with the time when it was created, as `idsBegin` has it. */
function idOf(n: string, batch: Batch, more = '') {
  const since = `(32 * (${createdOf(n, batch)} - ${Date.UTC(1998, 0, 1)}))`
  const digit = (place: number) =>
    `substr('0123456789abcdefghijklmnopqrstuvwxyz', ((${since} / ${36 ** place}) % 36)::integer + 1, 1)`
  const time = [8, 7, 6, 5, 4, 3, 2, 1, 0].map(digit).join(' || ')
  return `${time} || translate(left(md5(${n}::text${more}), 13), '0123456789', 'ghijklmnop')`
}

/**
 * The columns in which a charge differs from the sample. The newest 30,000, but at most a tenth, wait for their capture, and a
 * twentieth failed.
 */
function transactionColumns(
  rows: number,
  { created, id }: { created: string; id: string },
): Record<string, string> {
  const fails = 'n % 20 = 0'
  const waits = `n > ${rows - Math.min(30_000, Math.floor(rows / 10))}`
  const method = `json_build_object('type', 'card', 'number', '************' || lpad((n % 10000)::text, 4, '0'),
    'exp_month', 1 + n % 12, 'exp_year', 2027 + n % 6, 'card_type', 'VISA', 'fingerprint', left(translate(md5(n::text), 'f', 'z'), 22),
    'name', 'ada surname' || n % 1000, 'email', 'customer' || lpad(n::text, 8, '0') || '@example.com')`
  return {
    id,
    created,
    modified: created,
    completed: `case when ${fails} or ${waits} then null else ${created} end`,
    status: `case when ${fails} then 'FAILED' when ${waits} then 'AUTHORIZED' else 'COMPLETED' end`,
    authorization_code: `case when ${fails} then null else upper(left(md5('code' || n), 6)) end`,
    failure_code: `case when ${fails} then 'card_declined_insufficient_funds' end`,
    amount: '100 + n % 10000',
    reference: `'order-' || lpad(n::text, 8, '0')`,
    method: `${method}::text`,
    instance_id: 'null',
  }
}

/** What is in the columns of its rows: when it was made, and once the networks have answered. */
const TEXTS: readonly Readonly<Record<string, string>>[] = [
  {
    text_id: 'lower(id)',
    text_amount: 'amount::text',
    text_reference: 'reference',
    text_number: `right(method::json ->> 'number', 4)`,
    text_fingerprint: `lower(method::json ->> 'fingerprint')`,
    text_name: `method::json ->> 'name'`,
    text_name_word: `split_part(method::json ->> 'name', ' ', 2)`,
    text_email: `method::json ->> 'email'`,
    text_exp_month: `method::json ->> 'exp_month'`,
    text_exp_year: `method::json ->> 'exp_year'`,
  },
  { text_authorization: 'lower(authorization_code)' },
  { text_1: 'failure_code' },
]

/** Built in one go afterwards, they take a fraction of the time. @returns the statements that create them again */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexdef: string; indexname: string }>(
    `select indexname, indexdef from pg_indexes join pg_index on indexrelid = indexname::regclass
      where tablename in ('transactions', 'transaction_texts', 'events') and not indisunique`,
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}

/** Compares the terms of some with what the gateway would have stored. */
async function checkTerms(client: pg.Client): Promise<void> {
  const { rows } = await client.query<TransactionRow>(
    'select * from transactions where amount > 100 order by created limit 40',
  )
  for (const given of rows) {
    // The driver gives large numbers as text.
    const row = { ...given, amount_refunded: Number(given.amount_refunded) }
    const found = await client.query<TransactionTextRow>(
      'select * from transaction_texts where merchant_id = $1 and transaction_id = $2',
      [row.merchant_id, row.id],
    )
    const text = (list: readonly { property: string; term: Buffer }[]) =>
      list
        .map(({ property, term }) => `${property}:${term}`)
        .sort()
        .join(' ')
    if (text(found.rows.flatMap(termsIn)) !== text(termsOf(row)))
      throw new Error(
        `SQL makes other terms: ${text(found.rows.flatMap(termsIn))} and not ${text(termsOf(row))}`,
      )
  }
}
