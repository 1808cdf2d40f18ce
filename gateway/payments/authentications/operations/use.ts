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
  /** The authentication that the card was saved with. Used where no other is named, and if it fits. */
  savedWith: string | undefined
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
  const now = caller.clock.now()
  const found = await findNamed(tx, caller, use)
  const row = found ? await expireLocked(tx, found, now) : await findKept(tx, caller, use)
  if (!row) {
    if (needsOne(use)) throw gatewayError('authentication_required')
    return undefined
  }
  if (found) {
    refuseUnfit(row, use.fingerprint, acceptedBy(use.account), now)
    refuseCosting(row, use)
  }
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
  { by, authenticationId: id, fingerprint, ...payment }: Omit<Use, 'by'> & { by: { charge_id: string } },
  recurringId: string,
): Promise<AuthenticationRow | undefined> {
  const row = id === undefined ? undefined : await lockAuthenticationRow(tx, { merchant_id: merchant.id, id })
  if (!row || row.recurring_charge_id !== recurringId || row.charge_id !== null) return undefined
  if (row.fingerprint !== fingerprint || !covers(row, payment)) return undefined
  const now = clock.now()
  return changeAuthentication(tx, row, now, { ...by, used: now })
}

/** The one that a request names, or a token's newest. @throws 404 */
export async function findNamed(
  tx: Tx,
  { merchant, mode }: Caller,
  { authenticationId: id, tokenId }: Pick<Use, 'authenticationId' | 'tokenId'>,
): Promise<LockedAuthentication | undefined> {
  if (id === undefined)
    return tokenId === undefined
      ? undefined
      : newestOf(await lockAllOf(tx, { merchantId: merchant.id, mode, token: tokenId }))
  const row = await lockAuthenticationRow(tx, { merchant_id: merchant.id, id })
  if (row?.mode !== mode) throw notFound('Authentication', id)
  return row
}

/** The one that the card was saved with, however old that is; undefined where it was used, or doesn't fit. */
async function findKept(
  tx: Tx,
  { merchant }: Caller,
  { savedWith: id, account, fingerprint, ...payment }: Use,
): Promise<LockedAuthentication | undefined> {
  const row = id === undefined ? undefined : await lockAuthenticationRow(tx, { merchant_id: merchant.id, id })
  if (!row || isUsed(row) || row.fingerprint !== fingerprint || !covers(row, payment)) return undefined
  return isAccepted(row, acceptedBy(account)) ? row : undefined
}

/** Whether the account's policy requires an authentication of this payment (rules: accounts.md#authentication-policy). */
function needsOne({ account, fingerprint, amount, isExempt }: Use): boolean {
  return fingerprint !== undefined && !isExempt && requiresAuthentication(account, amount)
}

const newestOf = ([newest]: readonly LockedAuthentication[]) => newest

export const required = (message: string) =>
  gatewayError('authentication_required', { context: 'authentication_id', message })

const isUsed = ({ charge_id, recurring_charge_id }: AuthenticationRow) =>
  charge_id !== null || recurring_charge_id !== null

/** The results that an account takes. */
const acceptedBy = ({ authentication_accepts }: Use['account']) => [
  'Y',
  'I',
  ...authentication_accepts.split(','),
]

const isAccepted = ({ trans_status }: AuthenticationRow, accepted: readonly string[]) =>
  trans_status !== null && accepted.includes(trans_status)

/** @throws 422 for one that may not be used, whatever it is for */
export function refuseUnfit(
  row: AuthenticationRow,
  fingerprint: string | undefined,
  accepted: readonly string[],
  now: number,
): void {
  const { status } = row
  if (isOpen(status)) throw required('The authentication has not ended yet.')
  if (status === 'CANCELED') throw required('The authentication was canceled. Start a new one.')
  if (status === 'EXPIRED' || (hasSucceeded(status) && now >= row.expires))
    throw required('The authentication has expired. Start a new one.')
  if (!isAccepted(row, accepted))
    throw gatewayError('authentication_failed', { context: 'authentication_id' })
  if (isUsed(row)) throw required('The authentication was used by another charge. Start a new one.')
  if (row.fingerprint !== fingerprint) throw required('The authentication is for another card.')
}

/** Whether it's for a payment in that currency, of at least that amount. */
const covers = ({ amount: most, currency }: AuthenticationRow, payment: Pick<Use, 'amount' | 'currency'>) =>
  most !== null && payment.amount <= most && payment.currency === currency

/** @throws 422 for a payment that it isn't for */
function refuseCosting({ amount, currency }: AuthenticationRow, use: Use): void {
  if (amount === null || currency === null)
    throw required('The authentication is for storing the card. Start a new one for this payment.')
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
