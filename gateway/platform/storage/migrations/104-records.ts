import { sql } from 'kysely'
import { createTables, strictByKey, type Upgrade } from '../upgrade/step.ts'

/** The request log, figures of the dashboard, what stops card testing, origins, data keys, and the order of events. */
export const records: Upgrade = {
  name: '104-records',
  steps: [
    createTables('request log and figures', (dialect) => [
      sql`create table api_requests (
      merchant_id text not null,
      position ${dialect.bigint} not null,
      request_id text not null,
      key_kind text not null check (key_kind in ('test', 'live', 'public', 'token')),
      key_last4 text not null,
      created ${dialect.bigint} not null,
      method text not null,
      route text not null,
      status ${dialect.bigint} not null,
      duration ${dialect.bigint} not null,
      record_id text,
      primary key (merchant_id, position, request_id)
    ) ${strictByKey(dialect)}`,
      sql`create index api_requests_age on api_requests (position)`,
      sql`create index api_requests_record on api_requests (record_id) where record_id is not null`,
      sql`create table hourly_figures (
      merchant_id text not null,
      mode text not null check (mode in ('test', 'live')),
      begins ${dialect.bigint} not null,
      ends ${dialect.bigint} not null,
      changes ${dialect.bigint} not null,
      figures text,
      primary key (merchant_id, mode, begins, ends)
    ) ${strictByKey(dialect)}`,
      sql`create table late_changes (
      merchant_id text not null,
      mode text not null check (mode in ('test', 'live')),
      hour ${dialect.bigint} not null,
      changes ${dialect.bigint} not null,
      primary key (merchant_id, mode, hour)
    ) ${strictByKey(dialect)}`,
    ]),
    createTables('card testing', ({ bigint, strict }) => [
      sql`create table card_attempts (
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      subject text not null,
      at ${bigint} not null,
      id text not null,
      kind text not null check (kind in ('card', 'bin', 'address', 'key', 'link', 'contact', 'merchant')),
      card text not null,
      outcome text not null check (outcome in ('failed', 'refused', 'forgiven', 'approved')),
      weight ${bigint} not null check (weight > 0),
      primary key (merchant_id, mode, subject, at, id)
    ) ${strict}`,
      sql`create index card_attempts_at on card_attempts (at)`,
      sql`create table card_attacks (
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      began ${bigint} not null,
      until ${bigint} not null,
      alerted ${bigint} not null check (alerted in (0, 1)),
      id text not null,
      primary key (merchant_id, mode, began)
    ) ${strict}`,
      sql`create table concealed_declines (
      merchant_id text not null references merchants (id),
      transaction_id text not null,
      mode text not null check (mode in ('test', 'live')),
      created ${bigint} not null,
      reason text not null,
      primary key (merchant_id, transaction_id)
    ) ${strict}`,
      sql`create table spent_proofs (
      merchant_id text not null references merchants (id),
      id text not null,
      expires ${bigint} not null,
      primary key (merchant_id, id)
    ) ${strict}`,
      sql`create index spent_proofs_expires on spent_proofs (expires)`,
    ]),
    createTables('origins, data keys and event heads', ({ bigint, strict }) => [
      sql`create table origins (
        merchant_id text not null references merchants (id),
        origin text not null,
        status text not null check (status in ('pending', 'verified', 'failing')),
        checked ${bigint} not null,
        verified ${bigint},
        failing_since ${bigint},
        error text,
        primary key (merchant_id, origin)
      ) ${strict}`,
      sql`create table data_keys (
      merchant_id text not null references merchants (id),
      version ${bigint} not null check (version > 0),
      created ${bigint} not null,
      kms text not null,
      master text not null,
      wrapped text not null,
      wrapped_at ${bigint} not null,
      primary key (merchant_id, version)
    ) ${strict}`,
      sql`create table event_heads (
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      place ${bigint} not null,
      primary key (merchant_id, mode)
    ) ${strict}`,
    ]),
  ],
}
