// How an account judges the networks' CVV and AVS results, as tables
// (rules: accounts.md#cvv-policy, accounts.md#avs-policy).
import type { ErrorCode } from '../../../core/error-catalog.ts'
import type {
  AccountRow,
  AvsPolicy,
  AvsResult,
  CvvPolicy,
  CvvResult,
} from '../../../platform/storage/index.ts'
import type { Approval } from '../../networks/index.ts'
import type { Card } from '../../vault/index.ts'

/** The CVV results that each policy rejects. */
const CVV_REJECTS: Readonly<Record<CvvPolicy, readonly CvvResult[]>> = {
  DISABLED: [],
  OPTIONAL: [],
  REQUIRE_MATCH_LENIENT: ['NOT_MATCHED', 'INVALID', 'NOT_PRESENT_ON_CARD'],
  REQUIRE_MATCH_STRICT: [
    'NOT_MATCHED',
    'INVALID',
    'NOT_PRESENT_ON_CARD',
    'ERROR',
    'NOT_PROCESSED',
    'UNAVAILABLE',
    'NO_RESPONSE',
  ],
}

type Part = 'address' | 'postal_code'

/** The parts of the billing address that each result confirms. */
const AVS_CONFIRMS: { readonly [Result in AvsResult]?: readonly Part[] } = {
  ADDRESS: ['address'],
  ADDRESS_INTL: ['address'],
  POSTAL_CODE: ['postal_code'],
  ZIP5: ['postal_code'],
  ZIP9: ['postal_code'],
  ADDRESS_AND_POSTAL_CODE: ['address', 'postal_code'],
  ADDRESS_AND_ZIP5: ['address', 'postal_code'],
  ADDRESS_AND_ZIP9: ['address', 'postal_code'],
  EXACT_MATCH_INTL: ['address', 'postal_code'],
  EXACT_MATCH_UK: ['address', 'postal_code'],
}

/** AVS results that say nothing about the address. */
const AVS_UNAVAILABLE: readonly AvsResult[] = [
  'AVS_ERROR_INELIGIBLE',
  'NOT_SUPPORTED',
  'NOT_SUPPORTED_INTL',
  'RETRY',
  'UNAVAILABLE',
  'UNAVAILABLE_INTL',
]

interface AvsRule {
  parts: readonly Part[]
  /** Whether one matching part is enough. */
  any: boolean
  /** Whether it passes if the check could not be made. */
  lenient: boolean
}

const BOTH: readonly Part[] = ['address', 'postal_code']
const ANY_RESULT: AvsRule = { parts: [], any: false, lenient: true }
const AVS_RULES: Readonly<Record<AvsPolicy, AvsRule>> = {
  DISABLED: ANY_RESULT,
  SUBMIT_IGNORE_RESULT: ANY_RESULT,
  ADDR_OR_POSTAL_CODE_LENIENT: { parts: BOTH, any: true, lenient: true },
  ADDR_OR_POSTAL_CODE_STRICT: { parts: BOTH, any: true, lenient: false },
  ADDR_STRICT: { parts: ['address'], any: false, lenient: false },
  POSTAL_CODE_STRICT: { parts: ['postal_code'], any: false, lenient: false },
  EXACT_ADDR_AND_POSTAL_CODE_LENIENT: { parts: BOTH, any: false, lenient: true },
  EXACT_ADDR_AND_POSTAL_CODE_STRICT: { parts: BOTH, any: false, lenient: false },
}

export type Policies = Pick<AccountRow, 'cvv_policy' | 'avs_policy' | 'ignore_avs_failure_if_cvv_match'>
/** What an account asks of a method. No security code is ever kept, so none can be asked of what is saved. */
export function policiesFor(account: Policies, isSaved: boolean): Policies {
  return isSaved ? { ...account, cvv_policy: 'DISABLED' } : account
}

type Results = Pick<Approval, 'cvv_result' | 'avs_result'>

/** The card to send to the networks, without the security code or the address if the policy for it is DISABLED. */
export function asChecked({ cvv_policy, avs_policy }: Policies, card: Card): Card {
  const { cvv, address1, postal_code, ...rest } = card
  return {
    ...rest,
    ...(cvv_policy !== 'DISABLED' && cvv !== undefined && { cvv }),
    ...(avs_policy !== 'DISABLED' && {
      ...(address1 !== undefined && { address1 }),
      ...(postal_code !== undefined && { postal_code }),
    }),
  }
}

/** The results without those whose policy is DISABLED. */
export function askedResults({ cvv_policy, avs_policy }: Policies, answer: Results): Results {
  return {
    cvv_result: cvv_policy === 'DISABLED' ? undefined : answer.cvv_result,
    avs_result: avs_policy === 'DISABLED' ? undefined : answer.avs_result,
  }
}

/** The error code if a policy rejects an approved authorization; undefined if none does. */
export function policyRejection(
  account: Policies,
  { cvv_result: cvvResult = 'NOT_PROCESSED', avs_result: avsResult = 'NOT_SUPPORTED' }: Results,
): ErrorCode | undefined {
  if (CVV_REJECTS[account.cvv_policy].includes(cvvResult)) return 'card_cvv_incorrect'
  if (account.ignore_avs_failure_if_cvv_match && cvvResult === 'MATCHED') return undefined
  return passesAvs(AVS_RULES[account.avs_policy], avsResult) ? undefined : 'card_avs_rejected'
}

function passesAvs(rule: AvsRule, result: AvsResult): boolean {
  if (AVS_UNAVAILABLE.includes(result)) return rule.lenient
  const confirmed = AVS_CONFIRMS[result] ?? []
  return rule.any
    ? rule.parts.some((part) => confirmed.includes(part))
    : rule.parts.every((part) => confirmed.includes(part))
}
