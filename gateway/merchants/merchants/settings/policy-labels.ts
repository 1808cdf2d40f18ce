// What forms call an account's policies (rules: accounts.md#policies).
import type { RequirableField } from '../../../payments/vault/index.ts'
import type { AuthenticationPolicy, AvsPolicy, CvvPolicy } from '../../../platform/storage/index.ts'

/** Which results of a check a payment passes with. */
export const CVV_LABELS: Readonly<Record<CvvPolicy, string>> = {
  DISABLED: 'Not sent',
  OPTIONAL: 'Any result',
  REQUIRE_MATCH_LENIENT: 'Matches, or can’t be checked',
  REQUIRE_MATCH_STRICT: 'Matches',
}

export const AVS_LABELS: Readonly<Record<AvsPolicy, string>> = {
  DISABLED: 'Not sent',
  SUBMIT_IGNORE_RESULT: 'Any result',
  ADDR_OR_POSTAL_CODE_LENIENT: 'Street or postal code matches, or can’t be checked',
  ADDR_OR_POSTAL_CODE_STRICT: 'Street or postal code matches',
  ADDR_STRICT: 'Street matches',
  POSTAL_CODE_STRICT: 'Postal code matches',
  EXACT_ADDR_AND_POSTAL_CODE_LENIENT: 'Street and postal code match, or can’t be checked',
  EXACT_ADDR_AND_POSTAL_CODE_STRICT: 'Street and postal code match',
}

export const AUTHENTICATION_LABELS: Readonly<Record<AuthenticationPolicy, string>> = {
  NEVER: 'None',
  ON_REQUEST: 'Those that you authenticate',
  ABOVE_AMOUNT: 'Those above an amount',
  ALWAYS: 'All',
}

/** Results of an authentication with which an account may take a payment. */
export const RESULTS = ['A', 'U', 'N', 'R'] as const

export const RESULT_LABELS: Readonly<Record<(typeof RESULTS)[number], string>> = {
  A: 'Attempted',
  U: 'Unavailable',
  N: 'Not authenticated',
  R: 'Rejected',
}

/** Fields that an account may require of a payment. */
export const FIELD_LABELS: Readonly<Record<RequirableField, string>> = {
  name: 'Name',
  given_name: 'First name',
  surname: 'Last name',
  address1: 'Street address',
  address2: 'Apartment or floor',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP or postal code',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
  cvv: 'Security code',
  account_holder_type: 'Individual or business',
}
