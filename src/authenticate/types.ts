import type { AuthenticationStatus } from './outcomes.ts'
import type { AuthenticationData, CardAuthenticationData, ChallengeWindow } from './protocol.ts'

/** How a challenge is shown. */
export interface ChallengeOptions {
  /** Shows it: an element, or its selector. By default a dialog over the page does. */
  container?: string | HTMLElement | undefined
  /** The dialog covers the page, as it does on phones. */
  fullPage?: boolean | undefined
  /** One of the protocol's sizes; by default the one that fits. */
  window?: ChallengeWindow | undefined
  /** Milliseconds until it ends as EXPIRED; 600,000 by default, which is the most. */
  timeout?: number | undefined
  /** Aborting it ends the authentication: the promise rejects. */
  signal?: AbortSignal | undefined
}

/** What is authenticated, and how a challenge is shown. */
export type AuthenticateOptions = (AuthenticationData | CardAuthenticationData) & ChallengeOptions

/** All that the page learns about an authentication. */
export interface Authenticated {
  status: AuthenticationStatus
  /** As it was given. Absent for an authentication that the server has created. */
  token?: string
}
