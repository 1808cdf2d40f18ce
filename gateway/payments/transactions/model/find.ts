import { timestamp } from '../../../core/calendar.ts'
import type { Caller, Mode } from '../../../core/caller.ts'
import { type GatewayError, notFound, wasArchived } from '../../../core/errors.ts'
import type { Leases } from '../../../platform/leases/index.ts'
import {
  type Locked,
  type MerchantRow,
  prepare,
  prepareLocking,
  type Reader,
  type TransactionRow,
  type Tx,
  unindexed,
} from '../../../platform/storage/index.ts'

/** A transaction that the current write has locked, and may change. */
export type LockedTransaction = Locked<TransactionRow>

/** By what a transaction is found. The row itself will do. */
export type TransactionKey = Pick<TransactionRow, 'merchant_id' | 'id'>

/** The transactions that a key may see: those of its merchant and its mode. */
export function visibleTransactions(
  db: Reader,
  { merchant, mode }: Pick<Caller, 'mode'> & { merchant: Pick<MerchantRow, 'id'> },
) {
  return db.selectFrom('transactions').where('merchant_id', '=', merchant.id).where('mode', '=', mode)
}

interface Wanted {
  id: string
  merchantId: string
  mode: Mode
}

const ofCaller = (db: Reader, { id, merchantId, mode }: Wanted) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
const findOne = prepare(ofCaller)
const findOneForUpdate = prepareLocking(ofCaller)

/** @throws 404 */
export async function findTransaction(
  db: Reader,
  { merchant, mode }: Caller,
  id: string,
): Promise<TransactionRow> {
  const [row] = await findOne(db, { id, merchantId: merchant.id, mode })
  if (!row) throw await notThere(db, 'Transaction', { id, merchantId: merchant.id, mode })
  return row
}

/** Finds and locks a transaction that the write is going to change. @throws 404 */
export async function findForUpdate(
  tx: Tx,
  { merchant, mode }: Caller,
  id: string,
): Promise<LockedTransaction> {
  const [row] = await findOneForUpdate(tx, { id, merchantId: merchant.id, mode })
  if (!row) throw await notThere(tx, 'Transaction', { id, merchantId: merchant.id, mode })
  return row
}

/** Like `findForUpdate`, for a charge. @throws 404, also for a refund or a credit */
export async function findChargeForUpdate(
  tx: Tx,
  { merchant, mode }: Caller,
  id: string,
): Promise<LockedTransaction> {
  const [row] = await findOneForUpdate(tx, { id, merchantId: merchant.id, mode })
  if (row?.type === 'CHARGE') return row
  throw row ? notFound('Charge', id) : await notThere(tx, 'Charge', { id, merchantId: merchant.id, mode })
}

/** The error for a transaction that isn't in the database: 404, and whether it was archived. */
export async function notThere(
  db: Reader,
  type: 'Transaction' | 'Charge',
  { id, merchantId, mode }: Wanted,
): Promise<GatewayError> {
  const archived = await db
    .selectFrom('archived_records')
    .select('archived')
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .where('mode', '=', mode)
    .$if(type === 'Charge', (records) => records.where('type', '=', 'CHARGE'))
    .executeTakeFirst()
  return archived ? wasArchived(type, id, timestamp(archived.archived).slice(0, 10)) : notFound(type, id)
}

const refundsInOrder = prepare((db, { merchant_id, id }: TransactionKey) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where(unindexed('merchant_id'), '=', merchant_id)
    .where('charge_id', '=', id)
    .orderBy('created')
    .orderBy('id'),
)

/** A charge's refunds, oldest first. */
export function refundsOf(db: Reader, charge: TransactionKey): Promise<TransactionRow[]> {
  return refundsInOrder(db, charge)
}

/**
 * Locks a transaction and, before it, the charge that it refunds. All writes lock in this order, to avoid a deadlock.
 * @returns the transaction in its current state
 */
export async function lockWithCharge(
  tx: Tx,
  { merchant_id, id, charge_id }: TransactionKey & Pick<TransactionRow, 'charge_id'>,
): Promise<LockedTransaction> {
  if (charge_id) await lockTransaction(tx, { merchant_id, id: charge_id })
  return lockTransaction(tx, { merchant_id, id })
}

const rowForUpdate = prepareLocking((db, { merchant_id, id }: TransactionKey) =>
  db.selectFrom('transactions').selectAll().where('merchant_id', '=', merchant_id).where('id', '=', id),
)

/** Locks a transaction and reads its current state. @throws when it no longer exists, as after a purge */
export async function lockTransaction(tx: Tx, key: TransactionKey): Promise<LockedTransaction> {
  const row = await lockIfThere(tx, key)
  if (!row) throw new Error('The transaction is gone.')
  return row
}

export async function lockIfThere(tx: Tx, key: TransactionKey): Promise<LockedTransaction | undefined> {
  const [row] = await rowForUpdate(tx, key)
  return row
}

/** Locks a transaction, if this process still has the lease on it; and before it the charge that it refunds. */
export async function lockLeased(
  tx: Tx,
  { processId }: Leases,
  { merchant_id, id, charge_id }: TransactionKey & Pick<TransactionRow, 'charge_id'>,
): Promise<LockedTransaction | undefined> {
  if (charge_id) await lockIfThere(tx, { merchant_id, id: charge_id })
  const row = await lockIfThere(tx, { merchant_id, id })
  return row?.instance_id === processId ? row : undefined
}
