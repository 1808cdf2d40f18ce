import type { View } from '../../core/view.ts'
import type { AccountRow, MerchantRow } from '../../platform/storage/index.ts'
import type { MerchantSchema } from './schemas.ts'
import { accountRecords } from './settings/account-records.ts'
import { merchantRecord } from './settings/merchant-record.ts'

/** A merchant as the API shows it (rules: accounts.md#merchant). @param accounts those of the key's mode */
export function merchantView(row: MerchantRow, accounts: readonly AccountRow[]): View<typeof MerchantSchema> {
  const ofType = (type: AccountRow['type']) => accounts.filter((account) => account.type === type)
  return {
    ...merchantRecord.view(row),
    merchant_accounts: ofType('MerchantAccount').map(accountRecords.MerchantAccount.view),
    ach_accounts: ofType('AchAccount').map(accountRecords.AchAccount.view),
  }
}

/** An account as the API shows it, without the operator's settings (rules: accounts.md#accounts). */
export const accountView = (row: AccountRow) => accountRecords[row.type].view(row)
