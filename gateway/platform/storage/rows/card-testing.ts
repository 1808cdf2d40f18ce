// Rows of what stops card testing.
import type { Mode } from '../../../core/caller.ts'
import type { ErrorCode } from '../../../core/error-catalog.ts'

/** What attempts to charge cards are counted by. */
export const subjectKinds = ['card', 'bin', 'address', 'key', 'link', 'contact', 'merchant'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** An attempt to charge a card, once for each subject that it is counted by. Most approved ones have none. */
export interface CardAttemptRow {
  merchant_id: string
  mode: Mode
  /** A keyed digest of what it is counted by: no row has an address or a card number in the clear. */
  subject: string
  /** By the merchant's clock. */
  at: number
  id: string
  kind: SubjectKind
  /** The fingerprint of the card. */
  card: string
  /**
   * failed: the networks or a policy declined it. refused: they were not asked, or it failed during an attack. forgiven: they were
   * not asked, and it only adds work.
   */
  outcome: 'failed' | 'refused' | 'forgiven' | 'approved'
  /** How many attempts the row stands for: of a server that takes payments all the time not all are written down. */
  weight: number
}

/** A period in which somebody tests cards with a merchant. */
export interface CardAttackRow {
  merchant_id: string
  mode: Mode
  began: number
  /** It counts as over then. Later attempts of its kind put that off. */
  until: number
  /** Whether people were mailed about it. */
  alerted: number
  /** The id of the record in its event. */
  id: string
}

/** Why a payment failed that the API and the payer call simply declined. */
export interface ConcealedDeclineRow {
  merchant_id: string
  transaction_id: string
  mode: Mode
  created: number
  reason: ErrorCode
}

/** A proof of work that was shown: none is taken twice. */
export interface SpentProofRow {
  merchant_id: string
  id: string
  expires: number
}
