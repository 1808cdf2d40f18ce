import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** Merchants' data keys, which encrypt card data. Each is wrapped by a master key that isn't in the database. */
export async function up(db: Kysely<unknown>, { bigint, strict }: Dialect): Promise<void> {
  await sql`create table data_keys (
    merchant_id text not null references merchants (id),
    version ${bigint} not null check (version > 0),
    created ${bigint} not null,
    kms text not null,
    master text not null,
    wrapped text not null,
    wrapped_at ${bigint} not null,
    primary key (merchant_id, version)
  ) ${strict}`.execute(db)
}
