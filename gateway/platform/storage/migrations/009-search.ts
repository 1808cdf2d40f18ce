import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import type { Database, TransactionTermRow } from '../rows/schema.ts'
import { termsOf } from './009-terms.ts'

/** How many transactions are read at once, and how many terms are written at once. */
const BATCH = { transactions: 2_000, terms: 500 }

/** All card types at the time of this migration. */
const CARD_TYPES = ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER', 'DINERS_CLUB', 'JCB', 'UNKNOWN']

/** Search terms of transactions, and indexes for their lists. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  // With many transactions this takes longer than the statement timeout allows.
  await dialect.liftTimeLimit(db)
  await sql`alter table transactions add column card_type text`.execute(db)
  for (const type of CARD_TYPES) {
    const member = `%"card_type":"${type}"%`
    await sql`update transactions set card_type = ${type} where method like ${member}`.execute(db)
  }
  // One row per term, stored in the order of the key: on SQLite the key is the table, which halves what a charge writes. There
  // is no foreign key to the transaction, because it would be looked up for every term; whoever deletes one deletes both.
  await sql`create table transaction_terms (
    merchant_id text not null,
    mode text not null check (mode in ('test', 'live')),
    term bytea not null,
    property text not null,
    created bigint not null,
    transaction_id text not null,
    primary key (merchant_id, mode, term, property, created, transaction_id)
  ) ${dialect.clusteredByKey}`.execute(db)
  await fill(db)
  // A covering index of all that a search without a text filters by, so that counting reads no rows.
  await sql`create index transactions_list on transactions
    (merchant_id, mode, created, id, account_id, type, status, currency, card_type, amount)`.execute(db)
  await sql`create index transactions_holds_account on transactions (merchant_id, mode, account_id, created, id)
    where type = 'CHARGE' and status = 'AUTHORIZED' and auto_capture = 0`.execute(db)
  // Includes `created` and `id`, because SQLite prefers to read a whole index in order over sorting a few rows.
  await sql`drop index transactions_source`.execute(db)
  await sql`create index transactions_source on transactions (merchant_id, mode, source_id, created, id)
    where source_id is not null`.execute(db)
}

/** Fills the terms of existing transactions by way of an unordered table, so that the big one is written in key order. */
async function fill(db: Kysely<Database>): Promise<void> {
  await sql`create temporary table filling as select * from transaction_terms`.execute(db)
  for (let last: string | undefined = ''; last !== undefined; ) last = await fillBatch(db, last)
  await sql`insert into transaction_terms (merchant_id, mode, term, property, created, transaction_id)
    select merchant_id, mode, term, property, created, transaction_id from filling
    order by merchant_id, mode, term, property, created, transaction_id`.execute(db)
  await sql`drop table filling`.execute(db)
}

/** @returns the last transaction of the batch, undefined when there was none */
async function fillBatch(db: Kysely<Database>, after: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH.transactions)
    .execute()
  const terms = rows.flatMap((row) => {
    const { id: transaction_id, merchant_id, mode, created } = row
    return termsOf(row).map((term) => ({ merchant_id, mode, ...term, created, transaction_id }))
  })
  for (let at = 0; at < terms.length; at += BATCH.terms) {
    await db
      .withTables<{ filling: TransactionTermRow }>()
      .insertInto('filling')
      .values(terms.slice(at, at + BATCH.terms))
      .execute()
  }
  return rows.at(-1)?.id
}
