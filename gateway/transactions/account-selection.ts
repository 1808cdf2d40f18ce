import { gatewayError } from '../errors.ts'
import type { AccountRow, Mode, Reader } from '../storage/index.ts'

export interface AccountWish {
  merchantId: string
  mode: Mode
  /** Absent: the primary account for the method. */
  accountId: string | undefined
  method: 'card' | 'bank'
}

const ACCOUNT_TYPES = { card: 'MerchantAccount', bank: 'AchAccount' } as const

/**
 * The account that a charge goes to (service.md, Charges rule 2; Authentication rule 8).
 * @throws 422: none for the method, not active, of the other mode, or of the other kind of method
 */
export async function selectAccount(db: Reader, wish: AccountWish): Promise<AccountRow> {
  const { merchantId, mode, accountId, method } = wish
  const type = ACCOUNT_TYPES[method]
  const query = db.selectFrom('accounts').selectAll().where('merchant_id', '=', merchantId)
  const account = await (accountId === undefined
    ? query.where('mode', '=', mode).where('type', '=', type).where('is_primary', '=', 1)
    : query.where('id', '=', accountId)
  ).executeTakeFirst()
  const context = accountId === undefined ? {} : { context: 'account_id' }
  if (!account) throw gatewayError('no_account_for_payment_method', context)
  if (account.mode !== mode) throw gatewayError('unavailable_for_merchant_mode', context)
  if (account.type !== type) throw gatewayError('incorrect_payment_type', context)
  if (account.status !== 'ACTIVE') throw gatewayError('account_not_active', context)
  return account
}
