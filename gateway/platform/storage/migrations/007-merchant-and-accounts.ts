import { type Kysely, sql } from 'kysely'

/** Settings of merchants and of their accounts, secret keys, and the addresses that may use them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'merchants', [
    'modified bigint not null default 0',
    'contact_name text',
    'contact_email text',
    'contact_phone text',
    'address1 text',
    'address2 text',
    'city text',
    'state text',
    'postal_code text',
    'country text',
    `timezone text not null default 'America/New_York'`,
    `api_allowed_ip_address_ranges text not null default ''`,
    `live_events_urls text not null default ''`,
    `test_events_urls text not null default ''`,
  ])
  await sql`update merchants set modified = created`.execute(db)
  await addColumns(db, 'accounts', [
    'modified bigint not null default 0',
    'trust_account integer not null default 0 check (trust_account in (0, 1))',
    `required_payment_fields text not null default ''`,
    `transaction_allowed_countries text not null default ''`,
    `swipe_cvv_policy text not null default 'OPTIONAL'`,
    `swipe_avs_policy text not null default 'SUBMIT_IGNORE_RESULT'`,
    `swipe_ignore_avs_failure_if_cvv_match integer not null default 0
      check (swipe_ignore_avs_failure_if_cvv_match in (0, 1))`,
    `swipe_required_payment_fields text not null default ''`,
    `capture_time text not null default '21:00' check (length(capture_time) = 5)`,
    `capture_zone text not null default 'America/New_York'`,
    'recurring_charges_enabled integer not null default 1 check (recurring_charges_enabled in (0, 1))',
    'routing_number text',
    'account_number text',
    'bank_secret text',
    `account_type text check (account_type in ('CHECKING', 'SAVINGS'))`,
    'bank_name text',
  ])
  await sql`update accounts set modified = created`.execute(db)
  await sql`create index accounts_merchant on accounts (merchant_id, mode, type)`.execute(db)
}

/** Adds columns one at a time, because SQLite cannot add more in one statement. */
async function addColumns(db: Kysely<unknown>, table: string, columns: readonly string[]) {
  for (const column of columns) await sql.raw(`alter table ${table} add column ${column}`).execute(db)
}
