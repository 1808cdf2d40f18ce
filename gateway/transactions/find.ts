import { notFound } from '../errors.ts'
import type { SecretKeyHolder } from '../http/authentication.ts'
import type { Reader, TransactionRow, Tx } from '../storage/index.ts'

/** The transactions that a key may see: those of its merchant and its mode. */
export function visibleTransactions(db: Reader, { merchant, mode }: SecretKeyHolder) {
  return db.selectFrom('transactions').where('merchant_id', '=', merchant.id).where('mode', '=', mode)
}

/**
 * @param lock inside a write that is going to change it: nobody else changes it before the write ends
 * @throws 404
 */
export async function findTransaction(
  db: Reader,
  caller: SecretKeyHolder,
  id: string,
  lock?: 'lock',
): Promise<TransactionRow> {
  const row = await visibleTransactions(db, caller)
    .selectAll()
    .where('id', '=', id)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('Transaction', id)
  return row
}

/** As `findTransaction`. @throws 404, for a refund or a credit too */
export async function findCharge(
  db: Reader,
  caller: SecretKeyHolder,
  id: string,
  lock?: 'lock',
): Promise<TransactionRow> {
  const row = await visibleTransactions(db, caller)
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', 'CHARGE')
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('Charge', id)
  return row
}

/** A charge's refunds, oldest first. */
export function refundsOf(db: Reader, chargeId: string): Promise<TransactionRow[]> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .orderBy('created')
    .orderBy('id')
    .execute()
}

/**
 * Locks a transaction and, before it, the charge that it refunds: two writes that lock the same rows in another order
 * would wait for one another.
 * @returns the transaction as it is now
 */
export async function lockWithCharge(
  tx: Tx,
  { id, charge_id }: Pick<TransactionRow, 'id' | 'charge_id'>,
): Promise<TransactionRow> {
  if (charge_id) await lockRow(tx, charge_id)
  return lockRow(tx, id)
}

function lockRow(tx: Tx, id: string): Promise<TransactionRow> {
  return tx.selectFrom('transactions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
