// Indexes of partitioned tables. PostgreSQL builds none of them concurrently on all partitions, so each partition gets its own, and
// then becomes a part of the whole.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../rows/schema.ts'
import type { IndexBuild } from './step.ts'

type DB = Kysely<Database>

/** Marks a statement that only PostgreSQL runs. */
const marked = sql`/* partitions */ `

export async function isPartitioned(db: DB, table: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_class where oid = to_regclass(${sql.lit(table)}) and relkind = 'p'`.execute(db)
  return rows.length > 0
}

/** Builds an index of a partitioned table. Reads and writes go on, and what an earlier try has built stays. */
export async function indexPartitions(
  db: DB,
  { name, table, on }: IndexBuild,
  creating: RawBuilder<unknown>,
): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => sql`${marked}${statement}`.execute(db)
  // New partitions get theirs from it. It is valid once every partition has its own.
  await run(sql`${creating} if not exists ${sql.id(name)} on only ${sql.table(table)} ${sql.raw(on)}`)
  for (;;) {
    const part = await nextWithout(db, name, table)
    if (part === undefined) return
    const own = sql.id(ownName(part, name))
    // What was interrupted leaves an index that is not valid.
    await run(sql`drop index concurrently if exists ${own}`)
    await run(sql`${creating} concurrently ${own} on ${sql.table(part)} ${sql.raw(on)}`)
    await run(sql`alter index ${sql.id(name)} attach partition ${own}`)
  }
}

/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63

const ownName = (part: string, name: string) => `${part}_${name}`.slice(0, LONGEST_NAME)

/** A partition that lacks its part of an index. */
async function nextWithout(db: DB, name: string, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`${marked}select relname as name
    from pg_inherits as part join pg_class on pg_class.oid = part.inhrelid
    where part.inhparent = to_regclass(${sql.lit(table)}) and not exists (
      select 1 from pg_inherits as index_part join pg_index on indexrelid = index_part.inhrelid
      where index_part.inhparent = to_regclass(${sql.lit(name)}) and indrelid = part.inhrelid
    ) order by relname limit 1`.execute(db)
  return rows[0]?.name
}
