import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** Passkeys of users, and the challenges that one of them has answered. */
export async function up(db: Kysely<unknown>, { bigint, strict }: Dialect): Promise<void> {
  await sql`create table passkeys (
    id text primary key not null,
    user_id text not null references users (id),
    credential_id text not null unique,
    rp_id text not null,
    name text not null,
    public_key text not null,
    counter ${bigint} not null,
    transports text not null,
    created ${bigint} not null,
    last_used ${bigint}
  ) ${strict}`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id, created)`.execute(db)
  await sql`create table spent_challenges (
    hash text primary key not null,
    expires ${bigint} not null
  ) ${strict}`.execute(db)
  await sql`create index spent_challenges_expires on spent_challenges (expires)`.execute(db)
}
