import type { BankAccountType } from '../../../shared/methods.ts'
import type { Mode } from '../../core/caller.ts'
import type {
  AvsResult,
  CvvResult,
  Decline,
  ReturnCode,
  StoredCredential,
  UsedAuthentication,
} from '../../platform/storage/index.ts'

export type Funding = 'credit' | 'debit' | 'prepaid'

/** A card as the networks take it. */
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

/** A bank account as the networks take it. */
export interface ChargedBank {
  type: 'bank'
  routing_number: string
  account_number: string
  account_type: BankAccountType
  name?: string
}

/** What the payer's bank said, with its cryptogram. */
export interface ProvenAuthentication extends UsedAuthentication {
  cavv?: string | undefined
}

export interface Authorization {
  /** Our transaction's id, which also identifies the payment to the networks. */
  transactionId: string
  merchantId: string
  mode: Mode
  /** Cents. */
  amount: number
  currency: string
  reference?: string | undefined
  /** The time of the call, in milliseconds by the merchant's clock. This also holds for `at` in the methods below. */
  at: number
  method: ChargedCard | ChargedBank
  /** Of a card. */
  authentication?: ProvenAuthentication | undefined
  /** Of a stored card: who starts the charge, and which one was the first. */
  storedCredential?: StoredCredential | undefined
}

/** An approval. A bank's has no CVV or AVS result, and no id of the card network. */
export interface Approval {
  approved: true
  authorization_code: string
  cvv_result: CvvResult | undefined
  avs_result: AvsResult | undefined
  network_transaction_id?: string | undefined
}
export type AuthorizationAnswer = Approval | { approved: false; failure_code: Decline }

/** Whether the money has moved, as far as the networks know today. */
export type Settlement = { settled: true } | { settled: false; failure_code: ReturnCode }

export interface ReturnsQuery {
  merchantId: string
  mode: Mode
  since: number
  until: number
}

/** A settled payment that the payer's bank has returned. */
export interface Returned {
  transactionId: string
  failure_code: ReturnCode
}

/**
 * The card and bank networks. Every call may take long, or end without an answer: never call them inside a database
 * transaction. A call without an answer throws `DeadlineExceeded`; any other error counts as a defect.
 */
export interface Processor {
  /** Authorizes a payment. Idempotent: a repeated call for the same transaction gets the same answer. */
  authorize(authorization: Authorization): Promise<AuthorizationAnswer>
  /** Captures an authorized amount. Idempotent. */
  capture(transactionId: string, amount: number, at: number): Promise<void>
  /**
   * Makes sure that this transaction has no valid authorization, whether there was one or not. An authorization that arrives
   * later is refused.
   */
  reverse(transactionId: string, at: number): Promise<void>
  /** Tells how the settlement ended, without changing anything. It may change: a bank may later return what it settled. */
  settle(transactionId: string, at: number): Promise<Settlement>
  /** A merchant's settled payments that banks returned after `since` and until `until` (included), in milliseconds. */
  returns(asked: ReturnsQuery): Promise<Returned[]>
  /** Whether a card is a credit, debit or prepaid card, by its number or its first 12 digits. */
  funding(number: string): Promise<Funding>
}
