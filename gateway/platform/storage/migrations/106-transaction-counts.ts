import { sql } from 'kysely'
import { type Backfill, createTables, type Upgrade } from '../upgrade/step.ts'
import { COUNTS_UPGRADE } from './names.ts'

const owner = sql`merchant_id text not null, mode text not null check (mode in ('test', 'live'))`

/** Has the gateways compare all counters again: a process of an earlier version has changed transactions without a note. */
const again: Backfill = {
  kind: 'backfill',
  phase: 'background',
  name: 'counters of transactions',
  table: 'transaction_count_heads',
  async batch(tx) {
    const { numUpdatedRows } = await tx
      .updateTable('transaction_count_heads')
      .set({ is_right: 0, next_day: -1_000_000, turn: sql`turn + 1` })
      .executeTakeFirstOrThrow()
    return { rows: Number(numUpdatedRows), last: undefined }
  },
}

/** Counters of transactions, by the day on which they were created. */
export const transactionCounts: Upgrade = {
  name: COUNTS_UPGRADE,
  steps: [
    createTables('counters of transactions by day', ({ bigint, strict }) => [
      sql`create table transaction_counts (
      ${owner},
      day ${bigint} not null,
      account_id text not null,
      type text not null,
      status text not null,
      count ${bigint} not null,
      primary key (merchant_id, mode, day, account_id, type, status)
    ) ${strict}`,
      sql`create table transaction_count_changes (
      ${owner},
      id text not null,
      day ${bigint} not null,
      account_id text not null,
      type text not null,
      from_status text,
      to_status text,
      count ${bigint} not null,
      primary key (merchant_id, mode, id)
    ) ${strict}`,
      sql`create table transaction_count_heads (
      ${owner},
      is_right ${bigint} not null,
      next_day ${bigint},
      turn ${bigint} not null,
      primary key (merchant_id, mode)
    ) ${strict}`,
      sql`create index transaction_count_heads_open on transaction_count_heads (is_right) where next_day is not null`,
    ]),
    again,
  ],
}
