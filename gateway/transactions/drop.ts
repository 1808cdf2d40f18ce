import { gatewayError } from '../errors.ts'
import { limits } from '../limits.ts'
import { type Processor, withDeadline } from '../processor/index.ts'

const UNKNOWN_OUTCOME =
  'The card network did not answer. Look at the transaction later before you charge again.'

/**
 * Tells the networks to drop a payment, whatever they made of it.
 * @throws 500 card_processor_not_available with the transaction's id as entity_id when they do not confirm it; the
 *   transaction then stays PENDING, for reconcile.ts
 */
export async function dropPayment(processor: Processor, id: string): Promise<void> {
  try {
    await withDeadline(processor.reverse(id), limits.processor)
  } catch {
    throw gatewayError('card_processor_not_available', { entity_id: id, message: UNKNOWN_OUTCOME })
  }
}
