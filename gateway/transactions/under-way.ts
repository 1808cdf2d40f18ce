// Changes that the networks have to make first. What they are asked is on the disk before they are asked, so that after a
// crash, or without an answer, they are asked the same again: for a capture or a void that changes nothing.
import type { Clock } from '../clock.ts'
import { gatewayError } from '../errors.ts'
import { limits } from '../limits.ts'
import { type Processor, withDeadline } from '../processor/index.ts'
import type { Storage, TransactionRow, Tx } from '../storage/index.ts'
import { changeTransaction } from './change.ts'
import { noAnswer } from './drop.ts'
import { totalOf } from './rows.ts'
import type { Trigger } from './transitions.ts'

export interface OperationParts {
  storage: Storage
  processor: Processor
  clock: Clock
}

type Operation = NonNullable<TransactionRow['under_way']>

const OPERATIONS: Record<
  Operation,
  { trigger: Trigger; ask(processor: Processor, row: TransactionRow): Promise<void> }
> = {
  CAPTURE: {
    trigger: 'capture',
    ask: (processor, row) => processor.capture(row.id, totalOf(row)),
  },
  VOID: { trigger: 'void', ask: (processor, { id }) => processor.reverse(id) },
}

/**
 * Refuses what would cross a change that is under way.
 * @param retry the operation that may be asked for again once the networks had their time
 * @throws 409 version_conflict
 */
export function assertIdle(row: TransactionRow, now: number, retry?: Operation) {
  if (!row.under_way) return
  const isOver = now - (row.under_way_since ?? 0) > limits.processor
  if (!(isOver && row.under_way === retry)) throw gatewayError('version_conflict')
}

/** Notes what the networks are about to be asked. Nobody sees it yet, so it is no change and has no event. */
export async function begin(
  tx: Tx,
  row: TransactionRow,
  now: number,
  under_way: Operation,
  reference: Pick<Partial<TransactionRow>, 'capture_reference' | 'void_reference'>,
): Promise<TransactionRow> {
  assertIdle(row, now, under_way)
  const begun = { ...row, ...reference, under_way, under_way_since: now }
  await tx.updateTable('transactions').set(begun).where('id', '=', row.id).execute()
  return begun
}

/**
 * Asks the networks for what was begun, and makes the change.
 * @throws 500 card_processor_not_available or ach_processor_not_available, with the transaction's id as entity_id, when
 *   they do not confirm it: it stays under way
 */
export async function carryOut(
  { storage, processor, clock }: OperationParts,
  row: TransactionRow,
): Promise<TransactionRow> {
  if (!row.under_way) return row
  const { trigger, ask } = OPERATIONS[row.under_way]
  try {
    await withDeadline(ask(processor, row), limits.processor)
  } catch {
    throw noAnswer(row, UNCONFIRMED)
  }
  const change = { under_way: null, under_way_since: null }
  return storage.write((tx) => changeTransaction(tx, row.id, clock.now(), trigger, change))
}

const UNCONFIRMED =
  'The network did not answer. Look at the transaction later, and try again if nothing changed.'
