import { gatewayError } from '../errors.ts'
import type { TransactionRow, TransactionStatus, Tx } from '../storage/index.ts'
import { transitions } from './transitions.ts'

/** Stores a new transaction as PENDING. */
export async function insertTransaction(tx: Tx, row: TransactionRow): Promise<TransactionRow> {
  assertAllowed('new', row.status)
  await tx.insertInto('transactions').values(row).execute()
  return row
}

/**
 * The one function that changes a transaction: reads it as it is inside the write transaction and checks the table.
 * @throws 422 unavailable_for_current_status when the table does not allow the change
 */
export async function changeTransaction(
  tx: Tx,
  id: string,
  now: number,
  changes: Partial<TransactionRow> & { status: TransactionStatus },
): Promise<TransactionRow> {
  const row = await tx.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assertAllowed(row.status, changes.status)
  const changed = { ...row, ...changes, modified: now }
  await tx.updateTable('transactions').set(changed).where('id', '=', id).execute()
  return changed
}

function assertAllowed(from: TransactionStatus | 'new', to: TransactionStatus) {
  if (!transitions[from].includes(to)) throw gatewayError('unavailable_for_current_status')
}
