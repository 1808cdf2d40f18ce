// Passing a challenge of 3-D Secure in the page: the frame of the library, the bank's page in it, and what a person does there.
import { FILL_TIMEOUT } from './fill.ts'

export interface ChallengeOptions {
  /** The code that is typed; the right one by default. */
  code?: string
  /** Milliseconds to wait for the challenge; by default ten seconds. */
  timeout?: number
}

/** Selectors: of the library's frame in the page, of the bank's frame in that, and of what is in the bank's page. */
export const CHALLENGE = {
  ours: 'iframe[src*="/authenticate.html"]',
  bank: '#bank iframe:not([hidden])',
  code: '#code',
  confirm: 'button[value="submit"]',
}

/** Of the simulated banks. */
const RIGHT_CODE = '123456'

export const withDefaults = ({
  code = RIGHT_CODE,
  timeout = FILL_TIMEOUT,
}: ChallengeOptions = {}): Required<ChallengeOptions> => ({ code, timeout })

/** What is thrown when no bank asks for a code in time. */
export const noChallenge = (timeout: number): Error =>
  new Error(
    `No bank has asked for a code within ${timeout / 1000} seconds. A challenge in an app or out of band is passed by the API.`,
  )
