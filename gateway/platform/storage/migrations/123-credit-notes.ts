import { sql } from 'kysely'
import { addColumns, createTables, index, type Upgrade } from '../upgrade/step.ts'

/** What a merchant takes off invoices that are issued. */
export const creditNotes: Upgrade = {
  name: '123-credit-notes',
  steps: [
    addColumns('invoices', [
      {
        name: 'amount_credited',
        is: ({ bigint }) => sql`${bigint} not null check (amount_credited >= 0)`,
        existing: 0,
        later: 0,
      },
    ]),
    createTables('credit notes', ({ bigint, strict }) => [
      sql`create table credit_notes (
      id text not null,
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      invoice_id text not null,
      created ${bigint} not null,
      created_by text not null,
      modified ${bigint} not null,
      modified_by text not null,
      credit_note_number ${bigint} not null,
      amount ${bigint} not null check (amount > 0),
      line_items text not null,
      reason text,
      primary key (merchant_id, id),
      foreign key (merchant_id, invoice_id) references invoices (merchant_id, id) on delete cascade
    ) ${strict}`,
      sql`create unique index credit_notes_number on credit_notes (merchant_id, mode, credit_note_number)`,
      sql`create index credit_notes_invoice on credit_notes (merchant_id, invoice_id, created)`,
    ]),
    index('credit_notes_list', 'credit_notes', '(merchant_id, mode, created, id)'),
  ],
}
