import type { Context } from '../../core/caller.ts'
import { type GatewayError, gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { logFailure } from '../../core/logger.ts'
import { withDeadline } from '../../core/promises.ts'
import type { Processor } from '../../networks/index.ts'
import type { TransactionRow } from '../../storage/index.ts'
import { networkOf } from '../model/new-transaction.ts'

/** What a payment fails with when its network did not answer, and when it did not process it. */
export const networkFailures = {
  card: { silent: 'card_processor_not_available', broken: 'card_processing_error' },
  bank: { silent: 'ach_processor_not_available', broken: 'ach_processing_error' },
} as const

type OnNetwork = Pick<TransactionRow, 'id' | 'method'>

/** What is done for a transaction with the networks. */
type Operation = 'authorize' | 'reverse' | 'capture' | 'void' | 'daily_capture' | 'recover'

/** Logs why it was not done. */
export function logOperation(
  { logger }: Context,
  { id: transaction }: Pick<TransactionRow, 'id'>,
  operation: Operation,
  cause: unknown,
): void {
  logFailure(logger, { transaction, operation }, cause, 'an operation with the networks failed')
}

/**
 * The 500 of a transaction of which nobody knows what its network made of it.
 * @param options `cause`: why, once that is logged
 */
export function networkSilent(row: OnNetwork, message: string, options?: ErrorOptions): GatewayError {
  return gatewayError(networkFailures[networkOf(row)].silent, { entity_id: row.id, message }, options)
}

const UNKNOWN_OUTCOME = 'The network did not answer. Look at the transaction later before you charge again.'

/**
 * Tells the networks to drop a payment, whatever they made of it.
 * @throws 500 card_processor_not_available or ach_processor_not_available, with the transaction's id as entity_id, when
 *   they do not confirm it; the transaction then stays PENDING, for reconcile.ts
 */
export async function reversePayment(processor: Processor, row: OnNetwork, context: Context): Promise<void> {
  try {
    await withDeadline(processor.reverse(row.id, context.clock.now()), limits.processorTimeoutMs)
  } catch (cause) {
    logOperation(context, row, 'reverse', cause)
    throw unknownOutcome(row, { cause })
  }
}

/** 500 for a payment of which nobody knows yet what the networks made of it. @param options as `networkSilent` */
export function unknownOutcome(row: OnNetwork, options?: ErrorOptions): GatewayError {
  return networkSilent(row, UNKNOWN_OUTCOME, options)
}
