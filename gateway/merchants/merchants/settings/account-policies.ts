// The policies of an account: which cards it takes, what a payment must have, and which results of checks it passes with
// (rules: accounts.md#policies).
import { Type } from 'typebox'
import { cardNames, cardTypes } from '../../../../shared/card-brands.ts'
import { limits } from '../../../core/limits.ts'
import { choice, key, list, yesNo } from '../../../core/records/columns.ts'
import { type Field, someOf } from '../../../core/records/settings.ts'
import { type RequirableField, requirableFields } from '../../../payments/vault/index.ts'
import {
  type AuthenticationPolicy,
  type AvsPolicy,
  authenticationPolicies,
  avsPolicies,
  type CvvPolicy,
  cvvPolicies,
} from '../../../platform/storage/index.ts'

/** Which results of a check a payment passes with. */
const CVV_LABELS: Readonly<Record<CvvPolicy, string>> = {
  DISABLED: 'Not sent',
  OPTIONAL: 'Any result',
  REQUIRE_MATCH_LENIENT: 'Matches, or can’t be checked',
  REQUIRE_MATCH_STRICT: 'Matches',
}

const AVS_LABELS: Readonly<Record<AvsPolicy, string>> = {
  DISABLED: 'Not sent',
  SUBMIT_IGNORE_RESULT: 'Any result',
  ADDR_OR_POSTAL_CODE_LENIENT: 'Street or postal code matches, or can’t be checked',
  ADDR_OR_POSTAL_CODE_STRICT: 'Street or postal code matches',
  ADDR_STRICT: 'Street matches',
  POSTAL_CODE_STRICT: 'Postal code matches',
  EXACT_ADDR_AND_POSTAL_CODE_LENIENT: 'Street and postal code match, or can’t be checked',
  EXACT_ADDR_AND_POSTAL_CODE_STRICT: 'Street and postal code match',
}

const AUTHENTICATION_LABELS: Readonly<Record<AuthenticationPolicy, string>> = {
  NEVER: 'None',
  ON_REQUEST: 'Those that you authenticate',
  ABOVE_AMOUNT: 'Those above an amount',
  ALWAYS: 'All',
}

/** Results of an authentication with which an account may take a payment. */
const RESULTS = ['A', 'U', 'N', 'R'] as const

const RESULT_LABELS: Readonly<Record<(typeof RESULTS)[number], string>> = {
  A: 'Attempted',
  U: 'Unavailable',
  N: 'Not authenticated',
  R: 'Rejected',
}

/** Fields that an account may require of a payment. */
const FIELD_LABELS: Readonly<Record<RequirableField, string>> = {
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

/** Names of fields of the method. */
export const requiredFields = (names: readonly RequirableField[]) => ({
  ...list(someOf(names, (name) => FIELD_LABELS[name])),
  label: 'Required fields',
  hint: 'A payment that lacks any of them is refused.',
})

const typesList = someOf(cardTypes, (type) => (type === 'UNKNOWN' ? 'Others' : cardNames[type]))

/** Not empty: the status is what makes an account accept nothing. */
const cardTypesText: Field<string> = {
  ...typesList,
  read: (value) => (value === '*' ? value : typesList.read(value.toUpperCase()) || undefined),
  message: `Choose at least one: * for all, or some of ${cardTypes.join(', ')}.`,
  control: { kind: 'boxes', all: '*' },
}

export const acceptedCardTypes = {
  initial: '*',
  label: 'Accepted cards',
  setting: {
    ...cardTypesText,
    schema: Type.Optional(Type.String({ maxLength: limits.maxChars.list })),
  },
  shown: key.shown,
} as const

/** How the networks' results are judged, of cards that are typed or of those that are swiped. */
const cvvPolicy = { ...choice(cvvPolicies, 'OPTIONAL', (value) => CVV_LABELS[value]), label: 'Security code' }
const avsPolicy = {
  ...choice(avsPolicies, 'SUBMIT_IGNORE_RESULT', (value) => AVS_LABELS[value]),
  label: 'Billing address',
}
const ignoresAvs = { ...yesNo, label: 'Let the address differ when the security code matches' }
const requiredOfCards = requiredFields(requirableFields.card)
/** Parts of the form. */
const [typed, swiped, authentication] = [
  { group: 'Cards that are typed' },
  { group: 'Cards that are swiped' },
  { group: 'Authentication' },
]

/** Cents, for the policy ABOVE_AMOUNT. */
const authenticationAbove = {
  ...authentication,
  initial: null,
  label: 'Authenticate above',
  hint: 'For “Those above an amount”.',
  setting: {
    read: (value: string) => (value === '' ? null : /^\d{1,14}$/.test(value) ? Number(value) : undefined),
    message: 'The amount must be a whole number of cents, or empty.',
    empty: null,
    control: { kind: 'money' } as const,
    schema: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: limits.amountCents.most }), Type.Null()]),
    ),
  },
  shown: {
    schema: Type.Optional(Type.Integer({ description: 'Cents, for the policy ABOVE_AMOUNT.' })),
    of: (value: number | null) => (value === null ? undefined : Number(value)),
  },
}

/** Of an account for cards. */
export const cardPolicies = {
  authentication_policy: {
    ...choice(authenticationPolicies, 'ON_REQUEST', (value) => AUTHENTICATION_LABELS[value]),
    ...authentication,
    label: 'Authentication (3-D Secure)',
    hint: 'Which card payments need to be confirmed by the payer’s bank.',
  },
  authentication_above: authenticationAbove,
  authentication_accepts: {
    ...list(someOf(RESULTS, (result) => RESULT_LABELS[result])),
    ...authentication,
    initial: 'A,U',
    label: 'Accepted results',
    hint: 'Besides payments that are authenticated.',
  },
  cvv_policy: { ...cvvPolicy, ...typed },
  avs_policy: { ...avsPolicy, ...typed },
  ignore_avs_failure_if_cvv_match: { ...ignoresAvs, ...typed },
  required_payment_fields: { ...requiredOfCards, ...typed },
  swipe_cvv_policy: { ...cvvPolicy, ...swiped },
  swipe_avs_policy: { ...avsPolicy, ...swiped },
  swipe_ignore_avs_failure_if_cvv_match: { ...ignoresAvs, ...swiped },
  swipe_required_payment_fields: { ...requiredOfCards, label: 'Required of swiped cards', ...swiped },
} as const
