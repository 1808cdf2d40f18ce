import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import type { Database } from '../rows/schema.ts'

const IDS = ['recurring_charge_id', 'recurring_charge_occurrence_id'] as const
/** Zero has no term. */
const AMOUNTS = ['amount_refunded', 'surcharge_amount', 'gratuity'] as const

/** Makes transactions findable by more columns. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await dialect.liftTimeLimit(db)
  for (const property of [...IDS, ...AMOUNTS]) {
    const column = sql.ref(property)
    const isAmount = AMOUNTS.some((amount) => amount === property)
    const has = isAmount ? sql`${column} > 0` : sql`${column} is not null`
    const value = sql`cast(${column} as text) as value`
    const term = dialect.lowerBytes('value')
    // Sorted by the key, so that the big table is written from one end to the other.
    await sql`insert into transaction_terms (merchant_id, mode, term, property, created, transaction_id)
      select merchant_id, mode, ${term}, ${sql.lit(property)}, created, id
      from (select merchant_id, mode, created, id, ${value} from transactions where ${has}) as filled where true
      order by merchant_id, mode, ${term}
      on conflict do nothing`.execute(db)
  }
}
