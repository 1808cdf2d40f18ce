// The table of transitions: the only ways in which a status changes (rules: authentications.md#status).
import { type AuthenticationStatus, authenticationEnds } from '../../../platform/storage/index.ts'

const NEXT: Readonly<Partial<Record<AuthenticationStatus, readonly AuthenticationStatus[]>>> = {
  METHOD: ['CREATED', 'CHALLENGE', ...authenticationEnds],
  CREATED: ['CHALLENGE', ...authenticationEnds],
  CHALLENGE: authenticationEnds,
}

export const mayBecome = (from: AuthenticationStatus, to: AuthenticationStatus): boolean =>
  NEXT[from]?.includes(to) ?? false

/** Whether it still runs. */
export const isOpen = (status: AuthenticationStatus): boolean => NEXT[status] !== undefined

/** Whether a charge may rely on it. */
export const hasSucceeded = (status: AuthenticationStatus): boolean =>
  status === 'SUCCEEDED' || status === 'ATTEMPTED'
