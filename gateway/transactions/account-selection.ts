import { gatewayError } from '../errors.ts'
import { type AccountRow, type Mode, prepare, type Reader } from '../storage/index.ts'

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
  const [account] = await (accountId === undefined
    ? primaryAccount(db, { merchantId, mode, type })
    : accountOfId(db, { merchantId, accountId }))
  const context = accountId === undefined ? {} : { context: 'account_id' }
  if (!account) throw gatewayError('no_account_for_payment_method', context)
  if (account.mode !== mode) throw gatewayError('unavailable_for_merchant_mode', context)
  if (account.type !== type) throw gatewayError('incorrect_payment_type', context)
  if (account.status !== 'ACTIVE') throw gatewayError('account_not_active', context)
  return account
}

const primaryAccount = prepare(
  (db, { merchantId, mode, type }: { merchantId: string; mode: Mode; type: AccountRow['type'] }) =>
    db
      .selectFrom('accounts')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('mode', '=', mode)
      .where('type', '=', type)
      .where('is_primary', '=', 1),
)

const accountOfId = prepare((db, { merchantId, accountId }: { merchantId: string; accountId: string }) =>
  db.selectFrom('accounts').selectAll().where('merchant_id', '=', merchantId).where('id', '=', accountId),
)
