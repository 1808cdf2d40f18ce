import { type Kysely, sql } from 'kysely'

/** Plans, merchant applications, the links that lead to their sign-up, and what partners are told of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table plans (
    id text primary key,
    name text not null,
    trust bigint not null default 0 check (trust in (0, 1))
  )`.execute(db)
  await sql`insert into plans (id, name, trust) values ('standard', 'Standard', 0), ('trust', 'Trust', 1)`.execute(
    db,
  )

  await sql`create table merchant_applications (
    id text primary key,
    partner_application_id text not null references partner_applications (id),
    brand_id text not null references brands (id),
    plan_id text not null references plans (id),
    reference text not null,
    status text not null check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'DECLINED')),
    test text check (test in ('validate', 'fail')),
    created bigint not null,
    modified bigint not null,
    submitted bigint,
    decided bigint,
    decided_by text,
    reason text check (reason in ('duplicate_application', 'duplicate_merchant', 'other')),
    merchant_id text references merchants (id),
    business_name text not null default '',
    business_key text not null default '',
    tax_digest text,
    email text not null default '',
    details text not null,
    secrets text,
    signature text,
    check ((status = 'DRAFT') = (submitted is null)),
    check ((status in ('APPROVED', 'DECLINED')) = (decided is not null)),
    check ((status = 'DECLINED') = (reason is not null)),
    check (merchant_id is null or status = 'APPROVED')
  )`.execute(db)
  await sql`create index merchant_applications_queue on merchant_applications (status, submitted, id)`.execute(
    db,
  )
  await sql`create index merchant_applications_partner on merchant_applications (partner_application_id, created, id)`.execute(
    db,
  )
  await sql`create index merchant_applications_reference
    on merchant_applications (partner_application_id, reference)`.execute(db)
  await sql`create index merchant_applications_business on merchant_applications (business_key)
    where business_key <> ''`.execute(db)
  await sql`create index merchant_applications_tax on merchant_applications (tax_digest)
    where tax_digest is not null`.execute(db)
  await sql`create unique index merchant_applications_merchant on merchant_applications (merchant_id)
    where merchant_id is not null`.execute(db)

  await sql`create table sign_up_links (
    hash text primary key,
    merchant_application_id text not null references merchant_applications (id),
    created bigint not null,
    expires bigint not null,
    used bigint,
    session_hash text unique,
    session_expires bigint,
    check ((used is null) = (session_hash is null)),
    check ((session_hash is null) = (session_expires is null))
  )`.execute(db)
  await sql`create index sign_up_links_application on sign_up_links (merchant_application_id)`.execute(db)
  await sql`create index sign_up_links_expires on sign_up_links (expires)`.execute(db)

  await sql`create table partner_events (
    id text primary key,
    partner_application_id text not null references partner_applications (id),
    merchant_application_id text not null unique references merchant_applications (id),
    created bigint not null,
    position bigint not null,
    written bigint not null default 0,
    type text not null check (type in ('merchant.provisioned', 'merchant_application.declined')),
    reason text,
    reference text not null,
    code text,
    check ((type = 'merchant_application.declined') = (reason is not null)),
    check ((type = 'merchant.provisioned') = (code is not null))
  )`.execute(db)
  await sql`create index partner_events_application on partner_events (partner_application_id, created, position, id)`.execute(
    db,
  )
  await sql`create index partner_events_written on partner_events (partner_application_id, written, position, id)`.execute(
    db,
  )
}
