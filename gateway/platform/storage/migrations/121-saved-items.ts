import { sql } from 'kysely'
import { createTables, type Upgrade } from '../upgrade/step.ts'

/** What a merchant often puts on invoices. */
export const savedItems: Upgrade = {
  name: '121-saved-items',
  steps: [
    createTables('saved items', ({ bigint, strict }) => [
      sql`create table saved_items (
      id text not null,
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      created ${bigint} not null,
      created_by text not null,
      modified ${bigint} not null,
      modified_by text not null,
      name text not null,
      rate_per_quantity ${bigint} not null check (rate_per_quantity > 0),
      unit text,
      tax_name text,
      tax_rate text,
      primary key (merchant_id, id)
    ) ${strict}`,
      sql`create unique index saved_items_name on saved_items (merchant_id, mode, name)`,
    ]),
  ],
}
