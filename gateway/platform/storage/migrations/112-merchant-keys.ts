import { sql } from 'kysely'
import { type Change, type IndexBuild, index, type Step, type Upgrade } from '../upgrade/step.ts'

// On PostgreSQL every key of a table of 1.4.0 gets the merchant as its first column, so that the table can be distributed by merchant.
// The unique indexes are built while gateways serve, next to the old keys, and replace them at the end. SQLite keeps the old keys: a
// file is never distributed.

interface NewKey {
  table: string
  /** The constraint that it replaces. */
  old: string
  columns: string
  isPrimary: boolean
}

const primary = (table: string, columns = 'merchant_id, id', old = `${table}_pkey`): NewKey => ({
  table,
  old,
  columns,
  isPrimary: true,
})
const unique = (table: string, columns: string, old: string): NewKey => ({
  table,
  old,
  columns,
  isPrimary: false,
})

const KEYS: readonly NewKey[] = [
  primary('accounts'),
  primary('surcharges'),
  primary('simulator_rules'),
  primary('webhook_secrets'),
  primary('tokens'),
  primary('saved_methods'),
  primary('payment_methods'),
  primary('idempotency_keys'),
  primary('jobs'),
  unique('jobs', 'merchant_id, type, record_id', 'jobs_type_record_id_key'),
  primary('recurring_charges'),
  primary('occurrences'),
  unique(
    'occurrences',
    'merchant_id, recurring_charge_id, due_date',
    'occurrences_recurring_charge_id_due_date_key',
  ),
  primary('events'),
  primary('deliveries'),
  primary('delivery_attempts', 'merchant_id, delivery_id, number'),
  // 1.4.0 has made the table under another name.
  primary('transactions', 'merchant_id, id', 'transactions_new_pkey'),
  primary('signatures'),
  unique('signatures', 'merchant_id, transaction_id', 'signatures_transaction_id_key'),
]

interface NewReference {
  table: string
  column: string
  target: string
  /** The constraint that it replaces. */
  old: string
}

const reference = (
  table: string,
  column: string,
  target: string,
  old = `${table}_${column}_fkey`,
): NewReference => ({ table, column, target, old })

const REFERENCES: readonly NewReference[] = [
  reference('surcharges', 'account_id', 'accounts'),
  reference('payment_methods', 'card_id', 'saved_methods'),
  reference('payment_methods', 'bank_id', 'saved_methods'),
  reference('recurring_charges', 'account_id', 'accounts'),
  reference('recurring_charges', 'saved_method_id', 'saved_methods'),
  reference('occurrences', 'recurring_charge_id', 'recurring_charges'),
  reference('delivery_attempts', 'delivery_id', 'deliveries'),
  reference('transactions', 'account_id', 'accounts', 'transactions_new_account_id_fkey'),
  reference('transactions', 'charge_id', 'transactions', 'transactions_new_charge_id_fkey'),
  reference('signatures', 'transaction_id', 'transactions'),
]

/** Of the index that becomes a key. */
const indexOf = ({ table, columns }: NewKey) =>
  `${table}_by_${columns.replace('merchant_id, ', '').replaceAll(', ', '_')}`
const nameOf = ({ table, column }: NewReference) => `${table}_${column}_of_merchant`

const keyIndex = (key: NewKey): IndexBuild => ({
  ...index(indexOf(key), key.table, `(${key.columns})`),
  isUnique: true,
  isForShared: true,
})

/** Rows that exist are checked later, so that this takes a moment. */
const refer = (made: NewReference): Change => ({
  kind: 'change',
  phase: 'contract',
  name: `${made.table} to ${made.target} by ${made.column}`,
  async run(tx, { isShared }) {
    if (!isShared) return
    const { table, column, target, old } = made
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(old)},
      add constraint ${sql.id(nameOf(made))} foreign key (merchant_id, ${sql.id(column)})
      references ${sql.table(target)} (merchant_id, id) not valid`.execute(tx)
  },
})

/** The index is there, and its columns are never null: nothing is read. */
const replace = (key: NewKey): Change => ({
  kind: 'change',
  phase: 'contract',
  name: `${indexOf(key)} as a key`,
  async run(tx, { isShared }) {
    if (!isShared) return
    const { table, old, isPrimary } = key
    const kind = sql.raw(isPrimary ? 'primary key' : 'unique')
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(old)},
      add ${kind} using index ${sql.id(indexOf(key))}`.execute(tx)
  },
})

const validation = (made: NewReference): Step => ({
  kind: 'validation',
  phase: 'contract',
  name: nameOf(made),
  table: made.table,
})

/** What an operator names by its id alone. */
const byId = (table: string): IndexBuild => ({ ...index(`${table}_id`, table, '(id)'), isForShared: true })

/** Keys of the tables of 1.4.0 that begin with the merchant. */
export const merchantKeys: Upgrade = {
  name: '112-merchant-keys',
  steps: [
    ...KEYS.map(keyIndex),
    {
      ...index(
        'occurrences_next',
        'occurrences',
        `(merchant_id, recurring_charge_id) where status = 'PENDING'`,
      ),
      isUnique: true,
      isForShared: true,
    },
    byId('accounts'),
    byId('surcharges'),
    ...REFERENCES.map(refer),
    ...KEYS.map(replace),
    {
      kind: 'drop index',
      phase: 'contract',
      name: 'occurrences_pending',
      table: 'occurrences',
      isForShared: true,
    },
    ...REFERENCES.map(validation),
  ],
}
