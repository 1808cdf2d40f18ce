// The simulated networks' own books.

import type { MethodType } from '../../../shared/methods.ts'
import type { Mode } from '../../core/caller.ts'
import type { ErrorCode } from '../../core/errors.ts'
import type { Json } from './json.ts'
import type { AvsResult, CvvResult } from './transactions.ts'

export const simulatorStates = ['ASKED', 'AUTHORIZED', 'DECLINED', 'CAPTURED', 'REVERSED'] as const

/** Why a card network refuses a payment, or fails (rules: errors.md#codes). */
export const cardDeclines = [
  'card_declined',
  'card_declined_processing_error',
  'card_declined_insufficient_funds',
  'card_declined_limit_exceeded',
  'card_declined_refer_to_issuer',
  'card_declined_hold',
  'card_declined_no_account',
  'card_type_not_accepted',
  'card_expired',
  'card_cvv_incorrect',
  'card_avs_rejected',
  'card_processing_error',
  'card_processor_not_available',
] as const satisfies readonly ErrorCode[]

const BANK_REFUSALS = [
  'ach_declined',
  'ach_declined_hold',
  'ach_declined_duplicate',
  'ach_invalid_account_number',
  'ach_invalid_routing_number',
  'ach_insufficient_funds',
  'ach_account_not_found',
  'ach_account_closed',
  'ach_account_frozen',
  'ach_limit_exceeded',
] as const satisfies readonly ErrorCode[]

/** Why a bank refuses a payment, or its network fails (rules: errors.md#codes). */
export const bankDeclines = [
  ...BANK_REFUSALS,
  'ach_processing_error',
  'ach_processor_not_available',
] as const satisfies readonly ErrorCode[]

export type Decline = (typeof cardDeclines | typeof bankDeclines)[number]

/**
 * Why an approved payment does not settle, or comes back (rules: errors.md#failure-codes). A bank may say only then what it
 * could have said before.
 */
export const returnCodes = [
  'settlement_failed',
  'ach_not_authorized',
  'ach_authorization_revoked',
  'ach_payment_stopped',
  'ach_payment_refused',
  ...BANK_REFUSALS,
] as const satisfies readonly ErrorCode[]
export type ReturnCode = (typeof returnCodes)[number]

/** What happens to a payment; what is left open, the number decides. */
export interface Outcome {
  decline?: Decline
  approve?: true
  cvv_result?: CvvResult
  avs_result?: AvsResult
  /** Milliseconds that the networks take to decide; with a late answer, that the answer takes after they did. */
  delay?: number
  /** `lost`: decided, and the connection breaks; `late`: decided at once, and the answer takes its time. */
  answer?: 'lost' | 'late'
  /** It is approved, but will not have settled once so many days have passed; 0 by default. */
  settlement?: { return_code: ReturnCode; after_days?: number }
}

/** What a test wants the simulated networks to answer. */
export interface SimulatorRuleRow {
  id: string
  merchant_id: string
  created: number
  /** Counts up with a merchant's rules: the highest is the newest. */
  position: number
  /** A payment has to be this to match; null: any. */
  last4: string | null
  amount: number | null
  reference: string | null
  type: MethodType | null
  /** The only one of the matching payments that is answered; null: each. */
  attempt: number | null
  /** The nth is for the nth matching payment. */
  outcomes: Json<Outcome[]>
  /** What comes after the last outcome. */
  afterwards: 'repeat_last' | 'built_in'
  /** How many matching payments are answered at the most. */
  times: number | null
  /** Payments that have matched so far. */
  matched: number
}

/** A payment in the simulated networks' own books. */
export interface SimulatorPaymentRow {
  transaction_id: string
  state: (typeof simulatorStates)[number]
  created: number
  modified: number
  /** These four are null where it was reversed before it was heard of. */
  merchant_id: string | null
  mode: Mode | null
  type: MethodType | null
  /** Cents. */
  amount: number | null
  /** Cents that were taken. */
  captured: number | null
  authorization_code: string | null
  cvv_result: CvvResult | null
  avs_result: AvsResult | null
  failure_code: Decline | null
  /** The rule that answers it, and what that says. */
  rule_id: string | null
  outcome: Json<Outcome> | null
  /** Why it will not have settled, from when on. */
  settlement_code: ReturnCode | null
  settlement_due: number | null
}
