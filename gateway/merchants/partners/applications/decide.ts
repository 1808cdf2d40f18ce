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

/** @throws 422 unavailable_for_current_status unless it waits for a decision */
export function refuseDecided({ status }: MerchantApplicationRow): void {
  if (status === 'SUBMITTED') return
  const message =
    status === 'DRAFT' ? 'The application was not submitted yet.' : 'The application is decided already.'
  throw gatewayError('unavailable_for_current_status', { message })
}
