import { type Kysely, sql } from 'kysely'

/** What a first payment needs: merchants with keys and accounts, one-time tokens, charges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table merchants (
    id text primary key,
    created bigint not null,
    name text not null,
    public_key text not null unique,
    allowed_origins text not null
  )`.execute(db)
  await sql`create table secret_keys (
    hash text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    encrypted text not null
  )`.execute(db)
  await sql`create table accounts (
    id text primary key,
    merchant_id text not null references merchants (id),
    created bigint not null,
    mode text not null check (mode in ('test', 'live')),
    type text not null check (type in ('MerchantAccount', 'AchAccount')),
    name text not null,
    status text not null check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
    is_primary integer not null check (is_primary in (0, 1)),
    currency text not null,
    accepted_card_types text not null,
    cvv_policy text not null,
    avs_policy text not null,
    ignore_avs_failure_if_cvv_match integer not null check (ignore_avs_failure_if_cvv_match in (0, 1))
  )`.execute(db)
  await sql`create unique index accounts_primary on accounts (merchant_id, mode, type) where is_primary = 1`.execute(
    db,
  )
  await sql`create table tokens (
    id text primary key,
    merchant_id text not null references merchants (id),
    created bigint not null,
    expires bigint not null,
    payload text not null
  )`.execute(db)
  await sql`create index tokens_expires on tokens (expires)`.execute(db)
  await sql`create table transactions (
    id text primary key,
    merchant_id text not null references merchants (id),
    account_id text not null references accounts (id),
    mode text not null check (mode in ('test', 'live')),
    type text not null check (type in ('CHARGE')),
    status text not null check (status in ('PENDING', 'AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED')),
    created bigint not null,
    modified bigint not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    auto_capture integer not null check (auto_capture in (0, 1)),
    amount_refunded bigint not null check (amount_refunded between 0 and amount),
    surcharge_amount bigint check (surcharge_amount between 0 and amount),
    reference text,
    method text not null,
    method_secret text not null,
    authorization_code text,
    cvv_result text,
    avs_result text,
    failure_code text
  )`.execute(db)
  await sql`create index transactions_pending on transactions (created) where status = 'PENDING'`.execute(db)
}
