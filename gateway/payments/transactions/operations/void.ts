import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { recordOwn } from '../../../platform/audit-log/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import { recordAttempt, type TransactionRow, type Tx } from '../../../platform/storage/index.ts'
import { changeStatus } from '../model/change-status.ts'
import { findTransaction, lockWithCharge, refundsOf, type TransactionKey } from '../model/find.ts'
import { nextStatus } from '../model/transitions.ts'
import { assertCountry } from '../rules/allowed-countries.ts'
import {
  assertNoPendingOperation,
  beginOperation,
  completeOperation,
  type OperationParts,
} from './pending-operations.ts'
import { releaseRefunded } from './refunded.ts'

/**
 * Voids a transaction that is not captured or settled yet. A voided refund no longer counts for its charge
 * (rules: refunds-credits-voids.md#void, refunds-credits-voids.md#void-refund).
 * @throws 401 from a country that the account does not allow; 404; 409 while another operation is pending; 422 when it is
 *   too late, or the charge has refunds that count; 500 when the networks do not answer
 */
export async function voidTransaction(
  parts: OperationParts & { cipher: Cipher },
  caller: Caller,
  id: string,
  reference: string | undefined,
): Promise<TransactionRow> {
  const { storage, leases, cipher } = parts
  const void_reference = reference ?? null
  return leases.during(id, async () => {
    const row = await storage.write(async (tx) => {
      const now = caller.clock.now()
      const found = await lockWithCharge(tx, await findTransaction(tx, caller, id))
      await assertCountry(tx, found, caller)
      if (!nextStatus('void', found.status, found)) throw gatewayError('not_valid_for_transaction_status')
      await recordAttempt(tx, caller.attempt, 'Transaction', id)
      const { type, amount, status } = found
      await recordOwn(tx, cipher, caller, {
        action: 'transaction.voided',
        record: { type: 'Transaction', id },
        before: { type, amount, status },
      })
      if (found.type === 'CHARGE') await assertNoRefunds(tx, found)
      // What the networks are being asked about just now, nobody knows.
      if (found.status === 'PENDING' && found.instance_id && !found.under_way)
        throw gatewayError('version_conflict')
      if (found.authorization_code !== null)
        return beginOperation(tx, found, now, leases, 'VOID', void_reference)
      // The networks get any other refund only with the daily capture, so until then there is nothing to reverse.
      assertNoPendingOperation(found, now)
      await releaseRefunded(tx, found, now)
      return changeStatus(tx, found, now, 'void', { void_reference })
    })
    return completeOperation(parts, row, caller)
  })
}

async function assertNoRefunds(tx: Tx, charge: TransactionKey) {
  const refunds = await refundsOf(tx, charge)
  if (refunds.every(({ status }) => status === 'VOIDED' || status === 'FAILED')) return
  throw gatewayError('not_valid_for_transaction_status', {
    message: 'The charge has refunds: void these first.',
  })
}
