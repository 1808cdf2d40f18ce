// Why payments failed that the API and the payer call simply declined. Only the dashboard's pages show it: a tester may hold a key.
import type { ErrorCode } from '../../core/error-catalog.ts'
import { prepare, type Reader, type TransactionRow, type Tx } from '../../platform/storage/index.ts'

/** What everybody else is shown. */
export const UNINFORMATIVE = 'card_declined' satisfies ErrorCode

/** Keeps the reason that a transaction itself does not have. */
export async function concealReason(
  tx: Tx,
  {
    id: transaction_id,
    merchant_id,
    mode,
    created,
  }: Pick<TransactionRow, 'id' | 'merchant_id' | 'mode' | 'created'>,
  reason: ErrorCode,
): Promise<void> {
  const row = { merchant_id, transaction_id, mode, created, reason }
  await tx.insertInto('concealed_declines').values(row).execute()
}

/** Why a payment failed, where its own `failure_code` does not tell; undefined: it does. */
export async function concealedReason(
  db: Reader,
  { id, merchant_id }: Pick<TransactionRow, 'id' | 'merchant_id'>,
): Promise<ErrorCode | undefined> {
  const [row] = await reasonOf(db, { id, merchant_id })
  return row?.reason
}

const reasonOf = prepare((db, { id, merchant_id }: { id: string; merchant_id: string }) =>
  db
    .selectFrom('concealed_declines')
    .select('reason')
    .where('merchant_id', '=', merchant_id)
    .where('transaction_id', '=', id),
)
