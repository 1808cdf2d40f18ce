// Changes that the networks have to make first. What they are asked is on the disk before they are asked, so that after a
// crash, or without an answer, they are asked the same again: for a capture or a void that changes nothing.
import type { Context } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { withDeadline } from '../../core/promises.ts'
import type { Leases } from '../../leases/index.ts'
import type { Processor } from '../../networks/index.ts'
import { type Storage, type TransactionRow, type Tx, updateRow } from '../../storage/index.ts'
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

/** What a transaction has once the networks have nothing to do for it any more. */
export const noPendingOperation = {
  under_way: null,
  under_way_since: null,
  under_way_reference: null,
  instance_id: null,
} as const

type Operation = NonNullable<TransactionRow['under_way']>

const OPERATIONS: Record<
  Operation,
  {
    trigger: 'capture' | 'void'
    /** Where the caller's reference goes in the end. */
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
 * Refuses what would cross a change that is under way.
 * @param retry the operation that may be asked for again once the networks had their time
 * @throws 409 version_conflict
 */
export function assertNoPendingOperation(row: TransactionRow, now: number, retry?: Operation) {
  if (!row.under_way) return
  const isOver = now - (row.under_way_since ?? 0) > limits.processorTimeoutMs
  if (!(isOver && row.under_way === retry)) throw gatewayError('version_conflict')
}

/**
 * Notes what the networks are about to be asked, and which process asks. Nobody sees it yet, so it is no change and has
 * no event.
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
  await updateRow(tx, 'transactions', row.id, noted)
  return { ...row, ...noted }
}

/**
 * Asks the networks for what was begun, and makes the change.
 * @throws 500 card_processor_not_available or ach_processor_not_available, with the transaction's id as entity_id, when
 *   they do not confirm it: it stays under way; 409 version_conflict when another process has taken it over
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
    const held = await lockLeased(tx, leases, row)
    if (!held) return doneByAnother(tx, row, trigger)
    const done = { ...noPendingOperation, [reference]: held.under_way_reference }
    const changed = await changeLockedStatus(tx, held, clock.now(), trigger, done)
    if (trigger === 'void') await releaseRefunded(tx, held, clock.now())
    return changed
  })
}

/** Somebody who asked the networks for the same at the same time may have been faster. */
async function doneByAnother(tx: Tx, { id, ...before }: TransactionRow, trigger: Trigger) {
  const row = await tx.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (row.under_way || row.status !== nextStatus(trigger, before.status, before)) {
    throw gatewayError('version_conflict')
  }
  return row
}

const UNCONFIRMED =
  'The network did not answer. Look at the transaction later, and try again if nothing changed.'
