import { sql } from 'kysely'
import { addColumns, type Backfill, createTables, index, type Upgrade } from '../upgrade/step.ts'
import { EVENT_COUNTS_UPGRADE } from './names.ts'

const FIRST = { is_right: 0, next_day: -1_000_000 }

/**
 * Has the gateways compare all counters: of merchants that an earlier version has recorded events for, and again after a process
 * of one may have deleted events.
 */
const compare: Backfill = {
  kind: 'backfill',
  phase: 'background',
  name: 'counters of events',
  table: 'merchants',
  async batch(tx, _dialect, { after = '', rows }) {
    const merchants = await tx
      .selectFrom('merchants')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(rows)
      .execute()
    const heads = merchants.flatMap(({ id: merchant_id }) => [
      { merchant_id, mode: 'live' as const, place: 0, ...FIRST, turn: 0 },
      { merchant_id, mode: 'test' as const, place: 0, ...FIRST, turn: 0 },
    ])
    if (heads.length > 0)
      await tx
        .insertInto('event_heads')
        .values(heads)
        .onConflict((conflict) =>
          conflict
            .columns(['merchant_id', 'mode'])
            .doUpdateSet({ ...FIRST, turn: sql`event_heads.turn + 1` }),
        )
        .execute()
    return { rows: merchants.length, last: merchants.at(-1)?.id }
  },
}

/** Counters of events, by day and by blocks of places. */
export const eventCounts: Upgrade = {
  name: EVENT_COUNTS_UPGRADE,
  steps: [
    createTables('counters of events by day', ({ bigint, strict }) => [
      sql`create table event_counts (
      merchant_id text not null,
      mode text not null check (mode in ('test', 'live')),
      day ${bigint} not null,
      block ${bigint} not null,
      count ${bigint} not null,
      primary key (merchant_id, mode, day, block)
    ) ${strict}`,
    ]),
    addColumns('event_heads', [
      { name: 'is_right', is: ({ bigint }) => sql`${bigint} not null`, later: 0 },
      { name: 'next_day', is: ({ bigint }) => bigint, later: -1_000_000 },
      { name: 'turn', is: ({ bigint }) => sql`${bigint} not null`, later: 0 },
    ]),
    index('event_heads_open', 'event_heads', '(merchant_id) where next_day is not null', 'expand'),
    compare,
  ],
}
