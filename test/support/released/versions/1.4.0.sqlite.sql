CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE merchants (
    id text primary key,
    created bigint not null,
    name text not null,
    public_key text not null unique,
    allowed_origins text not null
  , modified bigint not null default 0, contact_name text, contact_email text, contact_phone text, address1 text, address2 text, city text, state text, postal_code text, country text, timezone text not null default 'America/New_York', api_allowed_ip_address_ranges text not null default '', live_events_urls text not null default '', test_events_urls text not null default '', test_clock_offset bigint not null default 0, test_clock_instance text);
CREATE TABLE secret_keys (
    hash text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    encrypted text not null
  );
CREATE TABLE accounts (
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
  , manual_capture_enabled integer not null default 0
    check (manual_capture_enabled in (0, 1)), credit_enabled integer not null default 0
    check (credit_enabled in (0, 1)), nonoriginating_refund_enabled integer not null default 0
    check (nonoriginating_refund_enabled in (0, 1)), modified bigint not null default 0, trust_account integer not null default 0 check (trust_account in (0, 1)), required_payment_fields text not null default '', transaction_allowed_countries text not null default '', swipe_cvv_policy text not null default 'OPTIONAL', swipe_avs_policy text not null default 'SUBMIT_IGNORE_RESULT', swipe_ignore_avs_failure_if_cvv_match integer not null default 0
      check (swipe_ignore_avs_failure_if_cvv_match in (0, 1)), swipe_required_payment_fields text not null default '', capture_time text not null default '21:00' check (length(capture_time) = 5), capture_zone text not null default 'America/New_York', recurring_charges_enabled integer not null default 1 check (recurring_charges_enabled in (0, 1)), routing_number text, account_number text, bank_secret text, account_type text check (account_type in ('CHECKING', 'SAVINGS')), bank_name text);
CREATE TABLE tokens (
    id text primary key,
    merchant_id text not null references merchants (id),
    created bigint not null,
    expires bigint not null,
    payload text not null
  , test_expires bigint not null default 0);
CREATE TABLE surcharges (
    id text primary key,
    merchant_id text not null references merchants (id),
    created bigint not null,
    type text not null check (type in ('card', 'bank')),
    rate integer not null check (rate between 0 and 10000),
    fee integer not null check (fee >= 0)
  );
CREATE TABLE "transactions" (
    id text primary key,
    merchant_id text not null references merchants (id),
    account_id text not null references accounts (id),
    mode text not null check (mode in ('test', 'live')),
    type text not null check (type in ('CHARGE', 'REFUND', 'CREDIT')),
    status text not null check (status in ('PENDING', 'AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED')),
    created bigint not null,
    modified bigint not null,
    completed bigint,
    amount bigint not null check (amount > 0),
    currency text not null,
    auto_capture integer not null check (auto_capture in (0, 1)),
    amount_refunded bigint not null,
    surcharge_amount bigint check (surcharge_amount between 0 and amount),
    gratuity bigint check (gratuity >= 0),
    reference text,
    capture_reference text,
    void_reference text,
    source_id text,
    data text,
    charge_id text references "transactions" (id),
    method text not null,
    method_secret text,
    authorization_code text,
    cvv_result text,
    avs_result text,
    failure_code text,
    under_way text check (under_way in ('CAPTURE', 'VOID')),
    under_way_since bigint, signature_id text, card_type text, instance_id text, under_way_reference text, recurring_charge_id text, recurring_charge_occurrence_id text,
    check (amount_refunded between 0 and amount + coalesce(gratuity, 0)),
    check ((type = 'REFUND') = (charge_id is not null))
  );
CREATE TABLE events (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    type text not null,
    data text not null
  , position bigint not null default 0, undelivered bigint);
CREATE TABLE signatures (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    transaction_id text not null unique references transactions (id),
    mime_type text not null,
    data text not null
  );
CREATE TABLE locks (name text primary key);
CREATE TABLE saved_methods (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    type text not null check (type in ('card', 'bank')),
    created bigint not null,
    modified bigint not null,
    deleted bigint,
    reference text,
    description text,
    method text not null,
    method_secret text,
    exp_month integer check (exp_month between 1 and 12),
    exp_year integer check (exp_year between 2000 and 2099), of_payment_methods integer not null default 0
    check (of_payment_methods in (0, 1)),
    check ((deleted is null) = (method_secret is not null)),
    check ((type = 'card') = (exp_month is not null)),
    check ((type = 'card') = (exp_year is not null))
  );
CREATE TABLE payment_methods (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    modified bigint not null,
    deleted bigint,
    contact_id text not null,
    type text not null check (type in ('card', 'bank')),
    card_id text references saved_methods (id),
    bank_id text references saved_methods (id),
    check ((type = 'card') = (card_id is not null)),
    check ((type = 'bank') = (bank_id is not null))
  );
CREATE TABLE simulator_rules (
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
  );
CREATE TABLE simulator_payments (
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
  );
CREATE TABLE transaction_terms (
    merchant_id text not null,
    mode text not null check (mode in ('test', 'live')),
    term bytea not null,
    property text not null,
    created bigint not null,
    transaction_id text not null,
    primary key (merchant_id, mode, term, property, created, transaction_id)
  ) without rowid;
CREATE TABLE instances (
    id text primary key,
    alive_until bigint not null
  );
CREATE TABLE idempotency_keys (
    id text primary key,
    merchant_id text not null references merchants (id),
    created bigint not null,
    expires bigint not null,
    fingerprint text not null,
    instance_id text,
    record_type text,
    record_id text,
    answer text,
    check ((record_type is null) = (record_id is null)),
    check (answer is null or instance_id is null)
  );
CREATE TABLE sealed_keys (name text primary key, sealed text not null);
CREATE TABLE jobs (
    id text primary key,
    type text not null,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    record_id text not null,
    run_at bigint not null,
    due bigint,
    attempts bigint not null default 0,
    instance_id text,
    data text,
    unique (type, record_id)
  );
CREATE TABLE deliveries (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    receiver text not null,
    event_id text,
    url text not null,
    body text not null,
    schedule text not null check (schedule in ('gateway_event', 'merchant_application')),
    status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
    attempts bigint not null default 0 check (attempts >= 0),
    failures bigint not null default 0 check (failures between 0 and attempts),
    created bigint not null,
    modified bigint not null,
    position bigint not null,
    next_attempt bigint,
    is_replay bigint not null default 0 check (is_replay in (0, 1)),
    check (status <> 'PENDING' or next_attempt is not null),
    check (is_replay = 0 or next_attempt is not null)
  );
CREATE TABLE delivery_attempts (
    delivery_id text not null references deliveries (id),
    number bigint not null check (number >= 1),
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    at bigint not null,
    position bigint not null,
    duration bigint not null,
    succeeded bigint not null check (succeeded in (0, 1)),
    request_headers text not null,
    response_status bigint,
    response_body text not null,
    error text,
    primary key (delivery_id, number),
    check (succeeded = 0 or (response_status = 200 and error is null))
  );
CREATE TABLE webhook_secrets (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    expires bigint,
    secret text not null
  );
