// What a result means, by network, as tables (rules: authentications.md#liability).
import type { CardType } from '../../../../shared/card-brands.ts'
import {
  type AuthenticationRow,
  type AuthenticationStatus,
  type CancelReason,
  fromJson,
  type TransStatus,
} from '../../../platform/storage/index.ts'

/** The status that a `transStatus` ends an authentication with. C begins a challenge. */
export const statusOf: Readonly<Record<TransStatus, AuthenticationStatus>> = {
  Y: 'SUCCEEDED',
  A: 'ATTEMPTED',
  N: 'FAILED',
  R: 'REJECTED',
  U: 'UNAVAILABLE',
  C: 'CHALLENGE',
  I: 'SUCCEEDED',
}

type Ended = 'authenticated' | 'attempted' | 'none'

const ECI: Readonly<Record<'MASTERCARD' | 'others', Readonly<Record<Ended, string>>>> = {
  MASTERCARD: { authenticated: '02', attempted: '01', none: '00' },
  others: { authenticated: '05', attempted: '06', none: '07' },
}

const endedAs = (status: TransStatus): Ended =>
  status === 'Y' ? 'authenticated' : status === 'A' ? 'attempted' : 'none'

/** The electronic commerce indicator of a result. */
export const eciOf = (type: CardType, status: TransStatus): string =>
  ECI[type === 'MASTERCARD' ? type : 'others'][endedAs(status)]

/** Whether the issuer answers for fraud. Not where the merchant asked to be exempt and the issuer agreed. */
export const shiftsLiability = (status: TransStatus): boolean => status === 'Y' || status === 'A'

/** What a message says of a result. */
export interface Result {
  transStatus: TransStatus
  transStatusReason?: string | undefined
  eci?: string | undefined
  authenticationValue?: string | undefined
}

/** The columns of a result that ends an authentication. The issuer's ECI counts where it says one. */
export function resultOf(
  { card, amount }: Pick<AuthenticationRow, 'card' | 'amount'>,
  { transStatus, transStatusReason, eci, authenticationValue }: Result,
) {
  return {
    status: statusOf[transStatus],
    trans_status: transStatus,
    trans_status_reason: transStatusReason ?? null,
    // Without a payment there is nothing to answer for.
    eci: eci ?? (amount === null ? null : eciOf(fromJson(card).card_type, transStatus)),
    cavv: authenticationValue ?? null,
    liability_shift: amount === null ? null : shiftsLiability(transStatus) ? 1 : 0,
  }
}

/** The columns of one that ends without a result. @param error why */
export const unavailable = (row: Pick<AuthenticationRow, 'card' | 'amount'>, error: string) => ({
  ...resultOf(row, { transStatus: 'U' }),
  error,
})

/** The columns of one that the payer, the page or the page's patience ends before it has a result. */
export const canceled = (reason: CancelReason) => ({
  status: reason === 'TIMED_OUT' ? ('EXPIRED' as const) : ('CANCELED' as const),
  cancel_reason: reason,
  liability_shift: 0,
})
