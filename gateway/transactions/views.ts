import { timestamp } from '../clock.ts'
import type { TransactionRow } from '../storage/index.ts'

/** A transaction as the API shows it (service.md, Transaction); what does not apply is absent. */
export function transactionView(row: TransactionRow): Record<string, unknown> {
  const { id, type, account_id, status, amount, currency, amount_refunded } = row
  return {
    id,
    type,
    account_id,
    status,
    amount,
    currency,
    auto_capture: row.auto_capture === 1,
    amount_refunded,
    surcharge_amount: row.surcharge_amount ?? undefined,
    authorization_code: row.authorization_code ?? undefined,
    method: JSON.parse(row.method),
    cvv_result: row.cvv_result ?? undefined,
    avs_result: row.avs_result ?? undefined,
    reference: row.reference ?? undefined,
    failure_code: row.failure_code ?? undefined,
    refunds: [],
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}
