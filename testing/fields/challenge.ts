// Passes a 3-D Secure challenge in the page: how to find the library's frame and the bank's page in it, and what to type.
import { FILL_TIMEOUT } from './fill.ts'

export interface ChallengeOptions {
  /** The code that is typed; the right one by default. */
  code?: string
  /** Milliseconds to wait for the challenge; by default ten seconds. */
  timeout?: number
}

/** Part of the address of the library's frame. */
export const OUR_DOCUMENT = '/authenticate.html'

/** Selectors of the library's frame in the page, of the bank's frame in the shadow tree of an element there, and of elements in the bank's page. */
export const CHALLENGE = {
  ours: `iframe[src*="${OUR_DOCUMENT}"]`,
  host: '#bank',
  bank: 'iframe:not([hidden])',
  code: '#code',
  confirm: 'button[value="submit"]',
}

/** The simulated banks accept this one. */
const RIGHT_CODE = '123456'

export const withDefaults = ({
  code = RIGHT_CODE,
  timeout = FILL_TIMEOUT,
}: ChallengeOptions = {}): Required<ChallengeOptions> => ({ code, timeout })

/** The error when no bank asks for a code in time. */
export const noChallenge = (timeout: number): Error =>
  new Error(
    `No bank has asked for a code within ${timeout / 1000} seconds. A challenge in an app or out of band is passed by the API.`,
  )
