import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** Contacts, what is invoiced to them, the links that let them in, and files. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await contacts(db, dialect)
  await invoices(db)
  await files(db)
}

async function contacts(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table contacts (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    created_by text not null,
    modified bigint not null,
    modified_by text not null,
    first_name text,
    last_name text,
    contact_code text not null,
    source_id text,
    notes text,
    tags text not null
  )`.execute(db)
  await sql`create unique index contacts_code on contacts (merchant_id, mode, contact_code)`.execute(db)
  await sql`create unique index contacts_source on contacts (merchant_id, mode, source_id)
    where source_id is not null`.execute(db)
  await sql`create index contacts_list on contacts (merchant_id, created, id, mode)`.execute(db)

  await sql`create table contact_emails (
    id text primary key,
    contact_id text not null references contacts (id) on delete cascade,
    place bigint not null,
    created bigint not null,
    created_by text not null,
    modified bigint not null,
    modified_by text not null,
    address text not null,
    sought text not null
  )`.execute(db)
  await sql`create index contact_emails_contact on contact_emails (contact_id, place)`.execute(db)
  await sql`create index contact_emails_sought on contact_emails (sought)`.execute(db)

  await sql`create table contact_terms (
    merchant_id text not null,
    term bytea not null,
    property text not null,
    contact_id text not null references contacts (id) on delete cascade,
    primary key (merchant_id, term, property, contact_id)
  ) ${dialect.clusteredByKey}`.execute(db)
  await sql`create index contact_terms_contact on contact_terms (contact_id)`.execute(db)
}

async function invoices(db: Kysely<unknown>): Promise<void> {
  await sql`create table invoices (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    created_by text not null,
    modified bigint not null,
    modified_by text not null,
    brand_id text not null references brands (id),
    contact_id text not null references contacts (id) on delete cascade,
    bank_account_id text not null,
    status text not null check (status in ('pending', 'partially_paid', 'paid', 'void', 'refunded')),
    presentment_status text not null check (presentment_status in ('unsent', 'sent', 'viewed')),
    invoice_number bigint not null,
    invoice_date bigint not null,
    currency text not null,
    total_amount bigint not null check (total_amount > 0),
    amount_paid bigint not null check (amount_paid between 0 and total_amount),
    line_items text not null,
    attachments text not null,
    reference text,
    source_id text
  )`.execute(db)
  await sql`create unique index invoices_number on invoices (merchant_id, mode, invoice_number)`.execute(db)
  await sql`create unique index invoices_source on invoices (merchant_id, mode, source_id)
    where source_id is not null`.execute(db)
  await sql`create index invoices_list on invoices (merchant_id, created, id, mode, status)`.execute(db)
  await sql`create index invoices_contact on invoices (contact_id, created, id)`.execute(db)
  await sql`create index invoices_reference on invoices (merchant_id, reference, created, id)
    where reference is not null`.execute(db)

  await sql`create table invoice_messages (
    id text primary key,
    invoice_id text not null references invoices (id) on delete cascade,
    created bigint not null,
    created_by text not null,
    modified bigint not null,
    modified_by text not null,
    email_addresses text not null,
    subject text not null,
    body text not null,
    status text not null check (status in ('pending', 'sent'))
  )`.execute(db)
  await sql`create index invoice_messages_invoice on invoice_messages (invoice_id, created)`.execute(db)

  await sql`create table payment_requests (
    id text primary key,
    invoice_id text not null references invoices (id) on delete cascade,
    created bigint not null,
    created_by text not null,
    modified bigint not null,
    modified_by text not null,
    send_at bigint not null,
    email_addresses text not null,
    subject text,
    message text,
    status text not null check (status in ('scheduled', 'sent', 'canceled'))
  )`.execute(db)
  await sql`create index payment_requests_invoice on payment_requests (invoice_id, send_at)`.execute(db)

  await sql`create table portal_links (
    id text primary key,
    digest text not null unique,
    brand_id text not null references brands (id),
    contact_id text not null references contacts (id) on delete cascade,
    invoice_id text references invoices (id) on delete cascade,
    message_id text references invoice_messages (id) on delete cascade,
    mail_id text,
    created bigint not null,
    expires bigint not null
  )`.execute(db)
  await sql`create index portal_links_contact on portal_links (contact_id)`.execute(db)
  await sql`create index portal_links_invoice on portal_links (invoice_id) where invoice_id is not null`.execute(
    db,
  )
  await sql`create index portal_links_message on portal_links (message_id) where message_id is not null`.execute(
    db,
  )
  await sql`create index portal_links_mail on portal_links (mail_id) where mail_id is not null`.execute(db)
}

async function files(db: Kysely<unknown>): Promise<void> {
  await sql`create table contact_files (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    contact_id text not null references contacts (id) on delete cascade,
    created bigint not null,
    created_by text not null,
    modified bigint not null,
    modified_by text not null,
    file_name text not null,
    content_type text not null,
    size bigint not null,
    processing_state text not null check (processing_state in ('pending', 'completed', 'failed'))
  )`.execute(db)
  await sql`create index contact_files_contact on contact_files (contact_id, created)`.execute(db)

  await sql`create table contact_file_chunks (
    file_id text not null references contact_files (id) on delete cascade,
    place bigint not null,
    bytes bytea not null,
    primary key (file_id, place)
  )`.execute(db)
}
