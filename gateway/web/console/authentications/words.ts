// What authentications mean, in words.
import { own } from '../../../core/objects.ts'
import type {
  AuthenticationRow,
  Exemption,
  TransStatus,
  UsedAuthentication,
} from '../../../platform/storage/index.ts'
import { money, resultText } from '../../kit/index.ts'

const SAID: Readonly<Record<TransStatus, string>> = {
  Y: 'the issuer authenticated the payer',
  A: 'the issuer couldn’t, and the network vouches for the attempt',
  N: 'the issuer did not authenticate the payer',
  R: 'the issuer rejects the payment',
  U: 'the issuer couldn’t authenticate the payer',
  C: 'the issuer wants a challenge',
  I: 'the issuer accepted the exemption',
}

/** What a message says of the payer. */
export const saidText = (status: TransStatus): string => SAID[status]

/** `transStatusReason` as the protocol explains it. */
const REASONS: Readonly<Record<string, string>> = {
  '01': 'card authentication failed',
  '02': 'unknown device',
  '03': 'unsupported device',
  '04': 'exceeds authentication frequency limit',
  '05': 'expired card',
  '06': 'invalid card number',
  '07': 'invalid transaction',
  '08': 'no card record',
  '09': 'security failure',
  '10': 'stolen card',
  '11': 'suspected fraud',
  '12': 'transaction not permitted to cardholder',
  '13': 'cardholder not enrolled',
  '14': 'timed out at the ACS',
  '15': 'low confidence',
  '16': 'medium confidence',
  '17': 'high confidence',
  '18': 'very high confidence',
  '19': 'exceeds the ACS’s maximum of challenges',
  '20': 'non-payment transaction not supported',
  '21': '3RI transaction not supported',
  '22': 'technical issue of the ACS',
}

export const reasonText = (code: string): string => {
  const text = own(REASONS, code)
  return text === undefined ? code : `${text} (${code})`
}

/** Who answers for fraud; undefined without a result. */
export function liableFor({
  status,
  liability_shift,
}: Pick<AuthenticationRow, 'status' | 'liability_shift'>): 'issuer' | 'merchant' | undefined {
  if (liability_shift === null || status === 'CANCELED' || status === 'EXPIRED') return undefined
  return liability_shift === 1 ? 'issuer' : 'merchant'
}

interface Subject {
  amount: number | null
  currency: string | null
}

/** What it's for: `$42.00`, or the card alone. */
export const subjectOf = ({ amount, currency }: Subject): string =>
  amount === null || currency === null ? 'a card to save' : money(amount, currency)

/** What people call an authentication. */
export const titleOf = (row: Subject): string => `Authentication of ${subjectOf(row)}`

export const exemptions: Readonly<Record<Exemption, string>> = {
  LOW_VALUE: 'Low value',
  TRANSACTION_RISK: 'Transaction risk analysis',
  RECURRING: 'Recurring payment',
  CORPORATE: 'Corporate payment',
}

/** What an authentication brought a charge: `Authenticated: liability is the issuer’s`. */
export function broughtText({
  trans_status,
  liability_shift,
  exemption,
}: Pick<UsedAuthentication, 'trans_status' | 'liability_shift' | 'exemption'>): string {
  const isExempt = trans_status === 'I' && exemption !== undefined
  const result = isExempt ? `Exempt, ${exemptions[exemption].toLowerCase()}` : resultText(trans_status)
  return `${result}: liability is ${liability_shift ? 'the issuer’s' : 'yours'}`
}
