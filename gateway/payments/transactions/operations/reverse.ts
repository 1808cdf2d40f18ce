import type { Context } from '../../../core/caller.ts'
import { type GatewayError, gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { logFailure } from '../../../core/logger.ts'
import { withDeadline } from '../../../core/promises.ts'
import type { TransactionRow } from '../../../platform/storage/index.ts'
import type { Processor } from '../../networks/index.ts'
import { networkOf } from '../model/new-transaction.ts'

/** The failure codes for a network that did not answer, and for one that did not process the payment. */
export const networkFailures = {
  card: { silent: 'card_processor_not_available', broken: 'card_processing_error' },
  bank: { silent: 'ach_processor_not_available', broken: 'ach_processing_error' },
} as const

type OnNetwork = Pick<TransactionRow, 'id' | 'method'>

/** The operations that involve the networks, by their name in the log. */
type Operation = 'authorize' | 'reverse' | 'capture' | 'void' | 'daily_capture' | 'recover'

/** Logs why an operation failed. */
export function logOperation(
  { logger }: Context,
  { id: transaction }: Pick<TransactionRow, 'id'>,
  operation: Operation,
  cause: unknown,
): void {
  logFailure(logger, { transaction, operation }, cause, 'an operation with the networks failed')
}

/**
 * The 500 for a transaction whose network did not answer, so that its outcome is unknown.
 * @param options `cause`: the error behind it, which has been logged
 */
export function networkSilent(row: OnNetwork, message: string, options?: ErrorOptions): GatewayError {
  return gatewayError(networkFailures[networkOf(row)].silent, { entity_id: row.id, message }, options)
}

const UNKNOWN_OUTCOME = 'The network did not answer. Look at the transaction later before you charge again.'

/**
 * Reverses a payment: tells the networks to forget it, whatever they made of it.
 * @throws 500 card_processor_not_available or ach_processor_not_available, with the transaction's id as entity_id, when
 *   they do not confirm it; the transaction then stays PENDING for recovery (jobs/recovery.ts)
 */
export async function reversePayment(processor: Processor, row: OnNetwork, context: Context): Promise<void> {
  try {
    await withDeadline(processor.reverse(row.id, context.clock.now()), limits.processorTimeoutMs)
  } catch (cause) {
    logOperation(context, row, 'reverse', cause)
    throw unknownOutcome(row, { cause })
  }
}

/** The 500 for a payment whose outcome at the networks is not known yet. @param options as `networkSilent` */
export function unknownOutcome(row: OnNetwork, options?: ErrorOptions): GatewayError {
  return networkSilent(row, UNKNOWN_OUTCOME, options)
}
