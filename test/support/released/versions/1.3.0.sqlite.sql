CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE merchants (
    id text primary key,
    created bigint not null,
    name text not null,
    public_key text not null unique,
    allowed_origins text not null
  );
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
  );
CREATE TABLE tokens (
    id text primary key,
    merchant_id text not null references merchants (id),
    created bigint not null,
    expires bigint not null,
    payload text not null
  );
CREATE TABLE transactions (
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
  );
insert into "kysely_migration" values ('001-first-payment', '2026-11-22T16:40:14.418Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "merchants" values ('F_0BARok41BDZZQhe0tebA', 1795365614424, 'Demo Shop', 'm_mZGyadckpUs0uMSpsiJfCc', '');
insert into "secret_keys" values ('89b7609d5ae4c105b7ac9efb5fa71f2b795b4c7ec14561c3a83a5d1be0027d02', 'F_0BARok41BDZZQhe0tebA', 'test', '1.0948df13.nmTtxjGjA6rkgkBGUNfMaroX-ecuy-MVOQbYzgNJYr0AbTA75hy90YY0ZOmTOnzo-aulIFDxjBGUDtHDH9fBWE9cTIw');
insert into "secret_keys" values ('46454c58b4d22499f146e704e177a4fe520b8c7e15ad465728d4bfdcd1d03829', 'F_0BARok41BDZZQhe0tebA', 'live', '1.0948df13.DXMizzJlrzqWrG3h90jsNJTdtHQXQZ7wFue8RKg4I2I1ykbr0jLyj2GDGeTB-y_t4ZobITajChCETfWnDL_-oYHSOsc');
insert into "accounts" values ('nL2Vv0-kXUt883380Nk64w', 'F_0BARok41BDZZQhe0tebA', 1795365614424, 'test', 'MerchantAccount', 'Demo Shop test', 'ACTIVE', 1, 'USD', '*', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0);
insert into "accounts" values ('EDzvqQ2e5mn_8PKOhcrp2Q', 'F_0BARok41BDZZQhe0tebA', 1795365614424, 'live', 'MerchantAccount', 'Demo Shop live', 'ACTIVE', 1, 'USD', '*', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0);
insert into "tokens" values ('8CLrUrO3N2IAAbe3k0uWVw', 'F_0BARok41BDZZQhe0tebA', 1795365615208, 1795365915208, '1.0948df13.L8nQRFotjeW-JWO9rx5J9Cxa8Wfc2uR9GJqmJVR-mhxDhTsz1tSAnJo63k_-wS0syvjctqpvdxTDu-njC64-DhjokMcX0SqjRe2HclDAjYnmlR6IZFhc-2Y17qtVD4pOCQQkaBt8eMlW4Cw1hs0xoxtoaw3Cfy7aYI1vV6NdDH9O1uah3gwbF_Qy8n2k5Zyh63hHhA');
insert into "transactions" values ('Q25QtvS59XtU5yTmipPNCw', 'F_0BARok41BDZZQhe0tebA', 'nL2Vv0-kXUt883380Nk64w', 'test', 'CHARGE', 'AUTHORIZED', 1795365615062, 1795365615067, 1000, 'USD', 1, 0, null, 'order-0', '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"V0LTeQrt1cvUMa0aEATL"}', '1.0948df13.6NizrCooNcF5fs0clXJjVGYwkRhqTLzm29VBZ-K2ZV6SDlYtsgCJi0Zc62E', 'CCOWOV', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null);
insert into "transactions" values ('18k4GEZyVnQGeWME4P8RmQ', 'F_0BARok41BDZZQhe0tebA', 'nL2Vv0-kXUt883380Nk64w', 'test', 'CHARGE', 'AUTHORIZED', 1795365615110, 1795365615120, 1001, 'USD', 1, 0, null, 'order-1', '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"V0LTeQrt1cvUMa0aEATL"}', '1.0948df13.ziy3EdVInVIGya2Vb5XZVypqusC7AIlqeYEzMLp6uHJnYnkMNdCakAeSnVE', 'RBJKIX', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null);
insert into "transactions" values ('gE1VvzbttDXLuenDtWv9Ew', 'F_0BARok41BDZZQhe0tebA', 'nL2Vv0-kXUt883380Nk64w', 'test', 'CHARGE', 'AUTHORIZED', 1795365615144, 1795365615146, 1002, 'USD', 1, 0, null, 'order-2', '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"V0LTeQrt1cvUMa0aEATL"}', '1.0948df13.lewNvAmR65grh3RqUV4YSigLTnJ9GImMH9YntxE1cmBqsUqJdBLfNDZ5V28', 'ACFMVD', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null);
insert into "transactions" values ('UqqyZDuk-qmBLaDxnk3cwA', 'F_0BARok41BDZZQhe0tebA', 'nL2Vv0-kXUt883380Nk64w', 'test', 'CHARGE', 'AUTHORIZED', 1795365615157, 1795365615158, 1003, 'USD', 1, 0, null, 'order-3', '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"V0LTeQrt1cvUMa0aEATL"}', '1.0948df13.ZFdUzqDBAAjcBAr0koLY2qvWGJ37LDlU5fnBvq3sbXBWovmY9-ApPhoFVYY', 'ODLIJU', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null);
insert into "transactions" values ('FxdDy2pHSxPf64tOa55xKw', 'F_0BARok41BDZZQhe0tebA', 'nL2Vv0-kXUt883380Nk64w', 'test', 'CHARGE', 'AUTHORIZED', 1795365615165, 1795365615168, 1004, 'USD', 1, 0, null, 'order-4', '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"V0LTeQrt1cvUMa0aEATL"}', '1.0948df13.0Y3Nak0EEXJF9ch2Qtzl_qrCwSon6n4BGmoCYIMzuJXFTE5RLS5OaBmFaco', 'QWHQRO', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null);
insert into "transactions" values ('q50a5ccdv6uts3_tl0ptUw', 'F_0BARok41BDZZQhe0tebA', 'nL2Vv0-kXUt883380Nk64w', 'test', 'CHARGE', 'FAILED', 1795365615175, 1795365615182, 1999, 'USD', 1, 0, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************0002","fingerprint":"VQMctDaLkb-EZqNqdqjK"}', '1.0948df13.DXuBrsD1I0SMyJKRCPGopXRgwHhSwbHFW7VzynPV9UKX42cpaL1FZMq5Kkk', null, null, null, 'card_declined');
insert into "transactions" values ('J-I3E8-BRzz2j5NhAil9qQ', 'F_0BARok41BDZZQhe0tebA', 'EDzvqQ2e5mn_8PKOhcrp2Q', 'live', 'CHARGE', 'AUTHORIZED', 1795365615194, 1795365615198, 2500, 'USD', 1, 0, null, null, '{"type":"card","exp_month":12,"exp_year":2040,"card_type":"VISA","number":"************4242","fingerprint":"V0LTeQrt1cvUMa0aEATL"}', '1.0948df13.McFTNSJo87Fou6byCvntOqEEvUZ2qXVe1aaQ-z4FnOGxzesRtc8-y34bj4k', 'XNDPUC', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', null);
CREATE UNIQUE INDEX accounts_primary on accounts (merchant_id, mode, type) where is_primary = 1;
CREATE INDEX tokens_expires on tokens (expires);
CREATE INDEX transactions_pending on transactions (created) where status = 'PENDING';
