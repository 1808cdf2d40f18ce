import type { View } from '../../../core/view.ts'
import type { TransactionRow } from '../../../platform/storage/index.ts'
import { type RetrievedSchema, transactionRecord } from './schemas.ts'

/**
 * A transaction as the API shows it.
 * @param refunds the refunds of a charge, to be included
 */
export const transactionView = (
  row: TransactionRow,
  refunds?: readonly TransactionRow[],
): View<typeof RetrievedSchema> => ({
  ...transactionRecord.view(row),
  refunds: refunds?.map((refund) => transactionView(refund)),
})
