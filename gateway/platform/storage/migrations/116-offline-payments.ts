import { sql } from 'kysely'
import { createTables, type Upgrade } from '../upgrade/step.ts'

/** What a merchant has received for an invoice by itself: a check, cash, a transfer. */
export const offlinePayments: Upgrade = {
  name: '116-offline-payments',
  steps: [
    createTables('offline payments', ({ bigint, strict }) => [
      sql`create table offline_payments (
      id text not null,
      merchant_id text not null,
      invoice_id text not null,
      created ${bigint} not null,
      created_by text not null,
      modified ${bigint} not null,
      modified_by text not null,
      amount ${bigint} not null check (amount > 0),
      method text not null check (method in ('check', 'cash', 'transfer', 'other')),
      received text not null,
      note text,
      status text not null check (status in ('received', 'removed')),
      primary key (merchant_id, id),
      foreign key (merchant_id, invoice_id) references invoices (merchant_id, id) on delete cascade
    ) ${strict}`,
      sql`create index offline_payments_invoice on offline_payments (merchant_id, invoice_id, created)`,
    ]),
  ],
}
