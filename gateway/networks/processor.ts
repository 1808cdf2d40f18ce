import type { BankAccountType } from '../../shared/methods.ts'
import type { Mode } from '../core/caller.ts'
import type { AvsResult, CvvResult, Decline, ReturnCode } from '../storage/index.ts'

export type Funding = 'credit' | 'debit' | 'prepaid'

/** The card as the networks want it. */
export interface ChargedCard {
  type: 'card'
  number: string
  /** 1 to 12. */
  exp_month: number
  /** Four digits. */
  exp_year: number
  cvv?: string
  name?: string
  address1?: string
  postal_code?: string
}

/** The bank account as the networks want it. */
export interface ChargedBank {
  type: 'bank'
  routing_number: string
  account_number: string
  account_type: BankAccountType
  name?: string
}

export interface Authorization {
  /** Our transaction's id: the networks' key to the payment, too. */
  transactionId: string
  merchantId: string
  mode: Mode
  /** Cents. */
  amount: number
  currency: string
  reference?: string | undefined
  /** When, in milliseconds by the merchant's clock; so are the others below. */
  at: number
  method: ChargedCard | ChargedBank
}

/** A bank's has neither of the results. */
export interface Approval {
  approved: true
  authorization_code: string
  cvv_result: CvvResult | undefined
  avs_result: AvsResult | undefined
}
export type AuthorizationAnswer = Approval | { approved: false; failure_code: Decline }

/** Whether the money moved, as far as the networks know today. */
export type Settlement = { settled: true } | { settled: false; failure_code: ReturnCode }

export interface ReturnsQuery {
  merchantId: string
  mode: Mode
  since: number
  until: number
}

/** A payment that had settled, and that the payer's bank took back. */
export interface Returned {
  transactionId: string
  failure_code: ReturnCode
}

/**
 * The card and bank networks. Every call may take long, or fail without an answer: never call it inside a transaction.
 * What fails without an answer throws `DeadlineExceeded`; anything else that is thrown is taken for a defect.
 */
export interface Processor {
  /** Asked again for the same transaction, it answers the same and authorizes nothing twice. */
  authorize(authorization: Authorization): Promise<AuthorizationAnswer>
  /** Takes an authorized amount for good; asked again, it takes nothing twice. */
  capture(transactionId: string, amount: number, at: number): Promise<void>
  /**
   * Sees to it that no authorization of this transaction stands, whether one was ever made or not, nor will stand: one
   * that arrives later is refused.
   */
  reverse(transactionId: string, at: number): Promise<void>
  /** How the settlement ended. Changes nothing; a bank may still return later what it settled, so ask again. */
  settle(transactionId: string, at: number): Promise<Settlement>
  /** What banks returned of a merchant's settled payments after `since`, up to and with `until`, in milliseconds. */
  returns(asked: ReturnsQuery): Promise<Returned[]>
  /** How a card is paid for, by its number or the first 12 digits of it. */
  funding(number: string): Promise<Funding>
}
