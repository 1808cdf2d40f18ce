import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../engines/storage.ts'
import { createTables, type Upgrade } from '../upgrade/step.ts'

/** Users, their teams and sessions, what a second person approves, and the audit log. */
export const people: Upgrade = {
  name: '101-people',
  steps: [
    createTables('users', ({ bigint, strict }) => [
      sql`create table users (
      id text primary key not null,
      created ${bigint} not null,
      modified ${bigint} not null,
      email text not null unique,
      name text not null,
      password text not null,
      is_derived ${bigint} not null default 0 check (is_derived in (0, 1)),
      totp_secret text,
      totp_enabled ${bigint} not null default 0 check (totp_enabled in (0, 1)),
      totp_step ${bigint},
      is_operator ${bigint} not null default 0 check (is_operator in (0, 1)),
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE'))
    ) ${strict}`,
      sql`create table recovery_codes (
      hash text primary key not null,
      user_id text not null references users (id)
    ) ${strict}`,
      sql`create index recovery_codes_user on recovery_codes (user_id)`,
      sql`create table sign_in_attempts (
      id text primary key not null,
      bucket text not null,
      at ${bigint} not null
    ) ${strict}`,
      sql`create index sign_in_attempts_bucket on sign_in_attempts (bucket, at)`,
      sql`create index sign_in_attempts_at on sign_in_attempts (at)`,
      sql`create table passkeys (
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
    ) ${strict}`,
      sql`create index passkeys_user on passkeys (user_id, created)`,
      sql`create table spent_challenges (
      hash text primary key not null,
      expires ${bigint} not null
    ) ${strict}`,
      sql`create index spent_challenges_expires on spent_challenges (expires)`,
      sql`create table operator_links (
      id text primary key not null,
      hash text not null unique,
      created ${bigint} not null,
      expires ${bigint} not null,
      user_id text
    ) ${strict}`,
    ]),
    createTables('teams and sessions', ({ bigint, strict }) => [
      sql`create table memberships (
      user_id text not null references users (id),
      merchant_id text not null references merchants (id),
      role text not null check (role in ('owner', 'administrator', 'bookkeeper', 'developer', 'viewer')),
      created ${bigint} not null,
      primary key (merchant_id, user_id)
    ) ${strict}`,
      sql`create index memberships_user on memberships (user_id, created)`,
      sql`create index memberships_merchant on memberships (merchant_id, created)`,
      sql`create table sessions (
      hash text primary key not null,
      user_id text not null references users (id),
      created ${bigint} not null,
      seen ${bigint} not null,
      confirmed ${bigint} not null,
      awaits_code ${bigint} not null check (awaits_code in (0, 1)),
      merchant_id text references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      agent text,
      address text
    ) ${strict}`,
      sql`create index sessions_user on sessions (user_id)`,
      sql`create index sessions_created on sessions (created)`,
      sql`create table invitations (
      id text not null,
      hash text not null,
      merchant_id text not null references merchants (id),
      email text not null,
      role text not null check (role in ('owner', 'administrator', 'bookkeeper', 'developer', 'viewer')),
      invited_by text,
      created ${bigint} not null,
      expires ${bigint} not null,
      primary key (merchant_id, id)
    ) ${strict}`,
      // Not unique, because that needs the merchant, whom a link doesn't name. Two random secrets are never the same.
      sql`create index invitations_hash on invitations (hash)`,
      sql`create index invitations_merchant on invitations (merchant_id, created)`,
    ]),
    createTables('approvals', ({ bigint, strict }) => [
      sql`create table approvals (
      merchant_id text not null,
      id text not null,
      kind text not null,
      record_id text,
      needed text not null,
      request text not null,
      changes text not null,
      requested_by text not null references users (id),
      requester text not null,
      created ${bigint} not null,
      expires ${bigint} not null,
      status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED')),
      decided ${bigint},
      decider text,
      primary key (merchant_id, id)
    ) ${strict}`,
      sql`create index approvals_due on approvals (expires, id) where status = 'PENDING'`,
      sql`create table approval_policies (
      merchant_id text primary key not null references merchants (id),
      credits_over ${bigint},
      keys ${bigint} not null check (keys in (0, 1))
    ) ${strict}`,
    ]),
    createTables('audit log', ({ bigint, strict }) => [
      sql`create table audit_entries (
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
    ) ${strict}`,
      sql`create index audit_entries_unsealed on audit_entries (position) where sequence is null`,
      sql`create unique index audit_entries_sequence on audit_entries (merchant_id, sequence)`,
      sql`create index audit_entries_record on audit_entries (merchant_id, record_id)`,
      sql`create table audit_heads (
      merchant_id text primary key not null,
      sequence ${bigint} not null,
      hash text not null,
      base_sequence ${bigint} not null,
      base_hash text not null,
      mac text not null
    ) ${strict}`,
      sql`create table audit_removals (
      merchant_id text primary key not null,
      up_to ${bigint} not null
    ) ${strict}`,
    ]),
    {
      kind: 'change',
      phase: 'expand',
      name: 'the audit log is append-only',
      run: (tx, { name }) => (name === 'SQLite' ? addSqliteTriggers(tx) : addPostgresTriggers(tx)),
    },
  ],
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

async function addSqliteTriggers(tx: Tx): Promise<void> {
  await sql`create trigger audit_entries_kept before update on audit_entries when not (${seals('is')})
    begin select raise(abort, 'The audit log is append-only.'); end`.execute(tx)
  await sql`create trigger audit_entries_stay before delete on audit_entries when not ${allowed}
    begin select raise(abort, 'The audit log is append-only.'); end`.execute(tx)
}

async function addPostgresTriggers(tx: Tx): Promise<void> {
  await sql`create function audit_entries_kept() returns trigger language plpgsql as $$
    begin
      if not (${seals('is not distinct from')}) then raise exception 'The audit log is append-only.'; end if;
      return new;
    end $$`.execute(tx)
  await sql`create function audit_entries_stay() returns trigger language plpgsql as $$
    begin
      if not ${allowed} then raise exception 'The audit log is append-only.'; end if;
      return old;
    end $$`.execute(tx)
  await sql`create trigger audit_entries_kept before update on audit_entries
    for each row execute function audit_entries_kept()`.execute(tx)
  await sql`create trigger audit_entries_stay before delete on audit_entries
    for each row execute function audit_entries_stay()`.execute(tx)
}
