// What the simulated directory server and ACS store.
import { newBytes } from '../../core/ids.ts'
import { isObject } from '../../core/objects.ts'
import type { SimulatorAuthenticationRow } from '../../platform/storage/index.ts'

/** The data of a challenge. */
export interface SessionData {
  /** Where the browser brings the CRes. */
  notificationURL: string
  /** For the payer to confirm. */
  amount: string
  merchant: string
  last4: string
  ends?: 'fails' | 'error_page' | 'silent'
}

export const writeData = (data: SessionData): string => JSON.stringify(data)

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const ENDS = ['fails', 'error_page', 'silent'] as const

export function readData({ data }: SimulatorAuthenticationRow): SessionData {
  const given: unknown = JSON.parse(data ?? '{}')
  const { notificationURL, amount, merchant, last4, ends } = isObject(given) ? given : {}
  const end = ENDS.find((one) => one === ends)
  return {
    notificationURL: textIn(notificationURL),
    amount: textIn(amount),
    merchant: textIn(merchant),
    last4: textIn(last4),
    ...(end && { ends: end }),
  }
}

/** 20 random bytes, as an issuer's cryptogram. */
export const newAuthenticationValue = (): string => newBytes(20).toString('base64')
