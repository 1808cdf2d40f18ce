import { type Kysely, sql } from 'kysely'

/**
 * The simulated networks: rules that tests set, and the networks' own ledger of payments. The ledger stands for another
 * company's, so it refers to no row of the gateway's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table simulator_rules (
    id text primary key,
    merchant_id text not null references merchants (id),
    created bigint not null,
    position bigint not null,
    last4 text check (length(last4) = 4),
    amount bigint check (amount > 0),
    reference text,
    type text check (type in ('card', 'bank')),
    attempt bigint check (attempt > 0),
    outcomes text not null,
    afterwards text not null check (afterwards in ('repeat_last', 'built_in')),
    times bigint check (times > 0),
    matched bigint not null default 0 check (matched >= 0),
    unique (merchant_id, position)
  )`.execute(db)
  await sql`create table simulator_payments (
    transaction_id text primary key,
    state text not null check (state in ('ASKED', 'AUTHORIZED', 'DECLINED', 'CAPTURED', 'REVERSED')),
    created bigint not null,
    modified bigint not null,
    merchant_id text,
    mode text check (mode in ('test', 'live')),
    type text check (type in ('card', 'bank')),
    amount bigint check (amount > 0),
    captured bigint check (captured > 0),
    authorization_code text,
    cvv_result text,
    avs_result text,
    failure_code text,
    rule_id text,
    outcome text,
    settlement_code text,
    settlement_due bigint,
    check (state = 'REVERSED' or (merchant_id is not null and mode is not null and amount is not null)),
    check ((state = 'CAPTURED') = (captured is not null)),
    check (state <> 'AUTHORIZED' or authorization_code is not null),
    check ((state = 'DECLINED') = (failure_code is not null)),
    check ((settlement_code is null) = (settlement_due is null))
  )`.execute(db)
}
