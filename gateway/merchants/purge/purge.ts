import { setImmediate } from 'node:timers/promises'
import type { Caller } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { namesOf } from '../../core/objects.ts'
import { type Database, jobTables, jobTypes, type Storage, type Tx } from '../../storage/index.ts'
import { deleteSearchTerms } from '../../transactions/index.ts'
import type { SettingsParts } from '../settings/settings.ts'
import { deleteAnswers } from './stored-answers.ts'

type Group = 'delete_transactions' | 'delete_payment_methods'
export type PurgeWish = { [Name in Group]?: boolean | 'true' | 'false' | undefined }

/** Deletes one batch of a merchant's test data. Resolves to whether it deleted anything. */
type Batch = (tx: Tx, merchantId: string, now: number) => Promise<boolean>

/** How a purge treats a table: by batches of a group, `with` the rows of another table, or not at all. */
type Fate = { group: Group; batch: Batch } | { with: Table } | 'kept'
type Table = keyof Database

const transactionData = (batch: Batch): Fate => ({ group: 'delete_transactions', batch })
const methodData = (batch: Batch): Fate => ({ group: 'delete_payment_methods', batch })

/** Every table, in the order of deletion: referring rows come before the rows that they refer to. A new table must be added. */
const TABLES: Readonly<Record<Table, Fate>> = {
  jobs: transactionData(jobBatch),
  occurrences: transactionData(all('occurrences')),
  recurring_charges: transactionData(all('recurring_charges')),
  signatures: transactionData(all('signatures')),
  transactions: transactionData(transactionBatch),
  transaction_terms: { with: 'transactions' },
  events: transactionData(all('events')),
  deliveries: transactionData(deliveryBatch),
  delivery_attempts: { with: 'deliveries' },
  simulator_payments: transactionData(ledgerBatch),
  simulator_rules: transactionData(simulatorRules),
  payment_methods: methodData(all('payment_methods')),
  saved_methods: methodData(savedBatch),
  // Tokens of no mode are kept: one may be for a live payment, and they expire in five minutes anyway.
  tokens: methodData(all('tokens')),
  // Deleted separately if their record is gone (stored-answers.ts).
  idempotency_keys: 'kept',
  // Settings of the merchant and its operator.
  merchants: 'kept',
  secret_keys: 'kept',
  accounts: 'kept',
  surcharges: 'kept',
  webhook_secrets: 'kept',
  // The gateway's own tables.
  instances: 'kept',
  locks: 'kept',
  sealed_keys: 'kept',
}

const purgedTables: readonly Table[] = namesOf(TABLES).filter((table) => TABLES[table] !== 'kept')

/** The types of jobs about deleted records. The daily capture stays, because accounts stay. */
const purgedJobs = jobTypes.filter((type) => purgedTables.some((table) => table === jobTables[type]))

/**
 * Deletes a merchant's test data (rules: accounts.md#purge), in batches, so that nobody waits for more than one of them. What
 * the networks are being asked just now stays.
 * @returns how many of the transactions that should have gone are left
 * @throws 422 unavailable_for_merchant_mode with a live key
 */
export async function purgeTestData(
  { storage }: SettingsParts,
  { merchant, mode, clock }: Caller,
  wish: PurgeWish,
): Promise<number> {
  if (mode !== 'test') {
    const message = 'Only test data can be purged: use the secret key of test mode.'
    throw gatewayError('unavailable_for_merchant_mode', { message })
  }
  const isAll = wish.delete_transactions === undefined && wish.delete_payment_methods === undefined
  for (const fate of Object.values(TABLES)) {
    if (fate === 'kept' || 'with' in fate) continue
    const { group, batch } = fate
    if (!isAll && String(wish[group]) !== 'true') continue
    while (await storage.write((tx) => batch(tx, merchant.id, clock.now()))) {
      // SQLite calls are synchronous: without this pause other requests would not get their turn.
      await setImmediate()
    }
  }
  await deleteAnswers(storage, merchant.id, purgedTables)
  return isAll || String(wish.delete_transactions) === 'true' ? countLeft(storage, merchant.id) : 0
}

