import { timestamp } from '../../../core/calendar.ts'
import type { View } from '../../../core/view.ts'
import { fromJson, type TransactionRow } from '../../../platform/storage/index.ts'
import type { RetrievedSchema } from './schemas.ts'

/**
 * A transaction as the API shows it. Members that do not apply are absent (rules: transactions.md#fields).
 * @param refunds the refunds of a charge, to be included
 */
export function transactionView(
  row: TransactionRow,
  refunds?: readonly TransactionRow[],
): View<typeof RetrievedSchema> {
  const { id, type, account_id, status, amount, currency, completed } = row
  return {
    id,
    type,
    account_id,
    status,
    amount,
    currency,
    auto_capture: row.auto_capture === 1,
    ...(type === 'CHARGE' && { amount_refunded: row.amount_refunded }),
    surcharge_amount: row.surcharge_amount ?? undefined,
    gratuity: row.gratuity ?? undefined,
    authorization_code: row.authorization_code ?? undefined,
    method: fromJson(row.method),
    cvv_result: row.cvv_result ?? undefined,
    avs_result: row.avs_result ?? undefined,
    reference: row.reference ?? undefined,
    capture_reference: row.capture_reference ?? undefined,
    void_reference: row.void_reference ?? undefined,
    source_id: row.source_id ?? undefined,
    client_id: row.client_id ?? undefined,
    data: row.data === null ? undefined : fromJson(row.data),
    charge_id: row.charge_id ?? undefined,
    signature_id: row.signature_id ?? undefined,
    recurring_charge_id: row.recurring_charge_id ?? undefined,
    recurring_charge_occurrence_id: row.recurring_charge_occurrence_id ?? undefined,
    failure_code: row.failure_code ?? undefined,
    disturbed: row.disturbed === null ? undefined : fromJson(row.disturbed),
    ...(type !== 'CHARGE' && { created_by: createdBy(row) }),
    refunds: refunds?.map((refund) => transactionView(refund)),
    completion_timestamp: completed === null ? undefined : timestamp(completed),
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}

/** Who made a transaction, as far as it is shown: where a person called from is in the audit log. */
function createdBy({ created_by }: TransactionRow) {
  if (created_by === null) return undefined
  const { kind, id, name } = fromJson(created_by)
  return { kind, id, name }
}
