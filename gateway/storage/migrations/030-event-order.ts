import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/**
 * The order in which events become visible. A process numbers an event before its transaction commits, so an event with a lower
 * position may appear after one with a higher position, wherever transactions run side by side.
 */
export async function up(db: Kysely<unknown>, { transactionNumber }: Dialect): Promise<void> {
  await sql`alter table events add column written bigint not null default 0`.execute(db)
  if (transactionNumber) {
    await sql`alter table events alter column written set default (${transactionNumber})`.execute(db)
  }
  await sql`create index events_written on events (merchant_id, mode, written, position, id)`.execute(db)
}