CREATE TABLE recurring_charges (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    modified bigint not null,
    status text not null check (status in ('ACTIVE', 'COMPLETED', 'DELETED')),
    status_reason text check (status_reason in ('schedule_complete', 'user_canceled')),
    account_id text not null references accounts (id),
    description text,
    reference text,
    amount bigint not null check (amount > 0),
    currency text not null,
    schedule text not null,
    max_occurrences bigint,
    max_amount bigint,
    total_occurrences bigint not null,
    total_amount bigint not null,
    next_payment text,
    method text not null,
    method_secret text,
    saved_method_id text references saved_methods (id), exp_month integer
    check (exp_month between 1 and 12), exp_year integer
    check (exp_year between 2000 and 2099)
    check ((exp_year is null) = (exp_month is null))
    check (exp_year is null or saved_method_id is null),
    check ((status = 'ACTIVE') = (status_reason is null)),
    check ((status = 'ACTIVE') = (next_payment is not null)),
    check (max_amount is null or total_amount <= max_amount)
  );
CREATE TABLE occurrences (
    id text primary key,
    recurring_charge_id text not null references recurring_charges (id),
    merchant_id text not null,
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    modified bigint not null,
    position bigint not null,
    status text not null check (status in ('PENDING', 'PAYING', 'PAID', 'IGNORED', 'FAILED')),
    amount bigint not null check (amount > 0),
    due_date text not null,
    attempts bigint not null,
    last_attempt bigint,
    unique (recurring_charge_id, due_date)
  );
