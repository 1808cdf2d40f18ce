// A charge uses an authentication: once, for the same card, currency and merchant, and for no higher amount
// (rules: authentications.md#use).
import type { Caller } from '../../../core/caller.ts'
import { gatewayError, notFound } from '../../../core/errors.ts'
import { formatMoney } from '../../../core/money.ts'
import type {
  AccountRow,
  AuthenticationRow,
  Tx,
  UsedAuthentication,
} from '../../../platform/storage/index.ts'
import { changeAuthentication } from '../model/change.ts'
import { type LockedAuthentication, lockAllOf, lockAuthenticationRow } from '../model/find.ts'
import { hasSucceeded, isOpen } from '../model/transitions.ts'
import { expireLocked } from './expire.ts'
import { requiresAuthentication } from './start.ts'

/** What is about to use one: a charge, or a recurring charge whose first payment is still to come. */
export interface Use {
  by: { charge_id: string } | { recurring_charge_id: string }
  /** From the request. Absent: the newest one of its token, if there is any. */
  authenticationId: string | undefined
  tokenId: string | undefined
  /** Of the card; absent: it's a bank account. */
  fingerprint: string | undefined
  /** All that the payer pays, in cents. */
  amount: number
  currency: string
  /** The account's policy. */
  account: Pick<AccountRow, 'authentication_policy' | 'authentication_above' | 'authentication_accepts'>
  /** The payer isn't there: the merchant charges a stored card. */
  isExempt: boolean
}

/**
 * Uses an authentication up, in the database transaction that stores the charge or the recurring charge.
 * @returns undefined where there is none
 * @throws 404 for an unknown `authenticationId`; 422 authentication_failed for one that the issuer refused, and
 *   authentication_required for one that doesn't fit
 */
export async function useAuthentication(
  tx: Tx,
  caller: Caller,
  use: Use,
): Promise<AuthenticationRow | undefined> {
  if (use.account.authentication_policy === 'NEVER') return undefined
  const found = await find(tx, caller, use)
  if (!found) {
    if (needsOne(use)) throw gatewayError('authentication_required')
    return undefined
  }
  const now = caller.clock.now()
  const row = await expireLocked(tx, found, now)
  refuseUnfit(row, use, now)
  return changeAuthentication(tx, row, now, 'charge_id' in use.by ? { ...use.by, used: now } : use.by)
}

/**
 * The first payment of a recurring charge uses the authentication that it was created with, however old that is
 * (rules: recurring.md#authentication).
 * @returns undefined where there is none, or it doesn't fit any more
 */
export async function useOfRecurring(
  tx: Tx,
  { merchant, clock }: Caller,
  { by, authenticationId: id, fingerprint, amount }: Omit<Use, 'by'> & { by: { charge_id: string } },
  recurringId: string,
): Promise<AuthenticationRow | undefined> {
  const row = id === undefined ? undefined : await lockAuthenticationRow(tx, { merchant_id: merchant.id, id })
  if (!row || row.recurring_charge_id !== recurringId || row.charge_id !== null) return undefined
  if (row.fingerprint !== fingerprint || amount > row.amount) return undefined
  const now = clock.now()
  return changeAuthentication(tx, row, now, { ...by, used: now })
}

async function find(
  tx: Tx,
  { merchant, mode }: Caller,
  { authenticationId: id, tokenId }: Use,
): Promise<LockedAuthentication | undefined> {
  if (id === undefined)
    return tokenId === undefined
      ? undefined
      : newestOf(await lockAllOf(tx, { merchantId: merchant.id, mode, token: tokenId }))
  const row = await lockAuthenticationRow(tx, { merchant_id: merchant.id, id })
  if (row?.mode !== mode) throw notFound('Authentication', id)
  return row
}

/** Whether the account's policy requires an authentication of this payment (rules: accounts.md#authentication-policy). */
function needsOne({ account, fingerprint, amount, isExempt }: Use): boolean {
  return fingerprint !== undefined && !isExempt && requiresAuthentication(account, amount)
}

const newestOf = ([newest]: readonly LockedAuthentication[]) => newest

function refuseUnfit(row: AuthenticationRow, use: Use, now: number): void {
  const required = (message: string) =>
    gatewayError('authentication_required', { context: 'authentication_id', message })
  const { status, amount, currency } = row
  if (isOpen(status)) throw required('The authentication has not ended yet.')
  if (status === 'CANCELED') throw required('The authentication was canceled. Start a new one.')
  if (status === 'EXPIRED' || (hasSucceeded(status) && now >= row.expires))
    throw required('The authentication has expired. Start a new one.')
  const accepted = ['Y', 'I', ...use.account.authentication_accepts.split(',')]
  if (row.trans_status === null || !accepted.includes(row.trans_status))
    throw gatewayError('authentication_failed', { context: 'authentication_id' })
  if (row.charge_id !== null || row.recurring_charge_id !== null)
    throw required('The authentication was used by another charge. Start a new one.')
  if (row.fingerprint !== use.fingerprint) throw required('The authentication is for another card.')
  if (currency !== use.currency) throw required('The authentication is for another currency.')
  if (use.amount > amount)
    throw required(`The authentication is for up to ${formatMoney(amount, currency)}. Start a new one.`)
}

/** The part of the result that the charge keeps and the networks get; null without a result. */
export function usedOf(row: AuthenticationRow): UsedAuthentication | null {
  const { version, trans_status, eci, liability_shift, ds_transaction_id, exemption } = row
  if (version === null || trans_status === null || eci === null) return null
  return {
    version,
    trans_status,
    eci,
    liability_shift: liability_shift === 1,
    ...(ds_transaction_id !== null && { ds_transaction_id }),
    ...(exemption !== null && { exemption }),
  }
}
