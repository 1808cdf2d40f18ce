// Which rows are a merchant's test mode, in the order in which they can be inserted: what is referred to comes first.
import { type RawBuilder, sql } from 'kysely'
import { namesOf } from '../../core/objects.ts'
import { type Scope, scopes, type TestRows } from '../../platform/storage/index.ts'

/** A table of a snapshot, with the condition that its rows are the merchant's. */
export interface Part {
  table: string
  where(merchantId: string): RawBuilder<unknown>
}

export const parts: readonly Part[] = namesOf(scopes).flatMap((table) => {
  const { snapshot }: Scope = scopes[table]
  return snapshot ? [{ table, where: (merchantId: string) => conditionOf(snapshot, merchantId) }] : []
})

function conditionOf(rows: TestRows, merchantId: string): RawBuilder<unknown> {
  if (rows === 'all') return sql`merchant_id = ${merchantId}`
  if (rows === 'test') return sql`merchant_id = ${merchantId} and mode = 'test'`
  const owner = conditionOf('test', merchantId)
  return sql`merchant_id = ${merchantId} and ${sql.ref(rows.by)} in (select id from ${sql.table(rows.of)} where ${owner})`
}

/** What of a merchant's own row is never set back: who it is, and who is turning its clock. */
export const KEPT_OF_MERCHANT: readonly string[] = ['id', 'created', 'public_key', 'test_clock_instance']
