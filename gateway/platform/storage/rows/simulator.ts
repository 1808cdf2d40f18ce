// Rows of the simulated networks: rules of tests, and their own ledger.

import type { MethodType } from '../../../../shared/methods.ts'
import type { Mode } from '../../../core/caller.ts'
import type { ErrorCode } from '../../../core/error-catalog.ts'
import type { ChallengeKind, MethodPage, ProtocolVersion, TransStatus } from './authentications.ts'
import type { Json } from './json.ts'
import type { AvsResult, CvvResult } from './transactions.ts'

export const simulatorStates = ['ASKED', 'AUTHORIZED', 'DECLINED', 'CAPTURED', 'REVERSED'] as const

/** Why a card network declines a payment, or fails (rules: errors.md#codes). */
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
  'authentication_required',
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

/** Why a bank declines a payment, or the bank network fails (rules: errors.md#codes). */
export const bankDeclines = [
  ...BANK_REFUSALS,
  'ach_processing_error',
  'ach_processor_not_available',
] as const satisfies readonly ErrorCode[]

export type Decline = (typeof cardDeclines | typeof bankDeclines)[number]

/**
 * Why an approved payment does not settle, or is returned (rules: errors.md#failure-codes). A bank may also return a payment
 * for a reason for which it could have declined it.
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

/** What the networks do with a payment, or an authentication. Whatever it leaves open is decided by the card or account number. */
export interface Outcome {
  /** The result of an authentication. */
  trans_status?: TransStatus
  /** What an authentication's challenge asks for. */
  challenge?: ChallengeKind
  /** The issuer's method page. */
  method?: MethodPage
  /** The newest version that the issuer's ACS speaks. */
  version?: ProtocolVersion
  decline?: Decline
  approve?: true
  cvv_result?: CvvResult
  avs_result?: AvsResult
  /** Milliseconds until the networks decide; with a `late` answer, milliseconds from the decision to the answer. */
  delay?: number
  /** `lost`: they decide, then the connection breaks. `late`: they decide at once, and the answer is delayed. */
  answer?: 'lost' | 'late'
  /** It is approved, but after so many days (0 by default) it turns out not to have settled. */
  settlement?: { return_code: ReturnCode; after_days?: number }
}

/** A rule by which a test directs the simulated networks. */
export interface SimulatorRuleRow {
  id: string
  merchant_id: string
  created: number
  /** A merchant's newest rule has the highest position. */
  position: number
  /** What it directs; null: payments. */
  target: 'authentication' | null
  /** The properties that a payment must have to match; null: any. */
  last4: string | null
  amount: number | null
  reference: string | null
  type: MethodType | null
  /** Which one of the matching payments the rule answers, counted from 1; null: each. */
  attempt: number | null
  /** The nth outcome is for the nth matching payment. */
  outcomes: Json<Outcome[]>
  /** What payments get after the last outcome. */
  afterwards: 'repeat_last' | 'built_in'
  /** The most matching payments that the rule answers; null: any number. */
  times: number | null
  /** How many payments have matched so far. */
  matched: number
}

/** A payment in the simulated networks' own ledger. */
export interface SimulatorPaymentRow {
  transaction_id: string
  state: (typeof simulatorStates)[number]
  created: number
  modified: number
  /** These four are null for a payment that was reversed before its authorization arrived. */
  merchant_id: string | null
  mode: Mode | null
  type: MethodType | null
  /** Cents. */
  amount: number | null
  /** Captured cents. */
  captured: number | null
  authorization_code: string | null
  cvv_result: CvvResult | null
  avs_result: AvsResult | null
  /** Of an approved card. Later charges of a stored card refer to it. */
  network_transaction_id: string | null
  failure_code: Decline | null
  /** The rule that decides it, and that rule's outcome. */
  rule_id: string | null
  outcome: Json<Outcome> | null
  /** Why the payment does not settle, and from when on that shows. */
  settlement_code: ReturnCode | null
  settlement_due: number | null
}
