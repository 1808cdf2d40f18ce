// How an application ends: its row, and the event that tells its partner, in one database transaction.
import { gatewayError } from '../../../core/errors.ts'
import { type MerchantApplicationRow, type Tx, updateRow } from '../../../platform/storage/index.ts'
import { type Decision, recordDecision } from '../events/events.ts'
import type { WriteParts } from './application-parts.ts'

/**
 * Decides an application.
 * @param row as it is in this transaction, locked or just made
 * @throws 422 unavailable_for_current_status unless it was submitted and is not decided yet
 */
export async function decideApplication(
  tx: Tx,
  parts: WriteParts,
  row: MerchantApplicationRow,
  decision: Decision,
): Promise<MerchantApplicationRow> {
  refuseDecided(row)
  const now = parts.clock.now()
  const change = {
    status: decision.status,
    decided: now,
    decided_by: decision.by,
    modified: now,
    ...(decision.status === 'APPROVED' ? { merchant_id: decision.merchantId } : { reason: decision.reason }),
  }
  await updateRow(tx, 'merchant_applications', row, change)
  await recordDecision(tx, parts, row, decision)
  return { ...row, ...change }
}

/**
 * Refuses an application that doesn't wait for a decision.
 * @param open a decision that can still be undone
 * @throws 422 unavailable_for_current_status
 */
export function refuseDecided({ status }: Pick<MerchantApplicationRow, 'status'>, open?: object): void {
  if (status === 'SUBMITTED' && !open) return
  const message =
    status === 'DRAFT'
      ? 'This application hasn’t been submitted yet.'
      : 'This application has already been decided.'
  throw gatewayError('unavailable_for_current_status', { message })
}
