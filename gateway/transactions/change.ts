import { gatewayError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { TransactionRow, TransactionStatus, Tx } from '../storage/index.ts'
import { changeTerms, insertTerms } from './search-terms.ts'
import { nextStatus, type Trigger } from './transitions.ts'
import { transactionView } from './views.ts'

/** Stores a new transaction as PENDING, and its event. */
export async function insertTransaction(
  tx: Tx,
  given: Omit<TransactionRow, 'status'>,
): Promise<TransactionRow> {
  const row = { ...given, status: statusAfter('request', 'new', given) }
  await tx.insertInto('transactions').values(row).execute()
  await insertTerms(tx, row)
  await recordEvent(tx, row, 'created')
  return row
}

/**
 * The one function that changes a transaction: locks its row, checks the table of transitions and records the event.
 * @param trigger what happens to it; `update` leaves the status as it is
 * @throws 422 not_valid_for_transaction_status when the table does not allow the change
 */
export async function changeTransaction(
  tx: Tx,
  id: string,
  now: number,
  trigger: Trigger | 'update',
  changes: Partial<Omit<TransactionRow, 'status'>> = {},
): Promise<TransactionRow> {
  const row = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const status = trigger === 'update' ? row.status : statusAfter(trigger, row.status, row)
  const isCompleted = status === 'COMPLETED' && row.status !== 'COMPLETED'
  const changed = { ...row, ...changes, status, modified: now, ...(isCompleted && { completed: now }) }
  await tx.updateTable('transactions').set(changed).where('id', '=', id).execute()
  await changeTerms(tx, row, changed)
  await recordEvent(tx, changed, trigger === 'update' ? 'updated' : EVENTS[status])
  return changed
}

/** Records that a refund, PENDING, waits for its charge to settle (decisions.md §6): no change, but an event. */
export function recordWaiting(tx: Tx, refund: TransactionRow): Promise<void> {
  return recordEvent(tx, refund, 'pending_parent_settlement')
}

const EVENTS: Record<TransactionStatus, string> = {
  PENDING: 'created',
  AUTHORIZED: 'authorized',
  COMPLETED: 'completed',
  VOIDED: 'voided',
  FAILED: 'failed',
}

function statusAfter(
  trigger: Trigger,
  from: TransactionStatus | 'new',
  row: Pick<TransactionRow, 'type' | 'auto_capture'>,
): TransactionStatus {
  const status = nextStatus(trigger, from, row)
  if (!status) throw gatewayError('not_valid_for_transaction_status')
  return status
}

/** In the transaction of the change: there is never one without the other. */
async function recordEvent(tx: Tx, row: TransactionRow, what: string) {
  const { merchant_id, mode, modified: created } = row
  const data = JSON.stringify(transactionView(row))
  const event = { id: newId(), merchant_id, mode, created, type: `transaction.${what}`, data }
  await tx.insertInto('events').values(event).execute()
}
