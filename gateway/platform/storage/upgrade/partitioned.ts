// Indexes of partitioned tables. PostgreSQL can't build one concurrently on all partitions, so each partition gets its own, which
// then becomes a part of the table's.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { Database } from '../rows/schema.ts'
import { untilUnlocked } from './locks.ts'
import type { IndexBuild, IndexDrop, KnownStep } from './step.ts'

type DB = Kysely<Database>

/** Runs a statement about partitions, marked as one: engines that spread tables themselves need none of these. */
export const onPartitions = <Row>(db: DB, statement: RawBuilder<Row>) =>
  sql<Row>`/* partitions */ ${statement}`.execute(db)

export async function isPartitioned(db: DB, table: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_class where oid = to_regclass(${sql.lit(table)}) and relkind = 'p'`.execute(db)
  return rows.length > 0
}

/** Builds an index of a partitioned table. Reads and writes go on, and what an earlier try has built stays. */
export async function indexPartitions(
  db: DB,
  { name, table }: IndexBuild,
  creating: RawBuilder<unknown>,
  on: RawBuilder<unknown>,
): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => onPartitions(db, statement)
  // New partitions get theirs from it. It is valid once every partition has its own.
  await run(sql`${creating} if not exists ${sql.id(name)} on only ${sql.table(table)} ${on}`)
  for (;;) {
    const part = await nextWithout(db, name, table)
    if (part === undefined) return
    const own = sql.id(ownName(part, name))
    // What was interrupted leaves an index that is not valid.
    await run(sql`drop index concurrently if exists ${own}`)
    await run(sql`${creating} concurrently ${own} on ${sql.table(part)} ${on}`)
    await run(sql`alter index ${sql.id(name)} attach partition ${own}`)
  }
}

/** Drops an index of a partitioned table, on all partitions at the same time. That takes a moment and locks them. */
export async function dropPartitioned(db: DB, step: KnownStep & IndexDrop): Promise<void> {
  await untilUnlocked(step, () =>
    db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(limits.upgrade.locks.lockTimeoutMs)}`.execute(tx)
      await sql`drop index if exists ${sql.id(step.name)}`.execute(tx)
    }),
  )
}

/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63

const ownName = (part: string, name: string) => `${part}_${name}`.slice(0, LONGEST_NAME)

/** A partition that lacks its part of an index. */
async function nextWithout(db: DB, name: string, table: string): Promise<string | undefined> {
  const { rows } = await onPartitions(
    db,
    sql<{ name: string }>`select relname as name
    from pg_inherits as part join pg_class on pg_class.oid = part.inhrelid
    where part.inhparent = to_regclass(${sql.lit(table)}) and not exists (
      select 1 from pg_inherits as index_part join pg_index on indexrelid = index_part.inhrelid
      where index_part.inhparent = to_regclass(${sql.lit(name)}) and indrelid = part.inhrelid
    ) order by relname limit 1`,
  )
  return rows[0]?.name
}
