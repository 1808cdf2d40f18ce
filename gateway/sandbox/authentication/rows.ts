// What the simulated directory server and ACS store.
import { newBytes } from '../../core/ids.ts'
import { isObject } from '../../core/objects.ts'
import type { SimulatorAuthenticationRow } from '../../platform/storage/index.ts'

/** How a challenge ends, regardless of the payer. */
const CHALLENGE_ENDS = ['fails', 'error_page', 'silent'] as const
export type ChallengeEnd = (typeof CHALLENGE_ENDS)[number]

/** The data of a challenge. */
export interface SessionData {
  /** Where the browser brings the CRes. */
  notificationURL: string
  /** For the payer to confirm; absent: there's no payment, the card is added. */
  amount?: string
  merchant: string
  last4: string
  ends?: ChallengeEnd
}

export const writeData = (data: SessionData): string => JSON.stringify(data)

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

export function readData({ data }: SimulatorAuthenticationRow): SessionData {
  const given: unknown = JSON.parse(data ?? '{}')
  const { notificationURL, amount, merchant, last4, ends } = isObject(given) ? given : {}
  const end = CHALLENGE_ENDS.find((one) => one === ends)
  return {
    notificationURL: textIn(notificationURL),
    ...(typeof amount === 'string' && { amount }),
    merchant: textIn(merchant),
    last4: textIn(last4),
    ...(end && { ends: end }),
  }
}

/** 20 random bytes, as an issuer's cryptogram. */
export const newAuthenticationValue = (): string => newBytes(20).toString('base64')
