import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/**
 * Gives events a place among those of their merchant and mode, or of their partner's application, after their transaction has
 * committed. Null: it has none yet. Events of earlier versions are in place 0 and keep the order among themselves that pollers
 * have seen: `written`, `position`, `id`. Every other place is taken once, and comes after all of them.
 *
 * On PostgreSQL `written` was the number of the transaction. Without it, a process of the previous version lists new events only
 * from `start_date` on: in its order, a poller could miss what has a lower place.
 */
export async function up(db: Kysely<unknown>, { name, bigint, strict }: Dialect): Promise<void> {
  await sql`create table event_heads (
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    place ${bigint} not null,
    primary key (merchant_id, mode)
  ) ${strict}`.execute(db)
  for (const table of ['events', 'partner_events']) {
    // The default is for the rows that exist: neither engine rewrites them for it.
    await sql`alter table ${sql.table(table)} add column place ${bigint} default 0`.execute(db)
    // A process of the previous version, which knows no places, adds events without one. SQLite has no such processes.
    if (name === 'PostgreSQL')
      await sql`alter table ${sql.table(table)} alter column place set default null, alter column written set default 0`.execute(
        db,
      )
  }
  await sql`create index events_order on events (merchant_id, mode, place, written, position, id)`.execute(db)
  await sql`create index events_unplaced on events (merchant_id, mode, position, id) where place is null`.execute(
    db,
  )
  await sql`create index partner_events_order on partner_events
    (partner_application_id, place, written, position, id)`.execute(db)
  await sql`create index partner_events_unplaced on partner_events (partner_application_id, position, id)
    where place is null`.execute(db)
}
