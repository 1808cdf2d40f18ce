import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** Which format of card data a process reads: while one lives that doesn't read data keys, none is used. */
export async function up(db: Kysely<unknown>, { bigint }: Dialect): Promise<void> {
  await sql`alter table instances add column format ${bigint}`.execute(db)
}
