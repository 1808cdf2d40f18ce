// Settings of an account: the merchant's, and those of the operator (rules: accounts.md#accounts, accounts.md#operator).
import { cardTypes } from '../../../shared/card-brands.ts'
import { type Field, flag, listOf, oneOf, optionalText, requiredText } from '../../core/records/settings.ts'
import {
  type AccountRow,
  accountStatuses,
  avsPolicies,
  cvvPolicies,
  disturbedPolicies,
} from '../../storage/index.ts'
import { countryOf, requirableFields } from '../../vault/index.ts'
import { timeZone } from './merchant-record.ts'

/** Values of a new account. */
export const accountDefaults = {
  trust_account: 0,
  accepted_card_types: '*',
  cvv_policy: 'OPTIONAL',
  avs_policy: 'SUBMIT_IGNORE_RESULT',
  ignore_avs_failure_if_cvv_match: 0,
  required_payment_fields: '',
  swipe_cvv_policy: 'OPTIONAL',
  swipe_avs_policy: 'SUBMIT_IGNORE_RESULT',
  swipe_ignore_avs_failure_if_cvv_match: 0,
  swipe_required_payment_fields: '',
  transaction_allowed_countries: '',
  disturbed_policy: 'ALLOW',
  bank_name: null,
} satisfies Partial<AccountRow>

/** Values for a new account, until the operator changes them. */
export const operatorDefaults = {
  manual_capture_enabled: 1,
  credit_enabled: 0,
  nonoriginating_refund_enabled: 0,
  recurring_charges_enabled: 1,
  capture_time: '21:00',
  capture_zone: 'America/New_York',
} satisfies Partial<AccountRow>

const typesList = listOf(
  (text) => cardTypes.find((type) => type === text.toUpperCase()),
  `The value must be * or some of ${cardTypes.join(', ')}.`,
)
const acceptedCardTypes: Field<string> = {
  // An empty list is not valid: the status is what makes an account accept nothing.
  read: (text) => (text === '*' ? text : typesList.read(text) || undefined),
  message: typesList.message,
}

const required = (names: readonly string[]) =>
  listOf((text) => names.find((name) => name === text), `Each must be one of ${names.join(', ')}.`)

const common = {
  name: requiredText,
  trust_account: flag,
  transaction_allowed_countries: listOf(countryOf, 'Each must be a two-letter ISO 3166 code.'),
  disturbed_policy: oneOf(disturbedPolicies),
} as const

export const merchantAccountFields = {
  ...common,
  accepted_card_types: acceptedCardTypes,
  cvv_policy: oneOf(cvvPolicies),
  avs_policy: oneOf(avsPolicies),
  ignore_avs_failure_if_cvv_match: flag,
  required_payment_fields: required(requirableFields.card),
  swipe_cvv_policy: oneOf(cvvPolicies),
  swipe_avs_policy: oneOf(avsPolicies),
  swipe_ignore_avs_failure_if_cvv_match: flag,
  swipe_required_payment_fields: required(requirableFields.card),
} as const

/** An eCheck account's settings. An API key cannot change its own bank numbers, which decide where the money goes. */
export const achAccountFields = {
  ...common,
  bank_name: optionalText,
  required_payment_fields: required(requirableFields.bank),
} as const

const timeOfDay: Field<string> = {
  read: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined),
  message: 'The time must be from 00:00 to 23:59.',
}

export const operatorFields = {
  status: oneOf(accountStatuses),
  manual_capture_enabled: flag,
  credit_enabled: flag,
  nonoriginating_refund_enabled: flag,
  recurring_charges_enabled: flag,
  capture_time: timeOfDay,
  capture_zone: timeZone,
} as const
