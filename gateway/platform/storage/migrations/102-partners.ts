import { sql } from 'kysely'
import { createTables, type Upgrade } from '../upgrade/step.ts'

/** Brands, partners’ applications and what merchants let them do, and merchant applications. */
export const partners: Upgrade = {
  name: '102-partners',
  steps: [
    createTables('brands and partner applications', ({ bigint, strict }) => [
      sql`create table brands (
      id text primary key not null,
      created ${bigint} not null,
      modified ${bigint} not null,
      name text not null,
      color text not null,
      logo text,
      auth_url text
    ) ${strict}`,
      sql`create table partner_applications (
      id text primary key not null,
      merchant_id text not null references merchants (id),
      brand_id text not null references brands (id),
      created ${bigint} not null,
      modified ${bigint} not null,
      name text not null,
      client_id text not null unique,
      secret_hash text not null,
      secret_seen_by text,
      secret_ends ${bigint},
      oauth_enabled ${bigint} not null default 1 check (oauth_enabled in (0, 1)),
      redirect_uri text not null default '',
      event_url text not null default '',
      review text not null default 'APPROVED' check (review in ('PENDING', 'APPROVED', 'REJECTED')),
      review_reason text,
      reviewed ${bigint},
      proposed text
    ) ${strict}`,
      sql`create index partner_applications_merchant on partner_applications (merchant_id)`,
      sql`create index partner_applications_review on partner_applications (review, created)`,
    ]),
    createTables('authorizations', ({ bigint, strict }) => [
      sql`create table authorizations (
      id text primary key not null,
      partner_application_id text not null references partner_applications (id),
      merchant_id text not null references merchants (id),
      created ${bigint} not null,
      ended ${bigint},
      user_id text,
      permissions text not null default '',
      live ${bigint} not null default 1 check (live in (0, 1))
    ) ${strict}`,
      sql`create unique index authorizations_current on authorizations (partner_application_id, merchant_id)
      where ended is null`,
      sql`create index authorizations_merchant on authorizations (merchant_id, created)`,
      sql`create table oauth_codes (
      hash text primary key not null,
      partner_application_id text not null references partner_applications (id),
      authorization_id text not null references authorizations (id),
      redirect_uri text not null,
      code_challenge text,
      created ${bigint} not null,
      expires ${bigint} not null,
      used ${bigint},
      offline ${bigint} not null default 0 check (offline in (0, 1))
    ) ${strict}`,
      sql`create index oauth_codes_authorization on oauth_codes (authorization_id)`,
      sql`create index oauth_codes_expires on oauth_codes (expires)`,
      sql`create table oauth_tokens (
      hash text primary key not null,
      partner_application_id text not null references partner_applications (id),
      scope text not null check (scope in ('tenant', 'payments')),
      authorization_id text references authorizations (id),
      code_hash text,
      created ${bigint} not null,
      expires ${bigint},
      check ((scope = 'payments') = (authorization_id is not null)),
      check (scope = 'payments' or expires is not null)
    ) ${strict}`,
      sql`create index oauth_tokens_authorization on oauth_tokens (authorization_id)
      where authorization_id is not null`,
      sql`create index oauth_tokens_code on oauth_tokens (code_hash) where code_hash is not null`,
      sql`create index oauth_tokens_expires on oauth_tokens (expires) where expires is not null`,
      sql`create table refresh_families (
      id text primary key not null,
      partner_application_id text not null references partner_applications (id),
      authorization_id text not null references authorizations (id),
      code_hash text not null,
      token_hash text not null,
      created ${bigint} not null,
      expires ${bigint} not null
    ) ${strict}`,
      sql`create index refresh_families_authorization on refresh_families (authorization_id)`,
      sql`create index refresh_families_code on refresh_families (code_hash)`,
      sql`create index refresh_families_expires on refresh_families (expires)`,
      sql`create table partner_settings (
        merchant_id text not null references merchants (id),
        authorization_id text not null references authorizations (id),
        record_id text not null,
        name text not null,
        before text not null,
        after text not null,
        primary key (merchant_id, authorization_id, record_id, name)
      ) ${strict}`,
    ]),
    createTables('merchant applications', ({ bigint, bytewise, strict }) => [
      sql`create table plans (
      id text primary key not null,
      name text not null,
      trust ${bigint} not null default 0 check (trust in (0, 1))
    ) ${strict}`,
      sql`insert into plans (id, name, trust) values ('standard', 'Standard', 0), ('trust', 'Trust', 1)`,
      sql`create table merchant_applications (
      id text primary key not null,
      partner_application_id text not null references partner_applications (id),
      brand_id text not null references brands (id),
      plan_id text not null references plans (id),
      reference text not null,
      status text not null check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'DECLINED')),
      test text check (test in ('validate', 'fail')),
      created ${bigint} not null,
      modified ${bigint} not null,
      submitted ${bigint},
      decided ${bigint},
      decided_by text,
      reason text check (reason in ('duplicate_application', 'duplicate_merchant', 'other')),
      merchant_id text references merchants (id),
      business_name text not null default '',
      business_key text not null default '',
      tax_digest text,
      email text not null default '',
      details text not null,
      secrets text,
      signature text, merchant_deleted ${bigint},
      check ((status = 'DRAFT') = (submitted is null)),
      check ((status in ('APPROVED', 'DECLINED')) = (decided is not null)),
      check ((status = 'DECLINED') = (reason is not null)),
      check (merchant_id is null or status = 'APPROVED')
    ) ${strict}`,
      sql`create index merchant_applications_queue on merchant_applications (status, submitted, id)`,
      sql`create index merchant_applications_partner on merchant_applications (partner_application_id, created, id)`,
      sql`create index merchant_applications_reference
      on merchant_applications (partner_application_id, reference)`,
      sql`create index merchant_applications_business on merchant_applications (business_key)
      where business_key <> ''`,
      sql`create index merchant_applications_tax on merchant_applications (tax_digest)
      where tax_digest is not null`,
      sql`create unique index merchant_applications_merchant on merchant_applications (merchant_id)
      where merchant_id is not null`,
      sql`create index merchant_applications_list on merchant_applications (created, id)`,
      sql`create index merchant_applications_named on merchant_applications (reference)`,
      sql`create index merchant_applications_email on merchant_applications (lower(email))`,
      sql`create index merchant_applications_begins
      on merchant_applications (${bytewise('business_key')})`,
      sql`create table sign_up_links (
      hash text primary key not null,
      merchant_application_id text not null references merchant_applications (id),
      created ${bigint} not null,
      expires ${bigint} not null,
      used ${bigint},
      session_hash text unique,
      session_expires ${bigint},
      check ((used is null) = (session_hash is null)),
      check ((session_hash is null) = (session_expires is null))
    ) ${strict}`,
      sql`create index sign_up_links_application on sign_up_links (merchant_application_id)`,
      sql`create index sign_up_links_expires on sign_up_links (expires)`,
    ]),
    createTables('partner events', ({ bigint, strict }) => [
      sql`create table partner_events (
      id text primary key not null,
      partner_application_id text not null references partner_applications (id),
      merchant_application_id text references merchant_applications (id),
      public_key text,
      created ${bigint} not null,
      position ${bigint} not null,
      type text not null check (type in ('merchant.provisioned', 'merchant_application.declined',
        'merchant_application.information_needed', 'merchant.disconnected')),
      reason text,
      reference text not null,
      code text,
      place ${bigint},
      check ((type = 'merchant_application.declined') = (reason is not null)),
      check ((type = 'merchant.provisioned') = (code is not null)),
      check ((type = 'merchant.disconnected') = (public_key is not null))
    ) ${strict}`,
      // An application is decided once.
      sql`create unique index partner_events_decision on partner_events (merchant_application_id)
      where type in ('merchant.provisioned', 'merchant_application.declined')`,
      sql`create index partner_events_application on partner_events (partner_application_id, created, position, id)`,
      sql`create index partner_events_order on partner_events
      (partner_application_id, place, position, id)`,
      sql`create index partner_events_unplaced on partner_events (partner_application_id, position, id)
      where place is null`,
    ]),
  ],
}
