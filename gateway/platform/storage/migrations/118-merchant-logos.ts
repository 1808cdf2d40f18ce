import { sql } from 'kysely'
import { createTables, type Upgrade } from '../upgrade/step.ts'

/** Pictures that payers see above a merchant's name. */
export const merchantLogos: Upgrade = {
  name: '118-merchant-logos',
  steps: [
    createTables('merchant logos', ({ bigint, bytes, strict }) => [
      sql`create table merchant_logos (
      merchant_id text not null primary key references merchants (id),
      created ${bigint} not null,
      content_type text not null check (content_type in ('image/png', 'image/jpeg')),
      width ${bigint} not null,
      height ${bigint} not null,
      bytes ${bytes} not null
    ) ${strict}`,
    ]),
  ],
}
