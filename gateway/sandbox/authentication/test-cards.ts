// What the simulated issuers do, by card number (rules: test-cards.md#authentication). Such a number begins with the digits of a
// network and ends in three digits that say what happens, and the check digit.
import { own } from '../../core/objects.ts'
import {
  type ChallengeKind,
  type MethodPage,
  type Outcome,
  type ProtocolVersion,
  protocolVersions,
  type TransStatus,
} from '../../platform/storage/index.ts'
import type { ChallengeEnd } from './rows.ts'

/** What an issuer does with an authentication. */
export interface Behavior {
  transStatus: TransStatus
  transStatusReason?: string
  /** Its method page; absent: it has none. */
  method?: MethodPage
  versions?: readonly ProtocolVersion[]
  /** With C: what it asks for. */
  challenge?: ChallengeKind
  /** With C: how it ends, regardless of the payer; `error_page`: the page fails; `silent`: it stays empty. */
  challengeEnds?: ChallengeEnd
  /** The directory server: answers with an error, or not at all. */
  directory?: 'error' | 'silent'
  /** Whether it accepts exemptions: I in place of a challenge. */
  exemptions?: 'accepted'
  /** The card isn't enrolled. */
  isAbsent?: true
  /** A rule says so: whatever the merchant prefers. */
  isRuled?: true
}

/** Of the first digits: Visa, Mastercard, American Express, Discover, Diners Club, JCB. */
const NETWORKS = /^(400000000000|520000000000|34000000000|601100000000|3000000000|352800000000)(\d{3})\d$/

const REFUSED = { transStatus: 'N', transStatusReason: '01' } as const
const REJECTED = { transStatus: 'R', transStatusReason: '11' } as const
const UNAVAILABLE = { transStatus: 'U', transStatusReason: '22' } as const
const WITH_METHOD = { method: 'answers' } as const

const BEHAVIORS: Readonly<Record<string, Behavior>> = {
  '100': { transStatus: 'Y' },
  '101': REFUSED,
  '102': { transStatus: 'A' },
  '103': UNAVAILABLE,
  '104': REJECTED,
  '105': { transStatus: 'Y', versions: ['2.1.0'] },
  '106': { transStatus: 'U', directory: 'error' },
  '107': { transStatus: 'U', directory: 'silent' },
  '108': { transStatus: 'U', isAbsent: true },
  '109': { transStatus: 'C', challenge: 'code' },
  '110': { transStatus: 'C', challenge: 'code', challengeEnds: 'fails' },
  '111': { transStatus: 'C', challenge: 'app' },
  '112': { transStatus: 'C', challenge: 'out_of_band' },
  '113': { transStatus: 'C', challenge: 'passkey' },
  '114': { transStatus: 'C', challenge: 'code', challengeEnds: 'error_page' },
  '115': { transStatus: 'C', challenge: 'code', challengeEnds: 'silent' },
  '116': { transStatus: 'Y', versions: ['2.1.0', '2.2.0', '2.3.1'] },
  '120': { transStatus: 'C', challenge: 'code' },
  '121': { transStatus: 'Y' },
  '122': { transStatus: 'C', challenge: 'code', exemptions: 'accepted', versions: ['2.2.0', '2.3.1'] },
  '123': { transStatus: 'C', challenge: 'code', versions: ['2.2.0', '2.3.1'] },
  '200': { transStatus: 'Y', ...WITH_METHOD },
  '201': { ...REFUSED, ...WITH_METHOD },
  '202': { transStatus: 'A', ...WITH_METHOD },
  '203': { ...UNAVAILABLE, ...WITH_METHOD },
  '204': { ...REJECTED, ...WITH_METHOD },
  '209': { transStatus: 'C', challenge: 'code', ...WITH_METHOD },
  '210': { transStatus: 'Y', method: 'silent' },
  '214': { transStatus: 'C', challenge: 'code', challengeEnds: 'error_page', ...WITH_METHOD },
}

/** Any other card's issuer agrees without a challenge, and speaks 2.1.0 and 2.2.0. */
const USUAL: Behavior = { transStatus: 'Y' }
const usualVersions: readonly ProtocolVersion[] = ['2.1.0', '2.2.0']

const BY_STATUS: Readonly<Record<TransStatus, Behavior>> = {
  Y: { transStatus: 'Y' },
  A: { transStatus: 'A' },
  N: REFUSED,
  R: REJECTED,
  U: UNAVAILABLE,
  I: { transStatus: 'I' },
  C: { transStatus: 'C', challenge: 'code' },
}

/** What the directory server's lists say of a card. @param outcome of a rule, which goes before the number */
export function enrollmentOf(number: string, { method, version }: Outcome) {
  const ofNumber = behaviorOf(number)
  const { isAbsent, versions = usualVersions } = ofNumber
  return {
    isAbsent,
    versions: version ? protocolVersions.filter((other) => other <= version) : versions,
    method: method ?? ofNumber.method ?? 'none',
  }
}

/** @param outcome of a rule, which goes before the number */
export function behaviorOf(number: string, { trans_status, challenge }: Outcome = {}): Behavior {
  if (challenge) return { transStatus: 'C', challenge, isRuled: true }
  if (trans_status) return { ...BY_STATUS[trans_status], isRuled: true }
  const [, , ends] = NETWORKS.exec(number) ?? []
  return own(BEHAVIORS, ends) ?? USUAL
}