insert into "kysely_migration" values ('001-first-payment', '2026-11-22T16:40:23.538Z');
insert into "kysely_migration" values ('002-surcharges', '2026-11-22T16:40:23.539Z');
insert into "kysely_migration" values ('003-after-the-charge', '2026-11-22T16:40:23.541Z');
insert into "kysely_migration" values ('004-credits-and-signatures', '2026-11-22T16:40:23.542Z');
insert into "kysely_migration" values ('005-locks', '2026-11-22T16:40:23.551Z');
insert into "kysely_migration" values ('006-payment-methods', '2026-11-22T16:40:23.559Z');
insert into "kysely_migration" values ('007-merchant-and-accounts', '2026-11-22T16:40:23.619Z');
insert into "kysely_migration" values ('008-simulator-rules', '2026-11-22T16:40:23.620Z');
insert into "kysely_migration" values ('009-search', '2026-11-22T16:40:23.632Z');
insert into "kysely_migration" values ('010-idempotency', '2026-11-22T16:40:23.633Z');
insert into "kysely_migration" values ('011-sealed-keys', '2026-11-22T16:40:23.634Z');
insert into "kysely_migration" values ('012-under-way', '2026-11-22T16:40:23.646Z');
insert into "kysely_migration" values ('013-jobs', '2026-11-22T16:40:23.651Z');
insert into "kysely_migration" values ('014-webhooks', '2026-11-22T16:40:23.652Z');
insert into "kysely_migration" values ('015-recurring', '2026-11-22T16:40:23.653Z');
insert into "kysely_migration" values ('016-card-expiry', '2026-11-22T16:40:23.670Z');
insert into "kysely_migration" values ('020-id-terms', '2026-11-22T16:40:23.671Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "merchants" values ('Belyyb7l53vbdvSC7uTocA', 1795365623723, 'Demo Shop', 'm_8TmlCIPdoJQsmOeImj4pKz', '', 1795365626914, null, null, null, null, null, null, null, null, null, 'America/New_York', '', '', 'https://shop.example/events', 0, null);
insert into "secret_keys" values ('493f9de23687a5ad4aa48b42f1b8dc5afa5bf0ddd72cd2b2d7fca7c0a65fba40', 'Belyyb7l53vbdvSC7uTocA', 'test', '1.25d79003.DEqLpNPbPaIwUJQfB4EHAW2YSILjLzNRdbOz6e9cBMu2nn4-9EYLyEdVaFtAmvAMcwfMWdi5zU6t9rb9geAWbMjVrsE');
insert into "secret_keys" values ('135e274401f2f8dbfb0b9f8dbafdcfece7f75ea1da9b22f027c26883171666b5', 'Belyyb7l53vbdvSC7uTocA', 'live', '1.25d79003.-8HKH1AHpMSqhSMuhCwNMW8vudH5nubGMP3Kcnd1fDpjDpCHexHyeNZskGXwH58L8v9JypWAWYbdrT8iTx92_i-kUHw');
insert into "accounts" values ('3oArpCHd6RoOsBXpnZU9kw', 'Belyyb7l53vbdvSC7uTocA', 1795365623723, 'test', 'MerchantAccount', 'Demo Shop test', 'ACTIVE', 1, 'USD', '*', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, 1, 0, 0, 1795365623723, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, null, null, null, null, null);
insert into "accounts" values ('mORshQiKMPDqOZv3AkPLfQ', 'Belyyb7l53vbdvSC7uTocA', 1795365623723, 'test', 'AchAccount', 'Demo Shop eCheck test', 'ACTIVE', 1, 'USD', '', 'DISABLED', 'DISABLED', 0, 0, 0, 0, 1795365623723, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, '******013', '******9001', '1.25d79003.dOtYzRy_k5GpEk1a8B6dGYKz2nBRfcW-oeGyesmcgbj2fVx66LmQNo2VpAInsyeQe1y30lB7sK8e_LvKjxdxPktJQ9pp1gLdzbIKUYW5t0vpNAhQtkipFQ', 'CHECKING', 'FIRST BANK OF TESTING');
insert into "accounts" values ('xX9SjgUvimse6ihSKgCZTA', 'Belyyb7l53vbdvSC7uTocA', 1795365623723, 'live', 'MerchantAccount', 'Demo Shop live', 'ACTIVE', 1, 'USD', '*', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, 1, 0, 0, 1795365623723, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, null, null, null, null, null);
insert into "accounts" values ('HTfAmtrEjv02TWOSN_aANQ', 'Belyyb7l53vbdvSC7uTocA', 1795365623723, 'live', 'AchAccount', 'Demo Shop eCheck live', 'ACTIVE', 1, 'USD', '', 'DISABLED', 'DISABLED', 0, 0, 0, 0, 1795365623723, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, '******013', '******9001', '1.25d79003.--xiTkYZHcLNGPWxg9eRoSfIjSf-myEsq86OQHpexsrw6dPWenwBBlnzbCLfazxgpu1QsPBN-lXEKUcrd78JfLzuQ2sDG96Hb19VJnulYqXx7Y-zWdm5MQ', 'CHECKING', 'FIRST BANK OF TESTING');
insert into "tokens" values ('G63uC7-P8VFEwTUHaaJcKQ', 'Belyyb7l53vbdvSC7uTocA', 1795365626683, 1795365926683, '1.25d79003.iqn7vnHg1mn6XhAZngJxA5Md0L1E3ypw2rJ3sREKE3yjw_Mpz2uveexJjinskRsLYRSGdUUp61wp4y8S8Cu6IDTyP5G7tIEoIBNnfDEBgZ4zfeJNQWgf_RtrwhHkpmHmuo_Oy5MMD94Wg2FtuG9VSV0GD1nWuA7GKzKU9J2ZYGpstdOv-y54h1-K', 1795365926683);
insert into "surcharges" values ('B67_z9veLPF0q1x9J7K1JQ', 'Belyyb7l53vbdvSC7uTocA', 1795365623723, 'card', 300, 0);
insert into "transactions" values ('xaq7UjD6CaX8AYZVHY5N1w', 'Belyyb7l53vbdvSC7uTocA', '3oArpCHd6RoOsBXpnZU9kw', 'test', 'CHARGE', 'AUTHORIZED', 1795365626483, 1795365626839, null, 1000, 'USD', 1, 100, null, null, 'order-0', null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"}', '1.25d79003.jamNfuMjY1Ol7TR2ah-K2-kz8ml2MkOVFpzGECxojXh_qeBP9XCyL6CGnpI', 'PXELLP', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, 'VISA', null, null, null, null);
insert into "transactions" values ('nA5ras62hItVyFIEHrXBVQ', 'Belyyb7l53vbdvSC7uTocA', '3oArpCHd6RoOsBXpnZU9kw', 'test', 'CHARGE', 'VOIDED', 1795365626559, 1795365626875, null, 1001, 'USD', 1, 0, null, null, 'order-1', null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"}', '1.25d79003.AHW5L0qBe7ueoEK8XjiP4ilL2P28U1lGjx9UvUxbbW--y5o-zqg6C6rGTyU', 'KEADWS', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, 'VISA', null, null, null, null);
insert into "transactions" values ('OIWERwTLQ-PLnv-ShPhqaw', 'Belyyb7l53vbdvSC7uTocA', '3oArpCHd6RoOsBXpnZU9kw', 'test', 'CHARGE', 'AUTHORIZED', 1795365626580, 1795365626586, null, 1002, 'USD', 1, 0, null, null, 'order-2', null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"}', '1.25d79003.Wugeav879aRh1MI7xdoz2af3N-OBiLtUspA1j30SXBf84F8-yaktsnvtcuk', 'KXNZTS', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, 'VISA', null, null, null, null);
insert into "transactions" values ('GTcVDFAUtc5UAENg76jCqQ', 'Belyyb7l53vbdvSC7uTocA', '3oArpCHd6RoOsBXpnZU9kw', 'test', 'CHARGE', 'AUTHORIZED', 1795365626598, 1795365626601, null, 1003, 'USD', 1, 0, null, null, 'order-3', null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"}', '1.25d79003.ePgpNgHoummL0B4P9pkY-G3eLjKdXG8p0Rh7I4WFJKFoYL8_EsjOq8rF2EM', 'JVQEJQ', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, 'VISA', null, null, null, null);
insert into "transactions" values ('MGNTeQ9T5hgfYUoN00mrsA', 'Belyyb7l53vbdvSC7uTocA', '3oArpCHd6RoOsBXpnZU9kw', 'test', 'CHARGE', 'AUTHORIZED', 1795365626617, 1795365626630, null, 1004, 'USD', 1, 0, null, null, 'order-4', null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"}', '1.25d79003.MmjMNXpTcslQkpgzXjoOTNAkpNY_8LwRRYncjh9WRfYmFCVFseWCzjTn4j4', 'KTYDXO', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, 'VISA', null, null, null, null);
insert into "transactions" values ('R7ixS3R9Y-eT2JYxqXVxqA', 'Belyyb7l53vbdvSC7uTocA', '3oArpCHd6RoOsBXpnZU9kw', 'test', 'CHARGE', 'FAILED', 1795365626640, 1795365626652, null, 1999, 'USD', 1, 0, null, null, null, null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************0002","card_type":"VISA","fingerprint":"cvpWVliBEPe1GFmBnp4H"}', '1.25d79003.F5asVHufAl3_OvnwwS0vGuzfeBdAvg8ko40DXerJQdPqpg30IKXz2UXYDOc', null, null, null, 'card_declined', null, null, null, 'VISA', null, null, null, null);
insert into "transactions" values ('FXa_I2qP7ZIGQIL3D4mdtQ', 'Belyyb7l53vbdvSC7uTocA', 'xX9SjgUvimse6ihSKgCZTA', 'live', 'CHARGE', 'AUTHORIZED', 1795365626661, 1795365626670, null, 2500, 'USD', 1, 0, null, null, null, null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"}', '1.25d79003.bh0vU-m2jZ8YnkpntZAiJFIhjVimfXXrqzlpNQgz6-OBWNLSiamulFO9zUI', 'QGWHLI', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, 'VISA', null, null, null, null);
insert into "transactions" values ('mXZnXTA6i32Lz4vc7yqZug', 'Belyyb7l53vbdvSC7uTocA', '3oArpCHd6RoOsBXpnZU9kw', 'test', 'CHARGE', 'AUTHORIZED', 1795365626710, 1795365626743, null, 3000, 'USD', 0, 0, null, null, null, null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"}', '1.25d79003.TEJ5tUyxj8UlyZTLRx7JYlbxmd4uNMRJm5yhazG0rQhiiD31WBEPcIotYuY', 'JMDQZS', null, 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, 'VISA', null, null, null, null);
insert into "transactions" values ('y4r6J7xl7JcM8IvRpm8idw', 'Belyyb7l53vbdvSC7uTocA', 'mORshQiKMPDqOZv3AkPLfQ', 'test', 'CHARGE', 'AUTHORIZED', 1795365626794, 1795365626810, null, 4000, 'USD', 1, 0, null, null, null, null, null, null, null, null, '{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"kY8-DpG1-Kqmip8-RLuy"}', '1.25d79003.6xjU9WCI-ESDcQWndjbVYhekV-xZe4Dz3snkk8iZXwGz1cBfJXSyORhMcazXtkzd9tyIu1xZBXZvax8QmUdQPvEx3XkyQt80zRXbt6h1sBOmCUUFCxWleQ', 'UKWTJW', null, null, null, null, null, null, null, null, null, null, null);
insert into "transactions" values ('m6sV1Iz8PNUeycgBfUDp-w', 'Belyyb7l53vbdvSC7uTocA', '3oArpCHd6RoOsBXpnZU9kw', 'test', 'REFUND', 'AUTHORIZED', 1795365626839, 1795365626839, null, 100, 'USD', 1, 0, null, null, null, null, null, null, null, 'xaq7UjD6CaX8AYZVHY5N1w', '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"}', null, null, null, null, null, null, null, null, 'VISA', null, null, null, null);
insert into "transactions" values ('iD0Wn7yfFnfa0buPImxssg', 'Belyyb7l53vbdvSC7uTocA', '3oArpCHd6RoOsBXpnZU9kw', 'test', 'CHARGE', 'AUTHORIZED', 1795365626961, 1795365626979, null, 1, 'USD', 1, 0, null, null, null, null, null, null, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"}', '1.25d79003.t_RQEbuCbn3WciwMeJ6sLuO1aNhB4jM0kXJaoccY4NAhogSvJ1nMs2Hok3E', 'OJYEXB', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, 'VISA', null, null, null, null);
insert into "events" values ('dF1P60c5xNC5NF_Rj-BX1A', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626483, 'transaction.created', '{"id":"xaq7UjD6CaX8AYZVHY5N1w","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"PENDING","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"reference":"order-0","created":"2026-11-22T16:40:26.483Z","modified":"2026-11-22T16:40:26.483Z"}', 1795365626501000, null);
insert into "events" values ('hXD2m3oiAFGQGV-VvzYaUw', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626540, 'transaction.authorized', '{"id":"xaq7UjD6CaX8AYZVHY5N1w","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"AUTHORIZED","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"PXELLP","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-0","created":"2026-11-22T16:40:26.483Z","modified":"2026-11-22T16:40:26.540Z"}', 1795365626541000, null);
insert into "events" values ('GEfRyLCiNzbiIGKXWyhLAQ', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626559, 'transaction.created', '{"id":"nA5ras62hItVyFIEHrXBVQ","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"PENDING","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"reference":"order-1","created":"2026-11-22T16:40:26.559Z","modified":"2026-11-22T16:40:26.559Z"}', 1795365626560000, null);
insert into "events" values ('-i430gbMQ6bRMgg8Fwnaaw', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626566, 'transaction.authorized', '{"id":"nA5ras62hItVyFIEHrXBVQ","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"AUTHORIZED","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"KEADWS","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-1","created":"2026-11-22T16:40:26.559Z","modified":"2026-11-22T16:40:26.566Z"}', 1795365626566000, null);
insert into "events" values ('qpp0vKJfWAL3ZYtrwa-hpw', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626580, 'transaction.created', '{"id":"OIWERwTLQ-PLnv-ShPhqaw","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"PENDING","amount":1002,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"reference":"order-2","created":"2026-11-22T16:40:26.580Z","modified":"2026-11-22T16:40:26.580Z"}', 1795365626580000, null);
insert into "events" values ('gtFvrfNALgMtRuTWq4K9Kw', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626586, 'transaction.authorized', '{"id":"OIWERwTLQ-PLnv-ShPhqaw","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"AUTHORIZED","amount":1002,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"KXNZTS","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-2","created":"2026-11-22T16:40:26.580Z","modified":"2026-11-22T16:40:26.586Z"}', 1795365626587000, null);
insert into "events" values ('-lmobNTdT2Yj-7Osb7n3NA', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626598, 'transaction.created', '{"id":"GTcVDFAUtc5UAENg76jCqQ","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"PENDING","amount":1003,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"reference":"order-3","created":"2026-11-22T16:40:26.598Z","modified":"2026-11-22T16:40:26.598Z"}', 1795365626599000, null);
insert into "events" values ('WdQPwY6MwWDvkZkJVKI4Tw', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626601, 'transaction.authorized', '{"id":"GTcVDFAUtc5UAENg76jCqQ","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"AUTHORIZED","amount":1003,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"JVQEJQ","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-3","created":"2026-11-22T16:40:26.598Z","modified":"2026-11-22T16:40:26.601Z"}', 1795365626601000, null);
insert into "events" values ('7wa1AxyknoN9U1P98mdfXQ', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626617, 'transaction.created', '{"id":"MGNTeQ9T5hgfYUoN00mrsA","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"PENDING","amount":1004,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"reference":"order-4","created":"2026-11-22T16:40:26.617Z","modified":"2026-11-22T16:40:26.617Z"}', 1795365626618000, null);
insert into "events" values ('OaweyDhf4GplFLVcwbNhkQ', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626630, 'transaction.authorized', '{"id":"MGNTeQ9T5hgfYUoN00mrsA","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"AUTHORIZED","amount":1004,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"KTYDXO","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-4","created":"2026-11-22T16:40:26.617Z","modified":"2026-11-22T16:40:26.630Z"}', 1795365626630000, null);
insert into "events" values ('QWuoGqHAYFhosqIvV5-ggg', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626640, 'transaction.created', '{"id":"R7ixS3R9Y-eT2JYxqXVxqA","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"PENDING","amount":1999,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************0002","card_type":"VISA","fingerprint":"cvpWVliBEPe1GFmBnp4H"},"created":"2026-11-22T16:40:26.640Z","modified":"2026-11-22T16:40:26.640Z"}', 1795365626641000, null);
insert into "events" values ('Ytp6KJJEuL1MNd5OfQ0Avg', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626652, 'transaction.failed', '{"id":"R7ixS3R9Y-eT2JYxqXVxqA","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"FAILED","amount":1999,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************0002","card_type":"VISA","fingerprint":"cvpWVliBEPe1GFmBnp4H"},"failure_code":"card_declined","created":"2026-11-22T16:40:26.640Z","modified":"2026-11-22T16:40:26.652Z"}', 1795365626652000, null);
insert into "events" values ('npTb1rYBpDvP418DA6UE-g', 'Belyyb7l53vbdvSC7uTocA', 'live', 1795365626661, 'transaction.created', '{"id":"FXa_I2qP7ZIGQIL3D4mdtQ","type":"CHARGE","account_id":"xX9SjgUvimse6ihSKgCZTA","status":"PENDING","amount":2500,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"created":"2026-11-22T16:40:26.661Z","modified":"2026-11-22T16:40:26.661Z"}', 1795365626662000, null);
insert into "events" values ('-9v_5bQcm3yctSdgRuXXBA', 'Belyyb7l53vbdvSC7uTocA', 'live', 1795365626670, 'transaction.authorized', '{"id":"FXa_I2qP7ZIGQIL3D4mdtQ","type":"CHARGE","account_id":"xX9SjgUvimse6ihSKgCZTA","status":"AUTHORIZED","amount":2500,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"QGWHLI","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","created":"2026-11-22T16:40:26.661Z","modified":"2026-11-22T16:40:26.670Z"}', 1795365626671000, null);
insert into "events" values ('sa86TKF6s6eMS1Wy7a2oFw', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626710, 'transaction.created', '{"id":"mXZnXTA6i32Lz4vc7yqZug","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"PENDING","amount":3000,"currency":"USD","auto_capture":false,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"created":"2026-11-22T16:40:26.710Z","modified":"2026-11-22T16:40:26.710Z"}', 1795365626712000, null);
insert into "events" values ('8mVAK1gtWTY9bU8_59Lx8g', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626743, 'transaction.authorized', '{"id":"mXZnXTA6i32Lz4vc7yqZug","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"AUTHORIZED","amount":3000,"currency":"USD","auto_capture":false,"amount_refunded":0,"authorization_code":"JMDQZS","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"avs_result":"ADDRESS_AND_POSTAL_CODE","created":"2026-11-22T16:40:26.710Z","modified":"2026-11-22T16:40:26.743Z"}', 1795365626743000, null);
insert into "events" values ('87MVDVrZ9ybNi9lFPCTKCA', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626794, 'transaction.created', '{"id":"y4r6J7xl7JcM8IvRpm8idw","type":"CHARGE","account_id":"mORshQiKMPDqOZv3AkPLfQ","status":"PENDING","amount":4000,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"kY8-DpG1-Kqmip8-RLuy"},"created":"2026-11-22T16:40:26.794Z","modified":"2026-11-22T16:40:26.794Z"}', 1795365626796000, null);
insert into "events" values ('aBNZJbVzNdwTY5ZSZk8odg', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626810, 'transaction.authorized', '{"id":"y4r6J7xl7JcM8IvRpm8idw","type":"CHARGE","account_id":"mORshQiKMPDqOZv3AkPLfQ","status":"AUTHORIZED","amount":4000,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"UKWTJW","method":{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"kY8-DpG1-Kqmip8-RLuy"},"created":"2026-11-22T16:40:26.794Z","modified":"2026-11-22T16:40:26.810Z"}', 1795365626810000, null);
insert into "events" values ('n7oiRIgGr5z6jtQjInS7_g', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626839, 'transaction.updated', '{"id":"xaq7UjD6CaX8AYZVHY5N1w","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"AUTHORIZED","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":100,"authorization_code":"PXELLP","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-0","created":"2026-11-22T16:40:26.483Z","modified":"2026-11-22T16:40:26.839Z"}', 1795365626840000, null);
insert into "events" values ('ZMh8w59XKUafNU9pOXUOOg', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626839, 'transaction.created', '{"id":"m6sV1Iz8PNUeycgBfUDp-w","type":"REFUND","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"PENDING","amount":100,"currency":"USD","auto_capture":true,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"charge_id":"xaq7UjD6CaX8AYZVHY5N1w","created":"2026-11-22T16:40:26.839Z","modified":"2026-11-22T16:40:26.839Z"}', 1795365626841000, null);
insert into "events" values ('ipFxgHz6HFCY9z0Jq_U9gQ', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626839, 'transaction.authorized', '{"id":"m6sV1Iz8PNUeycgBfUDp-w","type":"REFUND","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"AUTHORIZED","amount":100,"currency":"USD","auto_capture":true,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"charge_id":"xaq7UjD6CaX8AYZVHY5N1w","created":"2026-11-22T16:40:26.839Z","modified":"2026-11-22T16:40:26.839Z"}', 1795365626841001, null);
insert into "events" values ('FtlUiJUKdmBcjoPIzKoPQA', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626875, 'transaction.voided', '{"id":"nA5ras62hItVyFIEHrXBVQ","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"VOIDED","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"KEADWS","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-1","created":"2026-11-22T16:40:26.559Z","modified":"2026-11-22T16:40:26.875Z"}', 1795365626875000, null);
insert into "events" values ('q5i5Tu4VT3GyqlG4aE1qTw', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626961, 'transaction.created', '{"id":"iD0Wn7yfFnfa0buPImxssg","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"PENDING","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"created":"2026-11-22T16:40:26.961Z","modified":"2026-11-22T16:40:26.961Z"}', 1795365626961000, null);
insert into "events" values ('dq7LsfD3RabfNj-H-qbJIg', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365626979, 'transaction.authorized', '{"id":"iD0Wn7yfFnfa0buPImxssg","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"AUTHORIZED","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"OJYEXB","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","created":"2026-11-22T16:40:26.961Z","modified":"2026-11-22T16:40:26.979Z"}', 1795365626979000, null);
insert into "events" values ('mgxcdhqAjcRsIDGwTyiyiQ', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365627093, 'recurring_charge.created', '{"id":"exF14zuvFlg7WyBMj20QQw","status":"ACTIVE","account_id":"3oArpCHd6RoOsBXpnZU9kw","amount":500,"currency":"USD","schedule":{"interval_unit":"MONTH","interval_delay":1,"start":"2036-02-01"},"total_occurrences":0,"total_amount":0,"next_payment":"2036-02-01","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"created":"2026-11-22T16:40:27.093Z","modified":"2026-11-22T16:40:27.093Z"}', 1795365627097000, null);
insert into "events" values ('O448kvt4f_1goiqA35TfNw', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365627093, 'recurring_charge.occurrence.created', '{"id":"cF9yH__oPu8PeoZVvu2DNw","recurring_charge_id":"exF14zuvFlg7WyBMj20QQw","status":"PENDING","amount":500,"due_date":"2036-02-01","attempts":0,"created":"2026-11-22T16:40:27.093Z","modified":"2026-11-22T16:40:27.093Z"}', 1795365627098001, null);
insert into "locks" values ('sealed_keys:fingerprint');
insert into "locks" values ('demo merchant');
insert into "locks" values ('webhook secret test Belyyb7l53vbdvSC7uTocA');
insert into "saved_methods" values ('qOjnhCMwDS6IXtgNhNby1Q', 'Belyyb7l53vbdvSC7uTocA', 'test', 'card', 1795365626697, 1795365626697, null, 'regular', null, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"}', '1.25d79003.FyMP7Y5Z9HdDhrWfw7iP-YVhsdxiocJYH1DsrTVhq_kpFe0q0Ve9PdtfHKU', 12, 2040, 0);
insert into "simulator_payments" values ('xaq7UjD6CaX8AYZVHY5N1w', 'AUTHORIZED', 1795365626519, 1795365626519, 'Belyyb7l53vbdvSC7uTocA', 'test', 'card', 1000, null, 'PXELLP', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, null);
insert into "simulator_payments" values ('nA5ras62hItVyFIEHrXBVQ', 'REVERSED', 1795365626562, 1795365626870, 'Belyyb7l53vbdvSC7uTocA', 'test', 'card', 1001, null, 'KEADWS', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, null);
insert into "simulator_payments" values ('OIWERwTLQ-PLnv-ShPhqaw', 'AUTHORIZED', 1795365626582, 1795365626582, 'Belyyb7l53vbdvSC7uTocA', 'test', 'card', 1002, null, 'KXNZTS', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, null);
insert into "simulator_payments" values ('GTcVDFAUtc5UAENg76jCqQ', 'AUTHORIZED', 1795365626599, 1795365626599, 'Belyyb7l53vbdvSC7uTocA', 'test', 'card', 1003, null, 'JVQEJQ', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, null);
insert into "simulator_payments" values ('MGNTeQ9T5hgfYUoN00mrsA', 'AUTHORIZED', 1795365626626, 1795365626626, 'Belyyb7l53vbdvSC7uTocA', 'test', 'card', 1004, null, 'KTYDXO', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, null);
insert into "simulator_payments" values ('R7ixS3R9Y-eT2JYxqXVxqA', 'DECLINED', 1795365626642, 1795365626642, 'Belyyb7l53vbdvSC7uTocA', 'test', 'card', 1999, null, null, null, null, 'card_declined', null, null, null, null);
insert into "simulator_payments" values ('FXa_I2qP7ZIGQIL3D4mdtQ', 'AUTHORIZED', 1795365626666, 1795365626666, 'Belyyb7l53vbdvSC7uTocA', 'live', 'card', 2500, null, 'QGWHLI', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, null);
insert into "simulator_payments" values ('mXZnXTA6i32Lz4vc7yqZug', 'AUTHORIZED', 1795365626736, 1795365626736, 'Belyyb7l53vbdvSC7uTocA', 'test', 'card', 3000, null, 'JMDQZS', null, 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, null);
insert into "simulator_payments" values ('y4r6J7xl7JcM8IvRpm8idw', 'AUTHORIZED', 1795365626807, 1795365626807, 'Belyyb7l53vbdvSC7uTocA', 'test', 'bank', 4000, null, 'UKWTJW', null, null, null, null, null, null, null);
insert into "simulator_payments" values ('iD0Wn7yfFnfa0buPImxssg', 'AUTHORIZED', 1795365626968, 1795365626968, 'Belyyb7l53vbdvSC7uTocA', 'test', 'card', 1, null, 'OJYEXB', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null, null, null, null, null);
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'live', x'32353030', 'amount', 1795365626661, 'FXa_I2qP7ZIGQIL3D4mdtQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'live', x'34323432', 'method.number', 1795365626661, 'FXa_I2qP7ZIGQIL3D4mdtQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'live', x'3772707277627265626d6b6c6973793175646e7a', 'method.fingerprint', 1795365626661, 'FXa_I2qP7ZIGQIL3D4mdtQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'live', x'6678615f69327170377a696771696c3364346d647471', 'id', 1795365626661, 'FXa_I2qP7ZIGQIL3D4mdtQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'live', x'716777686c69', 'authorization_code', 1795365626661, 'FXa_I2qP7ZIGQIL3D4mdtQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'30303032', 'method.number', 1795365626640, 'R7ixS3R9Y-eT2JYxqXVxqA');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'303133', 'method.routing_number', 1795365626794, 'y4r6J7xl7JcM8IvRpm8idw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'31', 'amount', 1795365626961, 'iD0Wn7yfFnfa0buPImxssg');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'313030', 'amount', 1795365626839, 'm6sV1Iz8PNUeycgBfUDp-w');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'31303030', 'amount', 1795365626483, 'xaq7UjD6CaX8AYZVHY5N1w');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'31303031', 'amount', 1795365626559, 'nA5ras62hItVyFIEHrXBVQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'31303032', 'amount', 1795365626580, 'OIWERwTLQ-PLnv-ShPhqaw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'31303033', 'amount', 1795365626598, 'GTcVDFAUtc5UAENg76jCqQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'31303034', 'amount', 1795365626617, 'MGNTeQ9T5hgfYUoN00mrsA');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'31393939', 'amount', 1795365626640, 'R7ixS3R9Y-eT2JYxqXVxqA');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'33303030', 'amount', 1795365626710, 'mXZnXTA6i32Lz4vc7yqZug');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'34303030', 'amount', 1795365626794, 'y4r6J7xl7JcM8IvRpm8idw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'34323432', 'method.number', 1795365626483, 'xaq7UjD6CaX8AYZVHY5N1w');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'34323432', 'method.number', 1795365626559, 'nA5ras62hItVyFIEHrXBVQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'34323432', 'method.number', 1795365626580, 'OIWERwTLQ-PLnv-ShPhqaw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'34323432', 'method.number', 1795365626598, 'GTcVDFAUtc5UAENg76jCqQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'34323432', 'method.number', 1795365626617, 'MGNTeQ9T5hgfYUoN00mrsA');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'34323432', 'method.number', 1795365626710, 'mXZnXTA6i32Lz4vc7yqZug');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'34323432', 'method.number', 1795365626839, 'm6sV1Iz8PNUeycgBfUDp-w');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'34323432', 'method.number', 1795365626961, 'iD0Wn7yfFnfa0buPImxssg');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'37383930', 'method.account_number', 1795365626794, 'y4r6J7xl7JcM8IvRpm8idw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'3772707277627265626d6b6c6973793175646e7a', 'method.fingerprint', 1795365626483, 'xaq7UjD6CaX8AYZVHY5N1w');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'3772707277627265626d6b6c6973793175646e7a', 'method.fingerprint', 1795365626559, 'nA5ras62hItVyFIEHrXBVQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'3772707277627265626d6b6c6973793175646e7a', 'method.fingerprint', 1795365626580, 'OIWERwTLQ-PLnv-ShPhqaw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'3772707277627265626d6b6c6973793175646e7a', 'method.fingerprint', 1795365626598, 'GTcVDFAUtc5UAENg76jCqQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'3772707277627265626d6b6c6973793175646e7a', 'method.fingerprint', 1795365626617, 'MGNTeQ9T5hgfYUoN00mrsA');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'3772707277627265626d6b6c6973793175646e7a', 'method.fingerprint', 1795365626710, 'mXZnXTA6i32Lz4vc7yqZug');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'3772707277627265626d6b6c6973793175646e7a', 'method.fingerprint', 1795365626839, 'm6sV1Iz8PNUeycgBfUDp-w');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'3772707277627265626d6b6c6973793175646e7a', 'method.fingerprint', 1795365626961, 'iD0Wn7yfFnfa0buPImxssg');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'62616e6b206f662074657374696e67', 'method.bank_name', 1795365626794, 'y4r6J7xl7JcM8IvRpm8idw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'636172645f6465636c696e6564', 'failure_code', 1795365626640, 'R7ixS3R9Y-eT2JYxqXVxqA');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'63767077766c69626570653167666d626e703468', 'method.fingerprint', 1795365626640, 'R7ixS3R9Y-eT2JYxqXVxqA');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'66697273742062616e6b206f662074657374696e67', 'method.bank_name', 1795365626794, 'y4r6J7xl7JcM8IvRpm8idw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'67746376646661757463357561656e6737366a637171', 'id', 1795365626598, 'GTcVDFAUtc5UAENg76jCqQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'696430776e377966666e666130627570696d78737367', 'id', 1795365626961, 'iD0Wn7yfFnfa0buPImxssg');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6a6d64717a73', 'authorization_code', 1795365626710, 'mXZnXTA6i32Lz4vc7yqZug');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6a7671656a71', 'authorization_code', 1795365626598, 'GTcVDFAUtc5UAENg76jCqQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6b6561647773', 'authorization_code', 1795365626559, 'nA5ras62hItVyFIEHrXBVQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6b747964786f', 'authorization_code', 1795365626617, 'MGNTeQ9T5hgfYUoN00mrsA');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6b786e7a7473', 'authorization_code', 1795365626580, 'OIWERwTLQ-PLnv-ShPhqaw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6b79382d647067312d6b716d6970382d726c7579', 'method.fingerprint', 1795365626794, 'y4r6J7xl7JcM8IvRpm8idw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6d36737631697a38706e756579636762667564702d77', 'id', 1795365626839, 'm6sV1Iz8PNUeycgBfUDp-w');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6d676e74657139743568676679756f6e30306d727361', 'id', 1795365626617, 'MGNTeQ9T5hgfYUoN00mrsA');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6d787a6e787461366933326c7a3476633779717a7567', 'id', 1795365626710, 'mXZnXTA6i32Lz4vc7yqZug');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6e613572617336326869747679666965687278627671', 'id', 1795365626559, 'nA5ras62hItVyFIEHrXBVQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6f662074657374696e67', 'method.bank_name', 1795365626794, 'y4r6J7xl7JcM8IvRpm8idw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6f6977657277746c712d706c6e762d73687068716177', 'id', 1795365626580, 'OIWERwTLQ-PLnv-ShPhqaw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6f6a79657862', 'authorization_code', 1795365626961, 'iD0Wn7yfFnfa0buPImxssg');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6f726465722d30', 'reference', 1795365626483, 'xaq7UjD6CaX8AYZVHY5N1w');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6f726465722d31', 'reference', 1795365626559, 'nA5ras62hItVyFIEHrXBVQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6f726465722d32', 'reference', 1795365626580, 'OIWERwTLQ-PLnv-ShPhqaw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6f726465722d33', 'reference', 1795365626598, 'GTcVDFAUtc5UAENg76jCqQ');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'6f726465722d34', 'reference', 1795365626617, 'MGNTeQ9T5hgfYUoN00mrsA');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'7078656c6c70', 'authorization_code', 1795365626483, 'xaq7UjD6CaX8AYZVHY5N1w');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'7237697873337239792d6574326a7978717876787161', 'id', 1795365626640, 'R7ixS3R9Y-eT2JYxqXVxqA');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'74657374696e67', 'method.bank_name', 1795365626794, 'y4r6J7xl7JcM8IvRpm8idw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'756b77746a77', 'authorization_code', 1795365626794, 'y4r6J7xl7JcM8IvRpm8idw');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'78617137756a64366361783861797a766879356e3177', 'charge_id', 1795365626839, 'm6sV1Iz8PNUeycgBfUDp-w');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'78617137756a64366361783861797a766879356e3177', 'id', 1795365626483, 'xaq7UjD6CaX8AYZVHY5N1w');
insert into "transaction_terms" values ('Belyyb7l53vbdvSC7uTocA', 'test', x'793472366a37786c376a636d38697672706d38696477', 'id', 1795365626794, 'y4r6J7xl7JcM8IvRpm8idw');
insert into "idempotency_keys" values ('B03C12F9EwEVgenlESsdFXeDwOCO5c5P_LlRUnyI-j4', 'Belyyb7l53vbdvSC7uTocA', 1795365626954, 1795452026954, 'wm8tBEH_JwMpwKFFsjb0hrhAIW8elLJSJydwbch5SPk', null, 'Transaction', 'iD0Wn7yfFnfa0buPImxssg', '1.25d79003.7_hg3DlF0OJkpGLRSY9JgszUTlCgeSaBv0JuMQ8OTEyBYfRFF-K2x-iqPfnHr5epUyALw0lyxrbRIg6t5PE1dV6HjTwmAixPablseUyJmPtnEqQNxsXFuvI3CBoBggC7hzCaaLnm9lBcnyodb7eqL2--uqsdIPGWozKZXjsip5J9iXL7Q039a-O-B5QLJBroYMyEFNceYdMRlXJrqPygOPKwb9k99S0T_FOj4Ko_qJySC8YSUlu4_6zRiQJBBBJXS2W16h6gJ6SRnL55BVjuZOF2uJvGMgE4NsIPImNJrj_bFcLFHNxpWrfBQgV6VHwWUiiHjlVe73QaMehUCWw3hJGSvTBDC31OhBNhPIu89qYd63DrTJ5Yw6kZ37WcW890e8ijarvVU-HxAwEhgsKl5-3ILcxAzpTCx4V5waIrolDFnhqR1qlhgO04idudhCaNHjhXZQ2InB1l6XmcR5DEFBWqCz0QC3nDMpGue4UovqIEMYBAJ9ZaRecagf-nJvqGBp3y6eiTtfTxgxX7C9Vq985Y9Z2krA4bpkk-GO8WZIjfa2_rVJoC5_7GZu3HnSrtI9xp6AubXL5nIId92Vk7kwgYhWZaFGf6P5sCeRMEmWT6Hca0s1FdVKr9ZUH-jLNOid_F-gU3bFAonSGgmfWZqKUc5vBJJuQQOKY-hitpNfvY5UHcvi2mCjJTTt2fqjT7mqydU0CwAS83-Y-Zn64LUYZRQ9ka6oILtCIfXR2LPG_Az7THJ9p1lJQbDUEKX_sBTIWq_JGn_xLZrf_1KFqkiIB52nXDyfonC2SMvQPaKqcRmMiiOQlXH3x5_EpFGVG6tCEzNrv_4Diq_VuxC5Hzvq_BzoeZbxUcpjUgS7ISvmXf1MNDESytZ1OuTg5TXWa5QkUjPrm1');
insert into "sealed_keys" values ('fingerprint', '1.25d79003.sCOMETNbVtM9AG1KcoOJ4_n0G_vhwVNb61G_lEZcizo5AKSKytewhYfNR5mII4Bz5p0Xl82wgifHOwdr5GZbwko4s3z8EFJF');
insert into "jobs" values ('mP3ffZkDU8bewKHhWMbKbw', 'capture', 'Belyyb7l53vbdvSC7uTocA', 'test', '3oArpCHd6RoOsBXpnZU9kw', 1795399200000, 1795399200000, 0, null, null);
insert into "jobs" values ('ClLtQn1d2LgbOz6j-kZbVA', 'capture', 'Belyyb7l53vbdvSC7uTocA', 'test', 'mORshQiKMPDqOZv3AkPLfQ', 1795399200000, 1795399200000, 0, null, null);
insert into "jobs" values ('YiTvl5fioCHHbC27VBVLuQ', 'card_expiry', 'Belyyb7l53vbdvSC7uTocA', 'test', 'Belyyb7l53vbdvSC7uTocA:test', 1796083200000, 1796083200000, 0, null, null);
insert into "jobs" values ('QbmsPhWUl6UXOHW6T0reBA', 'capture', 'Belyyb7l53vbdvSC7uTocA', 'live', 'xX9SjgUvimse6ihSKgCZTA', 1795399200000, 1795399200000, 0, null, null);
insert into "jobs" values ('q5DnYzb1yUXZvNjVAfbk8A', 'capture', 'Belyyb7l53vbdvSC7uTocA', 'live', 'HTfAmtrEjv02TWOSN_aANQ', 1795399200000, 1795399200000, 0, null, null);
insert into "jobs" values ('g44cQAIak0iPKHiMQx_lhQ', 'card_expiry', 'Belyyb7l53vbdvSC7uTocA', 'live', 'Belyyb7l53vbdvSC7uTocA:live', 1796083200000, 1796083200000, 0, null, null);
insert into "jobs" values ('plkAwbeqP6GX4O2Q6QWW9Q', 'expire_hold', 'Belyyb7l53vbdvSC7uTocA', 'test', 'mXZnXTA6i32Lz4vc7yqZug', 1795970426710, 1795970426710, 0, null, null);
insert into "jobs" values ('FlKH9kJp0JK81M-jkPO_qQ', 'deliver', 'Belyyb7l53vbdvSC7uTocA', 'test', 'gc8M4T7z9WTHlNQxxgBnlJ', 1795365627093, 1795365627093, 0, null, null);
insert into "jobs" values ('qYynQVpeYUclauGTECTK6w', 'collect', 'Belyyb7l53vbdvSC7uTocA', 'test', 'cF9yH__oPu8PeoZVvu2DNw', 2085454800000, 2085454800000, 0, null, null);
insert into "deliveries" values ('Vm7LZncpMzW1x3yEDAsCLA', 'Belyyb7l53vbdvSC7uTocA', 'test', 'gc8M4T7z9WTHlNQxxgBnlJ', 'q5i5Tu4VT3GyqlG4aE1qTw', 'https://shop.example/events', '{"id":"q5i5Tu4VT3GyqlG4aE1qTw","created":"2026-11-22T16:40:26.961Z","type":"transaction.created","data":{"id":"iD0Wn7yfFnfa0buPImxssg","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"PENDING","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"created":"2026-11-22T16:40:26.961Z","modified":"2026-11-22T16:40:26.961Z"}}', 'gateway_event', 'PENDING', 1, 1, 1795365626961, 1795365627061, 1795365626961000, 1795369227061, 0);
insert into "deliveries" values ('Z1ZlRqkNX7kEIZkB73BS2w', 'Belyyb7l53vbdvSC7uTocA', 'test', 'gc8M4T7z9WTHlNQxxgBnlJ', 'dq7LsfD3RabfNj-H-qbJIg', 'https://shop.example/events', '{"id":"dq7LsfD3RabfNj-H-qbJIg","created":"2026-11-22T16:40:26.979Z","type":"transaction.authorized","data":{"id":"iD0Wn7yfFnfa0buPImxssg","type":"CHARGE","account_id":"3oArpCHd6RoOsBXpnZU9kw","status":"AUTHORIZED","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"OJYEXB","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","created":"2026-11-22T16:40:26.961Z","modified":"2026-11-22T16:40:26.979Z"}}', 'gateway_event', 'PENDING', 1, 1, 1795365626979, 1795365627062, 1795365626979000, 1795369227062, 0);
insert into "deliveries" values ('0CTjS8XTsorHxswDVzDkzg', 'Belyyb7l53vbdvSC7uTocA', 'test', 'gc8M4T7z9WTHlNQxxgBnlJ', 'mgxcdhqAjcRsIDGwTyiyiQ', 'https://shop.example/events', '{"id":"mgxcdhqAjcRsIDGwTyiyiQ","created":"2026-11-22T16:40:27.093Z","type":"recurring_charge.created","data":{"id":"exF14zuvFlg7WyBMj20QQw","status":"ACTIVE","account_id":"3oArpCHd6RoOsBXpnZU9kw","amount":500,"currency":"USD","schedule":{"interval_unit":"MONTH","interval_delay":1,"start":"2036-02-01"},"total_occurrences":0,"total_amount":0,"next_payment":"2036-02-01","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"},"created":"2026-11-22T16:40:27.093Z","modified":"2026-11-22T16:40:27.093Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795365627093, 1795365627093, 1795365627097000, 1795365627093, 0);
insert into "deliveries" values ('iIcfU_fwXvfhIoetzVGDmA', 'Belyyb7l53vbdvSC7uTocA', 'test', 'gc8M4T7z9WTHlNQxxgBnlJ', 'O448kvt4f_1goiqA35TfNw', 'https://shop.example/events', '{"id":"O448kvt4f_1goiqA35TfNw","created":"2026-11-22T16:40:27.093Z","type":"recurring_charge.occurrence.created","data":{"id":"cF9yH__oPu8PeoZVvu2DNw","recurring_charge_id":"exF14zuvFlg7WyBMj20QQw","status":"PENDING","amount":500,"due_date":"2036-02-01","attempts":0,"created":"2026-11-22T16:40:27.093Z","modified":"2026-11-22T16:40:27.093Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795365627093, 1795365627093, 1795365627098001, 1795365627093, 0);
insert into "delivery_attempts" values ('Vm7LZncpMzW1x3yEDAsCLA', 1, 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365627061, 1795365627061000, 30, 0, '{"content-type":"application/json","user-agent":"Payment-Gateway","accept":"*/*","webhook-id":"q5i5Tu4VT3GyqlG4aE1qTw","webhook-timestamp":"1795365627","webhook-signature":"v1,7OAGkYZdVYWn5/nES8DwHoCIkvWbC3SMJCTra9pKKjQ="}', null, '', 'The host has no address, or a private one.');
insert into "delivery_attempts" values ('Z1ZlRqkNX7kEIZkB73BS2w', 1, 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365627062, 1795365627062000, 29, 0, '{"content-type":"application/json","user-agent":"Payment-Gateway","accept":"*/*","webhook-id":"dq7LsfD3RabfNj-H-qbJIg","webhook-timestamp":"1795365627","webhook-signature":"v1,YK42qhePYmT++OAXGWj8bxaOxbObFDD4yIdHYxjH8g8="}', null, '', 'The host has no address, or a private one.');
insert into "webhook_secrets" values ('QAKvulx0mvMgEE-zW_Eadw', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365627027, null, '1.25d79003.lqLCzjestu6q3DZT9ZCeVnvSybBdJvOXI7dTJzzsXW7rxOJ6ytQz8dj6AWoUnSrhWrAf9mlvyg2z3_8fbcSVOySaeU93gbTKX6Rb6uu8');
insert into "recurring_charges" values ('exF14zuvFlg7WyBMj20QQw', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365627093, 1795365627093, 'ACTIVE', null, '3oArpCHd6RoOsBXpnZU9kw', null, null, 500, 'USD', '{"interval_unit":"MONTH","interval_delay":1,"start":"2036-02-01"}', null, null, 0, 0, '2036-02-01', '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"7rprwBREbMKlISY1udNz"}', null, 'qOjnhCMwDS6IXtgNhNby1Q', null, null);
insert into "occurrences" values ('cF9yH__oPu8PeoZVvu2DNw', 'exF14zuvFlg7WyBMj20QQw', 'Belyyb7l53vbdvSC7uTocA', 'test', 1795365627093, 1795365627093, 1795365627098000, 'PENDING', 500, '2036-02-01', 0, null);
CREATE UNIQUE INDEX accounts_primary on accounts (merchant_id, mode, type) where is_primary = 1;
CREATE INDEX tokens_expires on tokens (expires);
CREATE INDEX surcharges_merchant on surcharges (merchant_id, created);
CREATE INDEX transactions_refunds on transactions (charge_id, created) where charge_id is not null;
CREATE INDEX transactions_holds on transactions (merchant_id, mode, created, id)
    where type = 'CHARGE' and status = 'AUTHORIZED' and auto_capture = 0;
CREATE INDEX saved_methods_list on saved_methods (merchant_id, mode, type, created, id)
    where deleted is null;
CREATE INDEX saved_methods_reference on saved_methods (merchant_id, mode, type, reference, created, id)
    where deleted is null and reference is not null;
CREATE INDEX accounts_merchant on accounts (merchant_id, mode, type);
CREATE INDEX transactions_list on transactions
    (merchant_id, mode, created, id, account_id, type, status, currency, card_type, amount);
CREATE INDEX transactions_holds_account on transactions (merchant_id, mode, account_id, created, id)
    where type = 'CHARGE' and status = 'AUTHORIZED' and auto_capture = 0;
CREATE INDEX transactions_source on transactions (merchant_id, mode, source_id, created, id)
    where source_id is not null;
CREATE INDEX transactions_instance on transactions (instance_id, created) where instance_id is not null;
CREATE INDEX idempotency_keys_expires on idempotency_keys (expires);
CREATE INDEX jobs_due on jobs (due, run_at, id) where instance_id is null;
CREATE INDEX jobs_merchant on jobs (merchant_id, mode, run_at, id);
CREATE INDEX jobs_instance on jobs (instance_id) where instance_id is not null;
CREATE INDEX transactions_to_capture on transactions (account_id, type, created, id)
    where status = 'AUTHORIZED' and auto_capture = 1;
CREATE INDEX simulator_payments_returns on simulator_payments (merchant_id, mode, settlement_due)
    where settlement_code is not null;
CREATE INDEX events_merchant on events (merchant_id, mode, created, position);
CREATE INDEX events_undelivered on events (undelivered) where undelivered is not null;
CREATE INDEX deliveries_due on deliveries (receiver, next_attempt, position)
    where next_attempt is not null;
CREATE INDEX deliveries_merchant on deliveries (merchant_id, mode, created, position);
CREATE INDEX deliveries_event on deliveries (event_id);
CREATE INDEX delivery_attempts_merchant on delivery_attempts (merchant_id, mode, position);
CREATE UNIQUE INDEX webhook_secrets_current on webhook_secrets (merchant_id, mode)
    where expires is null;
CREATE INDEX webhook_secrets_merchant on webhook_secrets (merchant_id, mode);
CREATE INDEX recurring_charges_list on recurring_charges (merchant_id, mode, created, id)
    where status <> 'DELETED';
CREATE UNIQUE INDEX occurrences_pending on occurrences (recurring_charge_id)
    where status = 'PENDING';
CREATE INDEX occurrences_paying on occurrences (recurring_charge_id)
    where status = 'PAYING';
CREATE INDEX occurrences_list on occurrences (recurring_charge_id, created, position);
CREATE INDEX transactions_occurrence on transactions (recurring_charge_occurrence_id, created)
    where recurring_charge_occurrence_id is not null;
CREATE INDEX saved_methods_expiry on saved_methods (merchant_id, mode, exp_year, exp_month, id)
    where deleted is null and exp_year is not null;
CREATE INDEX recurring_charges_expiry on recurring_charges
    (merchant_id, mode, exp_year, exp_month, id)
    where status = 'ACTIVE' and exp_year is not null;
CREATE INDEX recurring_charges_saved on recurring_charges (saved_method_id, id)
    where saved_method_id is not null;
CREATE INDEX payment_methods_contact on payment_methods (merchant_id, mode, contact_id, created, id)
    where deleted is null;
CREATE INDEX payment_methods_list on payment_methods (merchant_id, mode, created, id)
    where deleted is null;
CREATE INDEX payment_methods_card on payment_methods (card_id) where card_id is not null;
CREATE INDEX payment_methods_bank on payment_methods (bank_id) where bank_id is not null;
