// Pending operations: captures and voids that somebody requests, which the networks have to confirm before they take effect here. The request is on
// the disk before the networks are asked. After a crash or a missing answer they are asked again, which is idempotent.
import type { Context } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { withDeadline } from '../../../core/promises.ts'
import type { Leases } from '../../../platform/leases/index.ts'
import { type Storage, type TransactionRow, type Tx, updateRow } from '../../../platform/storage/index.ts'
import type { Processor } from '../../networks/index.ts'
import { changeLockedStatus } from '../model/change-status.ts'
import { lockLeased } from '../model/find.ts'
import { totalOf } from '../model/new-transaction.ts'
import { nextStatus, type Trigger } from '../model/transitions.ts'
import { releaseRefunded } from './refunded.ts'
import { logOperation, networkSilent } from './reverse.ts'

export interface OperationParts {
  storage: Storage
  processor: Processor
  leases: Leases
}

/** The columns of a transaction without a pending operation. */
export const noPendingOperation = {
  under_way: null,
  under_way_since: null,
  under_way_reference: null,
  instance_id: null,
} as const

/** Whether the daily capture is capturing it: requests capture only holds. */
export const isSettling = ({ under_way, auto_capture }: TransactionRow): boolean =>
  under_way === 'CAPTURE' && auto_capture === 1

type Operation = NonNullable<TransactionRow['under_way']>

const OPERATIONS: Record<
  Operation,
  {
    trigger: 'capture' | 'void'
    /** The column that gets the caller's reference once the operation is confirmed. */
    reference: 'capture_reference' | 'void_reference'
    ask(processor: Processor, row: TransactionRow, at: number): Promise<void>
  }
> = {
  CAPTURE: {
    trigger: 'capture',
    reference: 'capture_reference',
    ask: (processor, row, at) => processor.capture(row.id, totalOf(row), at),
  },
  VOID: {
    trigger: 'void',
    reference: 'void_reference',
    ask: (processor, { id }, at) => processor.reverse(id, at),
  },
}

/**
 * Refuses a change while an operation is pending.
 * @param retry an operation that may be requested again once the networks' timeout is over
 * @throws 409 version_conflict
 */
export function assertNoPendingOperation(row: TransactionRow, now: number, retry?: Operation) {
  if (!row.under_way) return
  const isOver = now - (row.under_way_since ?? 0) > limits.processorTimeoutMs
  if (!(isOver && row.under_way === retry)) throw gatewayError('version_conflict')
}

/**
 * Stores what the networks are about to be asked, and which process asks. The API does not show it, so it has no event.
 */
export async function beginOperation(
  tx: Tx,
  row: TransactionRow,
  now: number,
  leases: Leases,
  under_way: Operation,
  under_way_reference: string | null,
): Promise<TransactionRow> {
  assertNoPendingOperation(row, now, under_way)
  const noted = { under_way, under_way_since: now, under_way_reference, instance_id: leases.processId }
  await updateRow(tx, 'transactions', row, noted)
  return { ...row, ...noted }
}

/**
 * Asks the networks for the pending operation, and makes the change once they confirm it.
 * @throws 500 card_processor_not_available or ach_processor_not_available, with the transaction's id as entity_id, when
 *   they do not: the operation stays pending; 409 version_conflict when another process has taken it over
 */
export async function completeOperation(
  { storage, processor, leases }: OperationParts,
  row: TransactionRow,
  context: Context,
): Promise<TransactionRow> {
  const { clock } = context
  if (!row.under_way) return row
  const { trigger, reference, ask } = OPERATIONS[row.under_way]
  try {
    await withDeadline(ask(processor, row, clock.now()), limits.processorTimeoutMs)
  } catch (cause) {
    logOperation(context, row, trigger, cause)
    throw networkSilent(row, UNCONFIRMED, { cause })
  }
  return storage.write(async (tx) => {
    const leased = await lockLeased(tx, leases, row)
    if (!leased) return doneByAnother(tx, row, trigger)
    const done = { ...noPendingOperation, [reference]: leased.under_way_reference }
    const changed = await changeLockedStatus(tx, leased, clock.now(), trigger, done)
    if (trigger === 'void') await releaseRefunded(tx, leased, clock.now())
    return changed
  })
}

/** The row, if a concurrent request for the same operation has already completed it. @throws 409 version_conflict if not */
async function doneByAnother(tx: Tx, { merchant_id, id, ...before }: TransactionRow, trigger: Trigger) {
  const row = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.under_way || row.status !== nextStatus(trigger, before.status, before)) {
    throw gatewayError('version_conflict')
  }
  return row
}

const UNCONFIRMED =
  'The network did not answer. Look at the transaction later, and try again if nothing changed.'
