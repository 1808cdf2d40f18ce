// Answers a retried request whose first answer was lost with its process (platform/http/idempotency/accept.ts).

import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import type { Reader, TransactionRow } from '../../../platform/storage/index.ts'
import { findTransaction } from './find.ts'

/**
 * Finds the transaction in its current state.
 * @throws 409 version_conflict until recovery has found out what the networks made of it
 */
export async function findForReplay(db: Reader, caller: Caller, id: string): Promise<TransactionRow> {
  const row = await findTransaction(db, caller, id)
  if (row.instance_id === null) return row
  const message = 'What became of the first request is still being found out. Wait, then send it again.'
  throw gatewayError('version_conflict', { message })
}

/**
 * Like `findForReplay`, for a new payment.
 * @throws also the error that the payment failed with, which the first request got or would have got
 */
export async function findPaymentForReplay(db: Reader, caller: Caller, id: string): Promise<TransactionRow> {
  const row = await findForReplay(db, caller, id)
  const { failure_code } = row
  if (failure_code !== null) throw gatewayError(failure_code, { entity_id: id })
  return row
}
