import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import { createTables, strictByKey, type Upgrade } from '../upgrade/step.ts'

/** The merchant comes first in every key, so that tables can be distributed by merchant. */
const KEY = sql`primary key (merchant_id, id)`

/** Whose a row is, and of which mode. */
const OWNER = sql`merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live'))`

/** A row goes with the row of the same merchant that it is about. */
const goesWith = (table: string, column: string): RawBuilder<unknown> =>
  sql`foreign key (merchant_id, ${sql.ref(column)}) references ${sql.table(table)} (merchant_id, id) on delete cascade`

/** Who made and changed a row, and when. */
const audited = ({ bigint }: Dialect): RawBuilder<unknown> => sql`created ${bigint} not null,
      created_by text not null,
      modified ${bigint} not null,
      modified_by text not null`

/** Mails, contacts, what is invoiced to them, and files. */
export const invoicing: Upgrade = {
  name: '103-invoicing',
  steps: [
    createTables('mails', ({ bigint, strict }) => [
      sql`create table mails (
      id text not null,
      ${OWNER},
      created ${bigint} not null,
      position ${bigint} not null,
      kind text not null,
      record_id text not null,
      sender text not null,
      recipient text not null,
      subject text not null,
      content text,
      status text not null check (status in ('PENDING', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN')),
      attempts ${bigint} not null default 0 check (attempts >= 0),
      sent ${bigint},
      error text,
      withheld text,
      planned ${bigint},
      ${KEY},
      check ((status = 'SENT') = (sent is not null))
    ) ${strict}`,
      sql`create index mails_merchant on mails (merchant_id, mode, created, position)`,
      sql`create index mails_record on mails (merchant_id, mode, record_id, created, position)`,
      sql`create index mails_withheld on mails (merchant_id, mode, withheld, id)
      where withheld is not null`,
      sql`create table mail_usage (
      ${OWNER},
      budget text not null check (budget in ('customers', 'invitations', 'tests')),
      hour ${bigint} not null,
      caused ${bigint} not null,
      planned ${bigint} not null,
      primary key (merchant_id, mode, budget, hour)
    ) ${strict}`,
      sql`create table mail_reviews (
      id text not null,
      ${OWNER},
      began ${bigint} not null,
      caused ${bigint} not null,
      status text not null check (status in ('WAITING', 'KEPT', 'APPROVED')),
      decided ${bigint},
      ${KEY}
    ) ${strict}`,
      sql`create index mail_reviews_merchant on mail_reviews (merchant_id, mode, began)`,
      sql`create index mail_reviews_began on mail_reviews (began)`,
      sql`create table mail_suppressions (
      id text not null,
      ${OWNER},
      digest text not null,
      address text not null,
      reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'added')),
      created ${bigint} not null,
      ${KEY},
      unique (merchant_id, mode, digest, reason)
    ) ${strict}`,
      sql`create index mail_suppressions_list on mail_suppressions (merchant_id, mode, created, id)`,
    ]),
    createTables('contacts', (dialect) => [
      sql`create table contacts (
      id text not null,
      ${OWNER},
      ${audited(dialect)},
      first_name text,
      last_name text,
      contact_code text not null,
      source_id text,
      notes text,
      tags text not null,
      sealed text,
      erased ${dialect.bigint},
      ${KEY}
    ) ${dialect.strict}`,
      sql`create unique index contacts_code on contacts (merchant_id, mode, contact_code)`,
      sql`create unique index contacts_source on contacts (merchant_id, mode, source_id)
      where source_id is not null`,
      sql`create index contacts_list on contacts (merchant_id, created, id, mode)`,
      sql`create index contacts_unsealed on contacts (id) where sealed is null and erased is null`,
      sql`create index contacts_shown on contacts (merchant_id, created, id, mode) where erased is null`,
      sql`create index contacts_idle on contacts (modified, id) where erased is null`,
      sql`create table contact_emails (
      id text not null,
      merchant_id text not null,
      contact_id text not null,
      place ${dialect.bigint} not null,
      ${audited(dialect)},
      address text not null,
      sought text not null,
      sealed text,
      ${KEY},
      ${goesWith('contacts', 'contact_id')}
    ) ${dialect.strict}`,
      sql`create index contact_emails_contact on contact_emails (merchant_id, contact_id, place)`,
      sql`create index contact_emails_sought on contact_emails (merchant_id, sought)`,
      sql`create table contact_terms (
      merchant_id text not null,
      term ${dialect.bytes} not null,
      property text not null,
      contact_id text not null,
      primary key (merchant_id, term, property, contact_id),
      ${goesWith('contacts', 'contact_id')}
    ) ${strictByKey(dialect)}`,
      sql`create index contact_terms_contact on contact_terms (merchant_id, contact_id)`,
      sql`create table contact_marks (
      merchant_id text not null,
      mark ${dialect.bytes} not null,
      contact_id text not null,
      primary key (merchant_id, mark, contact_id),
      ${goesWith('contacts', 'contact_id')}
    ) ${strictByKey(dialect)}`,
      sql`create index contact_marks_contact on contact_marks (merchant_id, contact_id)`,
    ]),
    createTables('invoices', (dialect) => [
      sql`create table invoices (
      id text not null,
      ${OWNER},
      ${audited(dialect)},
      brand_id text not null references brands (id),
      contact_id text not null,
      bank_account_id text not null,
      status text not null check (status in ('pending', 'partially_paid', 'paid', 'void', 'refunded')),
      presentment_status text not null check (presentment_status in ('unsent', 'sent', 'viewed')),
      invoice_number ${dialect.bigint} not null,
      invoice_date ${dialect.bigint} not null,
      currency text not null,
      total_amount ${dialect.bigint} not null check (total_amount > 0),
      amount_paid ${dialect.bigint} not null check (amount_paid between 0 and total_amount),
      line_items text not null,
      attachments text not null,
      reference text,
      source_id text,
      ${KEY},
      ${goesWith('contacts', 'contact_id')}
    ) ${dialect.strict}`,
      sql`create unique index invoices_number on invoices (merchant_id, mode, invoice_number)`,
      sql`create unique index invoices_source on invoices (merchant_id, mode, source_id)
      where source_id is not null`,
      sql`create index invoices_list on invoices (merchant_id, created, id, mode, status)`,
      sql`create index invoices_contact on invoices (merchant_id, contact_id, created, id)`,
      sql`create index invoices_reference on invoices (merchant_id, reference, created, id)
      where reference is not null`,
      sql`create table invoice_messages (
      id text not null,
      merchant_id text not null,
      invoice_id text not null,
      ${audited(dialect)},
      email_addresses text not null,
      subject text not null,
      body text not null,
      status text not null check (status in ('pending', 'sent')),
      ${KEY},
      ${goesWith('invoices', 'invoice_id')}
    ) ${dialect.strict}`,
      sql`create index invoice_messages_invoice on invoice_messages (merchant_id, invoice_id, created)`,
      sql`create table payment_requests (
      id text not null,
      merchant_id text not null,
      invoice_id text not null,
      ${audited(dialect)},
      send_at ${dialect.bigint} not null,
      email_addresses text not null,
      subject text,
      message text,
      status text not null check (status in ('scheduled', 'sent', 'canceled')),
      ${KEY},
      ${goesWith('invoices', 'invoice_id')}
    ) ${dialect.strict}`,
      sql`create index payment_requests_invoice on payment_requests (merchant_id, invoice_id, send_at)`,
    ]),
    createTables('portal links and files', (dialect) => [
      sql`create table portal_links (
      id text not null,
      merchant_id text not null,
      digest text not null,
      brand_id text not null references brands (id),
      contact_id text not null,
      invoice_id text,
      message_id text,
      mail_id text,
      authorization_id text,
      created ${dialect.bigint} not null,
      expires ${dialect.bigint} not null,
      ${KEY},
      ${goesWith('contacts', 'contact_id')},
      ${goesWith('invoices', 'invoice_id')},
      ${goesWith('invoice_messages', 'message_id')}
    ) ${dialect.strict}`,
      // Not unique, because that needs the merchant, whom a visitor doesn't name. Two secrets of 128 random bits are never the same.
      sql`create index portal_links_digest on portal_links (digest)`,
      sql`create index portal_links_contact on portal_links (merchant_id, contact_id)`,
      sql`create index portal_links_invoice on portal_links (merchant_id, invoice_id) where invoice_id is not null`,
      sql`create index portal_links_message on portal_links (merchant_id, message_id) where message_id is not null`,
      sql`create index portal_links_authorization on portal_links (merchant_id, authorization_id)
      where authorization_id is not null`,
      sql`create index portal_links_mail on portal_links (merchant_id, mail_id) where mail_id is not null`,
      sql`create table contact_files (
      id text not null,
      ${OWNER},
      contact_id text not null,
      ${audited(dialect)},
      file_name text not null,
      content_type text not null,
      size ${dialect.bigint} not null,
      processing_state text not null check (processing_state in ('pending', 'completed', 'failed')),
      instance_id text,
      is_sealed ${dialect.bigint} not null default 0,
      ${KEY},
      ${goesWith('contacts', 'contact_id')}
    ) ${dialect.strict}`,
      sql`create index contact_files_contact on contact_files (merchant_id, contact_id, created)`,
      sql`create index contact_files_uploads on contact_files (instance_id) where instance_id is not null`,
      sql`create index contact_files_unsealed on contact_files (id) where is_sealed = 0`,
      sql`create table contact_file_chunks (
      merchant_id text not null,
      file_id text not null,
      place ${dialect.bigint} not null,
      bytes ${dialect.bytes} not null,
      primary key (merchant_id, file_id, place),
      ${goesWith('contact_files', 'file_id')}
    ) ${dialect.strict}`,
    ]),
    createTables('invoice payments', (dialect) => [
      sql`create table invoice_payments (
      id text not null,
      ${OWNER},
      ${audited(dialect)},
      contact_id text not null,
      attempt_id text not null,
      transaction_id text not null,
      status text not null check (status in ('PENDING', 'AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED')),
      failure_code text,
      payment_type text not null check (payment_type in ('credit_card', 'bank_account')),
      card_type text,
      last4_digits text not null,
      currency text not null,
      amount ${dialect.bigint} not null check (amount > 0),
      surcharge_amount ${dialect.bigint} not null check (surcharge_amount >= 0),
      amount_refunded ${dialect.bigint} not null check (amount_refunded >= 0),
      payment_method_id text,
      ${KEY},
      unique (merchant_id, transaction_id),
      ${goesWith('contacts', 'contact_id')}
    ) ${dialect.strict}`,
      sql`create unique index invoice_payments_attempt on invoice_payments (merchant_id, contact_id, attempt_id)`,
      sql`create table invoice_payment_parts (
      merchant_id text not null,
      payment_id text not null,
      invoice_id text not null,
      place ${dialect.bigint} not null,
      amount ${dialect.bigint} not null check (amount > 0),
      amount_refunded ${dialect.bigint} not null check (amount_refunded between 0 and amount),
      primary key (merchant_id, payment_id, invoice_id),
      ${goesWith('invoice_payments', 'payment_id')},
      ${goesWith('invoices', 'invoice_id')}
    ) ${dialect.strict}`,
      sql`create index invoice_payment_parts_invoice on invoice_payment_parts (merchant_id, invoice_id)`,
    ]),
  ],
}
