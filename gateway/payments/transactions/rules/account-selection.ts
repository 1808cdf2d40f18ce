import type { Mode } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { type AccountRow, prepare, type Reader } from '../../../platform/storage/index.ts'

export interface AccountWish {
  merchantId: string
  mode: Mode
  /** Absent: the primary account for this type of method. */
  accountId: string | undefined
  method: 'card' | 'bank'
}

const ACCOUNT_TYPES = { card: 'MerchantAccount', bank: 'AchAccount' } as const

/**
 * Selects the account of a payment (rules: charges.md#account, authentication.md#modes).
 * @throws 422 if there is none for the method, or the named one is inactive, of the other mode or for the other type of method
 */
export async function selectAccount(db: Reader, wish: AccountWish): Promise<AccountRow> {
  const { merchantId, mode, accountId, method } = wish
  const type = ACCOUNT_TYPES[method]
  const [account] = await (accountId === undefined
    ? primaryAccount(db, { merchantId, mode, type })
    : accountOfId(db, { merchantId, accountId }))
  const context = accountId === undefined ? {} : { context: 'account_id' }
  if (!account) throw gatewayError(await reasonForNone(db, wish), context)
  if (account.mode !== mode) throw gatewayError('unavailable_for_merchant_mode', context)
  if (account.type !== type) throw gatewayError('incorrect_payment_type', context)
  if (account.status !== 'ACTIVE') throw gatewayError('account_not_active', context)
  return account
}

/** The error code when no account was found. If accounts exist but none is primary, the request has to name one. */
async function reasonForNone(db: Reader, { merchantId, mode, accountId, method }: AccountWish) {
  if (accountId !== undefined) return 'no_account_for_payment_method'
  const some = await db
    .selectFrom('accounts')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('type', '=', ACCOUNT_TYPES[method])
    .limit(1)
    .executeTakeFirst()
  return some ? 'no_account_specified' : 'no_account_for_payment_method'
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
