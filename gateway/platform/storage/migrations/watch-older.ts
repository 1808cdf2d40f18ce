import { sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import type { Tx } from '../engines/storage.ts'

/**
 * When a process of a version before an upgrade starts, all that the upgrade's backfills have filled is to be filled again: what
 * that process adds lacks it.
 */
export async function watchOlder(tx: Tx, { name }: Dialect): Promise<void> {
  const again = sql`update schema_steps set finished = null, position = null, filled = 0
    where kind = 'backfill' and upgrade > coalesce(new.upgrade, '');`
  if (name === 'SQLite') {
    await sql`create trigger instances_older after insert on instances begin ${again} end`.execute(tx)
    return
  }
  await sql`create function instances_older() returns trigger language plpgsql as $$
    begin ${again} return null; end $$`.execute(tx)
  await sql`create trigger instances_older after insert on instances
    for each row execute function instances_older()`.execute(tx)
}
