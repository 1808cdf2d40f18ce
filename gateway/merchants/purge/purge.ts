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

/** Deletes one batch of a merchant's test data, and tells whether there was any. */
type Batch = (tx: Tx, merchantId: string, now: number) => Promise<boolean>

/** `with`: its rows go with those of another table. */
type Fate = { group: Group; batch: Batch } | { with: Table } | 'kept'
type Table = keyof Database

const transactionData = (batch: Batch): Fate => ({ group: 'delete_transactions', batch })
const methodData = (batch: Batch): Fate => ({ group: 'delete_payment_methods', batch })

/** What becomes of the rows of each table, in this order: what refers to a row before the row. A new table has to be entered. */
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
  simulator_payments: transactionData(booksBatch),
  simulator_rules: transactionData(simulatorRules),
  payment_methods: methodData(all('payment_methods')),
  saved_methods: methodData(savedBatch),
  // Those whose record is gone, of whichever table (purge-answers.ts).
  idempotency_keys: 'kept',
  // They belong to no mode, so a payer in live mode may hold one, and in five minutes they are gone anyway.
  tokens: 'kept',
  // What the merchant and its operator have set.
  merchants: 'kept',
  secret_keys: 'kept',
  accounts: 'kept',
  surcharges: 'kept',
  webhook_secrets: 'kept',
  // The gateway's own.
  instances: 'kept',
  locks: 'kept',
  sealed_keys: 'kept',
}

const purgedTables: readonly Table[] = namesOf(TABLES).filter((table) => TABLES[table] !== 'kept')

/** What was to be done with what goes; an account goes on to be captured daily. */
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
      // The embedded database never lets go of the process by itself: other requests get their turn here.
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

/** All rows of a table that has nothing else referring to it. */
function all(
  table: 'signatures' | 'events' | 'payment_methods' | 'occurrences' | 'recurring_charges',
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
 * Saved cards and banks. A recurring charge is left without its own: what is due of it fails. They are locked before it is asked
 * what refers to them: nothing can begin to, and what has just begun to is found.
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
    .set({ saved_method_id: null })
    .where('saved_method_id', 'in', ids)
    .execute()
  for (const column of ['card_id', 'bank_id'] as const) {
    await tx.deleteFrom('payment_methods').where(column, 'in', ids).execute()
  }
  await tx.deleteFrom('saved_methods').where('id', 'in', ids).execute()
  return true
}

/** Refunds before their charges; and not what was signed or refunded while this was going on, until its turn comes. */
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
  // Asked again with the rows locked: on an engine that writes at the same time, a refund may have come just before.
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

/** With all of their attempts. The job of a receiver finds nothing then, and ends; one that is being sent is not noted. */
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

/** What the simulated networks have in their books, and what a test wanted them to answer. */
async function booksBatch(tx: Tx, merchantId: string): Promise<boolean> {
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