async function countLeft({ read }: Storage, merchantId: string): Promise<number> {
  const { left } = await read
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Deletes all rows of a table that no other table refers to. */
function all(
  table: 'signatures' | 'events' | 'payment_methods' | 'occurrences' | 'recurring_charges' | 'tokens',
): Batch {
  return async (tx, merchantId) => {
    const some = tx
      .selectFrom(table)
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('mode', '=', 'test')
      .limit(limits.purgeBatchRows)
    const { numDeletedRows } = await tx.deleteFrom(table).where('id', 'in', some).executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
}

async function jobBatch(tx: Tx, merchantId: string): Promise<boolean> {
  const some = tx
    .selectFrom('jobs')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .where('type', 'in', purgedJobs)
    .limit(limits.purgeBatchRows)
  const { numDeletedRows } = await tx.deleteFrom('jobs').where('id', 'in', some).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Deletes saved cards and banks. A recurring charge with one loses it, and its due payments will fail. The rows are locked
 * before the references to them are looked up, so that all references are found and no new ones can appear.
 */
async function savedBatch(tx: Tx, merchantId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('saved_methods')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .limit(limits.purgeBatchRows)
    .forUpdate()
    .execute()
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  await tx
    .updateTable('recurring_charges')
    .set(({ fn, ref, selectFrom }) => {
      const saved = selectFrom('saved_methods')
        .select('saved_methods.method')
        .whereRef('saved_methods.id', '=', 'recurring_charges.saved_method_id')
      // What was shown of it stays.
      return { saved_method_id: null, method: fn.coalesce(saved, ref('recurring_charges.method')) }
    })
    .where('saved_method_id', 'in', ids)
    .execute()
  for (const column of ['card_id', 'bank_id'] as const) {
    await tx.deleteFrom('payment_methods').where(column, 'in', ids).execute()
  }
  await tx.deleteFrom('saved_methods').where('id', 'in', ids).execute()
  return true
}

/** Deletes transactions, refunds before their charges. One that is signed or refunded meanwhile is left to a later batch. */
async function transactionBatch(tx: Tx, merchantId: string, now: number): Promise<boolean> {
  const idle = now - 2 * limits.processorTimeoutMs
  const rows = await unreferenced(tx)
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .where((row) =>
      row.and([
        // A refund may wait for its charge, and not for the networks.
        row.or([
          row('status', '<>', 'PENDING'),
          row('created', '<', idle),
          row.and([row('type', '=', 'REFUND'), row('instance_id', 'is', null)]),
        ]),
        row.or([row('under_way', 'is', null), row('under_way_since', '<', idle)]),
      ]),
    )
    .limit(limits.purgeBatchRows)
    .forUpdate()
    .execute()
  if (rows.length === 0) return false
  // Checks the references again with the rows locked: on PostgreSQL, a refund may have been inserted just before.
  const ids = rows.map(({ id }) => id)
  const deleted = await tx
    .deleteFrom('transactions')
    .where('id', 'in', ids)
    .where('id', 'in', unreferenced(tx).where('id', 'in', ids))
    .returningAll()
    .execute()
  for (const row of deleted) await deleteSearchTerms(tx, row)
  return deleted.length > 0
}

/**
 * Deletes deliveries with their attempts. A receiver's job then finds nothing and ends; an attempt in progress is not stored.
 */
async function deliveryBatch(tx: Tx, merchantId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .limit(limits.purgeBatchRows)
    .forUpdate()
    .execute()
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('delivery_attempts').where('delivery_id', 'in', ids).execute()
  await tx.deleteFrom('deliveries').where('id', 'in', ids).execute()
  return true
}

/** Deletes payments from the simulated networks' ledger. */
async function ledgerBatch(tx: Tx, merchantId: string): Promise<boolean> {
  const some = tx
    .selectFrom('simulator_payments')
    .select('transaction_id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .where('state', '<>', 'ASKED')
    .limit(limits.purgeBatchRows)
  const { numDeletedRows } = await tx
    .deleteFrom('simulator_payments')
    .where('transaction_id', 'in', some)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

async function simulatorRules(tx: Tx, merchantId: string): Promise<boolean> {
  await tx.deleteFrom('simulator_rules').where('merchant_id', '=', merchantId).execute()
  return false
}

function unreferenced(tx: Tx) {
  return tx
    .selectFrom('transactions')
    .select('transactions.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transactions as refunds')
            .select('refunds.id')
            .whereRef('refunds.charge_id', '=', 'transactions.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signatures')
            .select('signatures.id')
            .whereRef('signatures.transaction_id', '=', 'transactions.id'),
        ),
      ),
    )
}
