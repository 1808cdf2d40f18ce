// The simulated networks' own books.
import type { Mode } from './mode.ts'

export const simulatorStates = ['ASKED', 'AUTHORIZED', 'DECLINED', 'CAPTURED', 'REVERSED'] as const

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
  type: 'card' | 'bank' | null
  /** The only one of the matching payments that is answered; null: each. */
  attempt: number | null
  /** JSON: the nth is for the nth matching payment. */
  outcomes: string
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
  type: 'card' | 'bank' | null
  /** Cents. */
  amount: number | null
  /** Cents that were taken. */
  captured: number | null
  authorization_code: string | null
  cvv_result: string | null
  avs_result: string | null
  failure_code: string | null
  /** The rule that answers it, and what that says, as JSON. */
  rule_id: string | null
  outcome: string | null
  /** Why it will not have settled, from when on. */
  settlement_code: string | null
  settlement_due: number | null
}
