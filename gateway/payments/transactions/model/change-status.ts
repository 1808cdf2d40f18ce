import { gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import {
  insertLocked,
  noteLateChange,
  noteStatusChange,
  type TransactionEvent,
  type TransactionRow,
  type TransactionStatus,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import { recordEvent } from '../../events/index.ts'
import { noteCounted } from './count-changes.ts'
import { type LockedTransaction, lockTransaction, type TransactionKey } from './find.ts'
import { tellFollower } from './follower.ts'
import { changeSearchTerms, insertSearchTerms } from './search-terms.ts'
import { nextStatus, type Trigger } from './transitions.ts'
import { transactionView } from './views.ts'

/** Stores a new transaction as PENDING, with its event. */
export async function insertTransaction(
  tx: Tx,
  given: Omit<TransactionRow, 'status'>,
): Promise<LockedTransaction> {
  const status = statusAfter('request', 'new', given)
  const row = await insertLocked(tx, 'transactions', { ...given, status })
  await insertSearchTerms(tx, row)
  await noteCounted(tx, row, null)
  noteStatusChange(tx, { ...row, from: undefined })
  await recordChange(tx, row, 'created')
  return row
}

type Changes = Partial<Omit<TransactionRow, 'status'>>

/** Like `changeLockedStatus`, for a transaction that the write has not locked yet. */
export async function changeStatus(
  tx: Tx,
  key: TransactionKey,
  now: number,
  trigger: Trigger | 'update',
  changes: Changes = {},
): Promise<LockedTransaction> {
  return changeLockedStatus(tx, await lockTransaction(tx, key), now, trigger, changes)
}

/**
 * The only function that changes a transaction. It checks the table of transitions and records the event.
 * @param row the transaction as the current write last locked or changed it
 * @param trigger what happens to it; `update` keeps the status
 * @param isPassing the same write takes it out of that status again, so that what follows it need not know
 * @returns the changed row, for further changes in the same write
 * @throws 422 not_valid_for_transaction_status when the table does not allow the change
 */
export async function changeLockedStatus(
  tx: Tx,
  row: LockedTransaction,
  now: number,
  trigger: Trigger | 'update',
  changes: Changes = {},
  isPassing = false,
): Promise<LockedTransaction> {
  const status = trigger === 'update' ? row.status : statusAfter(trigger, row.status, row)
  const isCompleted = status === 'COMPLETED' && row.status !== 'COMPLETED'
  const changed = { ...row, ...changes, status, modified: now, ...(isCompleted && { completed: now }) }
  await updateRow(tx, 'transactions', row, difference(row, changed))
  await changeSearchTerms(tx, row, changed)
  if (status !== row.status) await noteCounted(tx, changed, row.status)
  if (countsAnew(row, changed)) await noteLateChange(tx, changed)
  await recordChange(tx, changed, trigger === 'update' ? 'updated' : EVENTS[status])
  if (!isPassing) {
    if (status !== row.status) noteStatusChange(tx, { ...changed, from: row.status })
    await tellFollower(tx, changed, now)
  }
  return changed
}

/** What a transaction counts as in figures, which are kept of each hour that is over. What is only authorized is no payment yet. */
const countsAs = ({ status, auto_capture }: TransactionRow): string =>
  status === 'AUTHORIZED' && auto_capture === 0 ? 'held' : COUNTS_AS[status]

const COUNTS_AS: Record<TransactionStatus, string> = {
  PENDING: 'nothing',
  AUTHORIZED: 'payment',
  COMPLETED: 'payment',
  VOIDED: 'voided',
  FAILED: 'failed',
}

/** Whether the hour in which it was made may have been counted already, without this change. */
function countsAnew(before: TransactionRow, after: TransactionRow): boolean {
  const isLate = after.modified - before.created > limits.figures.lateMs
  const isOther = countsAs(before) !== countsAs(after) || before.gratuity !== after.gratuity
  return isLate && isOther
}

/** Records only an event: a PENDING refund waits for its charge to settle (rules: events.md#pending-parent). */
export function recordWaiting(tx: Tx, refund: TransactionRow): Promise<void> {
  return recordChange(tx, refund, 'pending_parent_settlement')
}

const EVENTS: Record<TransactionStatus, TransactionEvent> = {
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

/** The columns that differ. */
function difference(before: TransactionRow, after: TransactionRow): Partial<TransactionRow> {
  const earlier: Readonly<Record<string, unknown>> = { ...before }
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== own(earlier, name)))
}

async function recordChange(tx: Tx, row: TransactionRow, what: TransactionEvent) {
  const { merchant_id, mode, modified: created } = row
  await recordEvent(tx, {
    merchant_id,
    mode,
    created,
    type: `transaction.${what}`,
    data: transactionView(row),
  })
}
