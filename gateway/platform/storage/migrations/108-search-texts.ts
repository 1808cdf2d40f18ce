import { sql } from 'kysely'
import { textColumns } from '../rows/texts.ts'
import { createTables, type Upgrade } from '../upgrade/step.ts'
import { searchTexts } from './backfills/search-texts.ts'

/** What transactions are found by, in a third of the bytes that 1.4.0 needs. */
export const searchTextsUpgrade: Upgrade = {
  name: '108-search-texts',
  steps: [
    createTables('texts of transactions', ({ bigint, bytes, strict }) => [
      sql`create table transaction_texts (
      created ${bigint} not null,
      part ${bigint} not null,
      merchant_id text not null,
      mode text not null check (mode in ('test', 'live')),
      transaction_id text not null,
      ${sql.join(textColumns.map((column) => sql`${sql.id(column)} ${bytes}`))},
      primary key (merchant_id, transaction_id, part)
    ) ${strict}`,
      ...textColumns.map(
        (column) =>
          sql`create index ${sql.id(`transaction_texts_${column.replace('text_', '')}`)} on transaction_texts
        (merchant_id, ${sql.id(column)}) where ${sql.id(column)} is not null`,
      ),
    ]),
    searchTexts,
    {
      kind: 'change',
      phase: 'contract',
      name: 'search terms of 1.4.0',
      async run(tx, { isShared }) {
        await (isShared ? sql`truncate transaction_terms` : sql`delete from transaction_terms`).execute(tx)
      },
    },
  ],
}
