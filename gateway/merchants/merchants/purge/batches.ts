// The batches of a purge: each deletes a bounded number of rows of one table, with what refers to them.
import type { Mode } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { noteEvents } from '../../../payments/events/index.ts'
import { deleteSearchTerms, noteDeleted } from '../../../payments/transactions/index.ts'
import {
  type Database,
  forgetFigures,
  type JobType,
  type MerchantTable,
  merchantOf,
  type Tx,
  unindexed,
} from '../../../platform/storage/index.ts'

/** Deletes one batch of a merchant's test data. Resolves to whether it deleted anything. */
export type Batch = (tx: Tx, merchantId: string, now: number) => Promise<boolean>

type TestTable = {
  [Name in MerchantTable]: Database[Name] extends { id: string; mode: Mode | null } ? Name : never
}[MerchantTable]

/** Deletes all rows of a table that no other table refers to, or with the rows that do (`on delete cascade`). */
export function all(table: TestTable): Batch {
  return async (tx, merchantId) => {
    const some = tx
      .selectFrom(table)
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('mode', '=', 'test')
      .limit(limits.purgeBatchRows)
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where(merchantOf(table), '=', merchantId)
      .where('id', 'in', some)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
}

/** Deletes events, and counts them down. */
export async function eventBatch(tx: Tx, merchantId: string): Promise<boolean> {
  const owner = { merchant_id: merchantId, mode: 'test' as const }
  const some = tx
    .selectFrom('events')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .limit(limits.purgeBatchRows)
  const deleted = await tx
    .deleteFrom('events')
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('id', 'in', some)
    .returning(['created', 'place'])
    .execute()
  await noteEvents(tx, owner, deleted, -1)
  return deleted.length > 0
}

/** Forgets which transactions were archived. */
export async function archivedBatch(tx: Tx, merchantId: string): Promise<boolean> {
  const some = tx
    .selectFrom('archived_records')
    .select('record_id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .limit(limits.purgeBatchRows)
  const { numDeletedRows } = await tx
    .deleteFrom('archived_records')
    .where('merchant_id', '=', merchantId)
    .where('record_id', 'in', some)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes jobs of some types. */
export async function jobBatch(tx: Tx, merchantId: string, types: readonly JobType[]): Promise<boolean> {
  const some = tx
    .selectFrom('jobs')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .where('type', 'in', types)
    .limit(limits.purgeBatchRows)
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('id', 'in', some)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Deletes saved cards and banks. A recurring charge with one loses it, and its due payments will fail. The rows are locked
 * before the references to them are looked up, so that all references are found and no new ones can appear.
 */
export async function savedBatch(tx: Tx, merchantId: string): Promise<boolean> {
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
        .whereRef('saved_methods.merchant_id', '=', 'recurring_charges.merchant_id')
        .whereRef('saved_methods.id', '=', 'recurring_charges.saved_method_id')
      // What was shown of it stays.
      return { saved_method_id: null, method: fn.coalesce(saved, ref('recurring_charges.method')) }
    })
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('saved_method_id', 'in', ids)
    .execute()
  for (const column of ['card_id', 'bank_id'] as const) {
    await tx
      .deleteFrom('payment_methods')
      .where(unindexed('merchant_id'), '=', merchantId)
      .where(column, 'in', ids)
      .execute()
  }
  await tx
    .deleteFrom('saved_methods')
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('id', 'in', ids)
    .execute()
  return true
}

/** Deletes transactions, refunds before their charges. One that is signed or refunded meanwhile is left to a later batch. */
export async function transactionBatch(tx: Tx, merchantId: string, now: number): Promise<boolean> {
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
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('id', 'in', ids)
    .where(
      'id',
      'in',
      unreferenced(tx).where(unindexed('merchant_id'), '=', merchantId).where('id', 'in', ids),
    )
    .returningAll()
    .execute()
  for (const row of deleted) await deleteSearchTerms(tx, row)
  await noteDeleted(tx, deleted)
  return deleted.length > 0
}

/**
 * Deletes deliveries with their attempts. A receiver's job then finds nothing and ends; an attempt in progress is not stored.
 */
export async function deliveryBatch(tx: Tx, merchantId: string): Promise<boolean> {
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
  await tx
    .deleteFrom('delivery_attempts')
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('delivery_id', 'in', ids)
    .execute()
  await tx
    .deleteFrom('deliveries')
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('id', 'in', ids)
    .execute()
  return true
}

/** Deletes what is known of card testing, and of budgets of mails: in test mode there is little of it. */
export function ofTestMode(
  table: 'card_attempts' | 'card_attacks' | 'concealed_declines' | 'mail_usage',
): Batch {
  return async (tx, merchantId) => {
    await tx.deleteFrom(table).where('merchant_id', '=', merchantId).where('mode', '=', 'test').execute()
    return false
  }
}

/** Deletes what was counted: it is counted anew from what is left. */
export async function figuresBatch(tx: Tx, merchantId: string): Promise<boolean> {
  await forgetFigures(tx, merchantId)
  return false
}

/** Deletes payments from the simulated networks' ledger. */
export async function ledgerBatch(tx: Tx, merchantId: string): Promise<boolean> {
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

/**
 * Forgets the networks' ids of saved cards: what they refer to is no longer in the simulated networks' ledger, which declines a
 * charge that refers to something unknown. The next charge is the first one again.
 */
export async function networkIdBatch(tx: Tx, merchantId: string): Promise<boolean> {
  const some = tx
    .selectFrom('saved_methods')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .where('network_transaction_id', 'is not', null)
    .limit(limits.purgeBatchRows)
  const { numUpdatedRows } = await tx
    .updateTable('saved_methods')
    .set({ network_transaction_id: null })
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('id', 'in', some)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes all rules of the simulated networks: they are few. */
export async function simulatorRules(tx: Tx, merchantId: string): Promise<boolean> {
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
            .where(({ eb, ref }) =>
              eb(unindexed('refunds.merchant_id'), '=', ref('transactions.merchant_id')),
            )
            .whereRef('refunds.charge_id', '=', 'transactions.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signatures')
            .select('signatures.id')
            .whereRef('signatures.merchant_id', '=', 'transactions.merchant_id')
            .whereRef('signatures.transaction_id', '=', 'transactions.id'),
        ),
      ),
    )
}
