import { gatewayError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { TransactionRow, TransactionStatus, Tx } from '../storage/index.ts'
import { transitions } from './transitions.ts'
import { transactionView } from './views.ts'

/** Stores a new transaction as PENDING, and its event. */
export async function insertTransaction(tx: Tx, row: TransactionRow): Promise<TransactionRow> {
  assertAllowed('new', row.status)
  await tx.insertInto('transactions').values(row).execute()
  await recordEvent(tx, row, 'created')
  return row
}

/**
 * The one function that changes a transaction: reads it as it is inside the write transaction, checks the table and
 * records the event.
 * @throws 422 not_valid_for_transaction_status when the table does not allow the change
 */
export async function changeTransaction(
  tx: Tx,
  id: string,
  now: number,
  changes: Partial<TransactionRow>,
): Promise<TransactionRow> {
  const row = await tx.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { status } = changes
  if (status) assertAllowed(row.status, status)
  const changed = { ...row, ...changes, modified: now, ...(status === 'COMPLETED' && { completed: now }) }
  await tx.updateTable('transactions').set(changed).where('id', '=', id).execute()
  await recordEvent(tx, changed, status ? EVENTS[status] : 'updated')
  return changed
}

const EVENTS: Record<TransactionStatus, string> = {
  PENDING: 'created',
  AUTHORIZED: 'authorized',
  COMPLETED: 'completed',
  VOIDED: 'voided',
  FAILED: 'failed',
}

function assertAllowed(from: TransactionStatus | 'new', to: TransactionStatus) {
  if (!transitions[from].includes(to)) throw gatewayError('not_valid_for_transaction_status')
}

/** In the transaction of the change: there is never one without the other. */
async function recordEvent(tx: Tx, row: TransactionRow, what: string) {
  const { merchant_id, mode, modified: created } = row
  const data = JSON.stringify(transactionView(row))
  const event = { id: newId(), merchant_id, mode, created, type: `transaction.${what}`, data }
  await tx.insertInto('events').values(event).execute()
}
