import { sql } from 'kysely'
import { createTables, index, type Upgrade } from '../upgrade/step.ts'

/** Invoices that aren't issued yet. They have no number, and nobody owes them. */
export const invoiceDrafts: Upgrade = {
  name: '120-invoice-drafts',
  steps: [
    createTables('invoice drafts', ({ bigint, strict }) => [
      sql`create table invoice_drafts (
      id text not null,
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      created ${bigint} not null,
      created_by text not null,
      modified ${bigint} not null,
      modified_by text not null,
      brand_id text not null references brands (id),
      contact_id text not null,
      bank_account_id text not null,
      invoice_date ${bigint} not null,
      due_date text,
      currency text not null,
      total_amount ${bigint} not null check (total_amount > 0),
      line_items text not null,
      attachments text not null,
      invoice_messages text not null,
      payment_requests text not null,
      reference text,
      source_id text,
      primary key (merchant_id, id),
      foreign key (merchant_id, contact_id) references contacts (merchant_id, id) on delete cascade
    ) ${strict}`,
      sql`create unique index invoice_drafts_source on invoice_drafts (merchant_id, mode, source_id)
      where source_id is not null`,
      sql`create index invoice_drafts_contact on invoice_drafts (merchant_id, contact_id)`,
    ]),
    index('invoice_drafts_list', 'invoice_drafts', '(merchant_id, mode, created, id)'),
  ],
}
