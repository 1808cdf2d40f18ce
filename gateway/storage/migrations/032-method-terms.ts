import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import type { Database } from '../rows/schema.ts'

const MEMBERS = ['exp_month', 'exp_year', 'account_type', 'account_holder_type']

/** Makes transactions findable by a card's expiry and a bank account's types. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await dialect.liftTimeLimit(db)
  for (const member of MEMBERS) {
    const term = dialect.lowerBytes('value')
    // Sorted by the key, so that the big table is written from one end to the other.
    await sql`insert into transaction_terms (merchant_id, mode, term, property, created, transaction_id)
      select merchant_id, mode, ${term}, ${sql.lit(`method.${member}`)}, created, id
      from (select merchant_id, mode, created, id, ${dialect.jsonText('method', member)} as value from transactions)
        as filled
      where value is not null
      order by merchant_id, mode, ${term}
      on conflict do nothing`.execute(db)
  }
}
