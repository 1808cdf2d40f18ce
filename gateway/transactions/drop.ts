import { withDeadline } from '../deadline.ts'
import { type GatewayError, gatewayError } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Processor } from '../processor/index.ts'
import type { TransactionRow } from '../storage/index.ts'
import { networkOf } from './rows.ts'

/** What a payment fails with when its network did not answer, and when it did not process it. */
export const networkFailures = {
  card: { silent: 'card_processor_not_available', broken: 'card_processing_error' },
  bank: { silent: 'ach_processor_not_available', broken: 'ach_processing_error' },
} as const

type OnNetwork = Pick<TransactionRow, 'id' | 'method'>

/** The 500 of a transaction of which nobody knows what its network made of it. */
export function noAnswer(row: OnNetwork, message: string): GatewayError {
  return gatewayError(networkFailures[networkOf(row)].silent, { entity_id: row.id, message })
}

const UNKNOWN_OUTCOME = 'The network did not answer. Look at the transaction later before you charge again.'

/**
 * Tells the networks to drop a payment, whatever they made of it.
 * @throws 500 card_processor_not_available or ach_processor_not_available, with the transaction's id as entity_id, when
 *   they do not confirm it; the transaction then stays PENDING, for reconcile.ts
 */
export async function dropPayment(processor: Processor, row: OnNetwork, at: number): Promise<void> {
  try {
    await withDeadline(processor.reverse(row.id, at), limits.processorTimeoutMs)
  } catch {
    throw unknownOutcome(row)
  }
}

/** 500 for a payment of which nobody knows yet what the networks made of it. */
export function unknownOutcome(row: OnNetwork): GatewayError {
  return noAnswer(row, UNKNOWN_OUTCOME)
}
