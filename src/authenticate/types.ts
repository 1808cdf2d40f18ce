import type { AuthenticationStatus } from './outcomes.ts'
import type { AuthenticationData, ChallengeWindow } from './protocol.ts'

/** How a challenge is shown. */
export interface ChallengeOptions {
  /** Where in the page it's shown: a selector, or the element. Without one it's shown in a dialog over the page. */
  container?: string | HTMLElement | undefined
  /** The dialog covers the page, as it does on phones. */
  fullPage?: boolean | undefined
  /** The size to show, one of the protocol's; by default the one that fits. */
  window?: ChallengeWindow | undefined
  /** Milliseconds until it ends as EXPIRED; 600,000 by default, which is the most. */
  timeout?: number | undefined
  /** Aborting it ends the authentication: the promise rejects. */
  signal?: AbortSignal | undefined
}

/** What is authenticated, and how a challenge is shown. */
export interface AuthenticateOptions extends AuthenticationData, ChallengeOptions {}

/** All that the page learns of an authentication. */
export interface Authenticated {
  status: AuthenticationStatus
  /** As it was given. Absent for an authentication that the server has created. */
  token?: string
}
