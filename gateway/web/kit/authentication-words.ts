// The words for results and challenges of 3-D Secure, wherever the dashboard has them.
import type { ChallengeKind, TransStatus } from '../../platform/storage/index.ts'

const RESULTS: Readonly<Record<TransStatus, string>> = {
  Y: 'Authenticated',
  A: 'Attempted',
  N: 'Not authenticated',
  R: 'Rejected',
  U: 'Unavailable',
  C: 'Challenge',
  I: 'Exempt',
}

/** `transStatus` in a word. */
export const resultText = (status: TransStatus): string => RESULTS[status]

/** What the issuer asks the payer for. */
export const challengeKinds: Readonly<Record<ChallengeKind, string>> = {
  code: 'One-time code',
  app: 'Approval in the bank’s app',
  out_of_band: 'Approval out of band',
  passkey: 'Passkey',
}
