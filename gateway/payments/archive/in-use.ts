// Authentications that have ended, but that a payment can still use (rules: authentications.md#saved, recurring.md#authentication).
import { type AuthenticationRow, unindexed } from '../../platform/storage/index.ts'
import type { Source, Unit } from './units.ts'

/** Returns the ids of those that a saved card or a recurring charge keeps for its first payment. */
export async function stillToUse(source: Source, units: readonly Unit[]): Promise<ReadonlySet<string>> {
  const unused = units
    .flatMap(({ rows }) => rows.authentications ?? [])
    // One without an amount is for storing the card: no payment uses it.
    .filter(({ charge_id, amount }) => charge_id === null && amount !== null)
  const keepers = [...(await recurringCharges(source, unused)), ...(await savedCards(source, unused))]
  return new Set(keepers.flatMap(({ authentication_id }) => authentication_id ?? []))
}

type Rows = readonly AuthenticationRow[]

async function recurringCharges({ db, owner }: Source, rows: Rows) {
  const ids = rows.flatMap(({ recurring_charge_id }) => recurring_charge_id ?? [])
  if (ids.length === 0) return []
  return db
    .selectFrom('recurring_charges')
    .select('authentication_id')
    .where('merchant_id', '=', owner.merchant_id)
    .where('id', 'in', ids)
    .where(unindexed('status'), '<>', 'DELETED')
    .execute()
}

/** A card whose authentication went to a recurring charge has none left. */
async function savedCards({ db, owner }: Source, rows: Rows) {
  const left = rows.filter(({ recurring_charge_id }) => recurring_charge_id === null)
  const ids = left.flatMap(({ saved_method_id }) => saved_method_id ?? [])
  if (ids.length === 0) return []
  return db
    .selectFrom('saved_methods')
    .select('authentication_id')
    .where('merchant_id', '=', owner.merchant_id)
    .where('id', 'in', ids)
    .where('deleted', 'is', null)
    .execute()
}
