import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** The audit log. Triggers refuse to change it, other than to seal an entry once and to delete in the one way that there is. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { bigint, strict } = dialect
  await sql`create table audit_entries (
    merchant_id text not null,
    position ${bigint} not null,
    id text not null,
    mode text,
    action text not null,
    record_type text not null,
    record_id text not null,
    actor_kind text not null,
    actor_id text,
    actor text not null,
    changes text not null,
    mac text not null,
    sequence ${bigint},
    hash text,
    primary key (merchant_id, position, id)
  ) ${strict}`.execute(db)
  await sql`create index audit_entries_unsealed on audit_entries (position) where sequence is null`.execute(
    db,
  )
  await sql`create unique index audit_entries_sequence on audit_entries (merchant_id, sequence)`.execute(db)
  await sql`create index audit_entries_record on audit_entries (merchant_id, record_id)`.execute(db)
  await sql`create table audit_heads (
    merchant_id text primary key,
    sequence ${bigint} not null,
    hash text not null,
    base_sequence ${bigint} not null,
    base_hash text not null,
    mac text not null
  ) ${strict}`.execute(db)
  await sql`create table audit_removals (
    merchant_id text primary key,
    up_to ${bigint} not null
  ) ${strict}`.execute(db)
  await sql`alter table transactions add column created_by text`.execute(db)
  await (dialect.name === 'SQLite' ? addSqliteTriggers(db) : addPostgresTriggers(db))
}

const COLUMNS = [
  'merchant_id',
  'position',
  'id',
  'mode',
  'action',
  'record_type',
  'record_id',
  'actor_kind',
  'actor_id',
  'actor',
  'changes',
  'mac',
]

/** Whether an update is one that seals an entry, and changes nothing else. @param same compares, nulls too */
const seals = (same: string): RawBuilder<unknown> =>
  sql.raw(
    [
      'old.sequence is null and new.sequence is not null and new.hash is not null',
      ...COLUMNS.map((column) => `new.${column} ${same} old.${column}`),
    ].join(' and '),
  )

const allowed = sql.raw(`exists (select 1 from audit_removals
  where audit_removals.merchant_id = old.merchant_id and coalesce(old.sequence, 0) <= audit_removals.up_to)`)

async function addSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger audit_entries_kept before update on audit_entries when not (${seals('is')})
    begin select raise(abort, 'The audit log is append-only.'); end`.execute(db)
  await sql`create trigger audit_entries_stay before delete on audit_entries when not ${allowed}
    begin select raise(abort, 'The audit log is append-only.'); end`.execute(db)
}

async function addPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function audit_entries_kept() returns trigger language plpgsql as $$
    begin
      if not (${seals('is not distinct from')}) then raise exception 'The audit log is append-only.'; end if;
      return new;
    end $$`.execute(db)
  await sql`create function audit_entries_stay() returns trigger language plpgsql as $$
    begin
      if not ${allowed} then raise exception 'The audit log is append-only.'; end if;
      return old;
    end $$`.execute(db)
  await sql`create trigger audit_entries_kept before update on audit_entries
    for each row execute function audit_entries_kept()`.execute(db)
  await sql`create trigger audit_entries_stay before delete on audit_entries
    for each row execute function audit_entries_stay()`.execute(db)
}
