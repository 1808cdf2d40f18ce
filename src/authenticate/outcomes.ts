/** How an authentication may end (rules: hosted-fields.md#authentication). */
export const OUTCOMES = [
  'SUCCEEDED',
  'ATTEMPTED',
  'FAILED',
  'REJECTED',
  'UNAVAILABLE',
  'CANCELED',
  'EXPIRED',
] as const
export type AuthenticationStatus = (typeof OUTCOMES)[number]
