// What an account for cards is, and what an eCheck account is: what the merchant sets of it, and what the operator does
// (rules: accounts.md#merchant-account, accounts.md#ach-account, accounts.md#operator).
import { Type } from 'typebox'
import { cardNames, cardTypes } from '../../../../shared/card-brands.ts'
import { bankAccountTypes } from '../../../../shared/methods.ts'
import { countryOf } from '../../../core/addresses/countries.ts'
import { limits } from '../../../core/limits.ts'
import { namesOf } from '../../../core/objects.ts'
import {
  choice,
  kept,
  key,
  list,
  moment,
  name,
  readOnlyText,
  text,
  yesNo,
} from '../../../core/records/columns.ts'
import { type Column, record } from '../../../core/records/record.ts'
import { type Field, type Fields, flag, listOf, oneOf, someOf } from '../../../core/records/settings.ts'
import { OneOf } from '../../../core/schemas.ts'
import { type RequirableField, requirableFields } from '../../../payments/vault/index.ts'
import {
  type AccountRow,
  accountStatuses,
  authenticationPolicies,
  avsPolicies,
  type Currency,
  cvvPolicies,
  disturbedPolicies,
} from '../../../platform/storage/index.ts'
import { timeZone } from './merchant-record.ts'
import {
  AUTHENTICATION_LABELS,
  AVS_LABELS,
  CVV_LABELS,
  FIELD_LABELS,
  RESULT_LABELS,
  RESULTS,
} from './policy-labels.ts'

interface AccountColumn<Value> extends Column<Value> {
  /** Of what only the operator sets: how it is read. */
  byOperator?: Field<Value>
}

type AccountColumns<Row = AccountRow> = { readonly [Name in keyof Row]-?: AccountColumn<Row[Name]> }

const timeOfDay: Field<string> = {
  read: (value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined),
  message: 'The time must be from 00:00 to 23:59.',
  control: { kind: 'text', type: 'time' },
}

/** A switch that only the operator sets. */
const operatorSwitch = (initial: number, label: string, hint?: string) => ({
  initial,
  byOperator: { ...flag, label, ...(hint !== undefined && { hint }) },
})

/** No bank is captured by hand. */
const manualCapture = (initial: number) =>
  operatorSwitch(initial, 'Manual capture', 'Authorized payments can be captured manually.')

/** Names of fields of the method. */
const requiredFields = (names: readonly RequirableField[]) => ({
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

const acceptedCardTypes = {
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
/** Parts of the form. What is in none is about the account itself. */
const [typed, swiped, authentication, payers] = [
  { group: 'Cards that are typed' },
  { group: 'Cards that are swiped' },
  { group: 'Authentication' },
  { group: 'Payers' },
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

/** What both kinds begin with. */
const identity = {
  id: key,
  merchant_id: {},
  mode: {},
  type: {},
  created: moment,
  modified: moment,
  status: {
    ...kept<AccountRow['status']>('ACTIVE'),
    byOperator: { ...oneOf(accountStatuses), label: 'Status' },
    shown: { schema: OneOf(accountStatuses), of: (value: AccountRow['status']) => value },
  },
  name,
  is_primary: {
    label: 'Primary account',
    hint: 'For payments that name none.',
    // No setting: only making another account primary takes it away.
    shown: { as: 'primary', ...yesNo.shown },
  },
} as const

const trust = {
  ...yesNo,
  label: 'Trust account',
  hint: "It holds other people's money.",
}

/** What both kinds end with. */
const rest = {
  transaction_allowed_countries: {
    ...list(listOf(countryOf, 'Each must be a two-letter ISO 3166 code.')),
    ...payers,
    label: 'Allowed countries',
    hint: 'Countries that payers can pay from, one ISO code per line. If empty, any.',
  },
  disturbed_policy: {
    ...choice(disturbedPolicies, 'ALLOW'),
    ...payers,
    label: 'Disturbed fields',
    hint: 'What to do with a token when a page interfered with its fields while the payer typed.',
  },
  manual_capture_enabled: manualCapture(1),
  credit_enabled: operatorSwitch(0, 'Credits', 'Money can be paid out without a charge.'),
  nonoriginating_refund_enabled: operatorSwitch(
    0,
    'Refunds to another card',
    'Refunds can go to a different card or bank account than the charge.',
  ),
  recurring_charges_enabled: operatorSwitch(1, 'Recurring charges'),
  capture_time: {
    initial: '21:00',
    byOperator: { ...timeOfDay, label: 'Daily capture' },
  },
  capture_zone: {
    initial: 'America/New_York',
    byOperator: {
      ...timeZone,
      label: 'Time zone of daily capture',
      hint: 'An IANA name such as America/New_York.',
    },
  },
  bank_secret: kept(null),
} as const

const cardColumns = {
  ...identity,
  currency: { ...kept<Currency>('USD'), shown: { schema: Type.String(), of: (value: Currency) => value } },
  trust_account: trust,
  accepted_card_types: acceptedCardTypes,
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
  swipe_required_payment_fields: { ...requiredOfCards, ...swiped },
  routing_number: kept(null),
  account_number: kept(null),
  account_type: kept(null),
  bank_name: kept(null),
  ...rest,
} as const satisfies AccountColumns

/** No card comes to it. An API key can't change the bank's numbers, which decide where the money goes. */
const bankColumns = {
  ...identity,
  currency: kept<Currency>('USD'),
  trust_account: trust,
  authentication_policy: kept<AccountRow['authentication_policy']>('NEVER'),
  authentication_above: kept(null),
  authentication_accepts: kept(''),
  routing_number: readOnlyText,
  account_number: readOnlyText,
  account_type: {
    initial: null,
    shown: {
      schema: Type.Optional(OneOf(bankAccountTypes)),
      of: (value: AccountRow['account_type']) => value ?? undefined,
    },
  },
  bank_name: { ...text(limits.maxChars.name), label: 'Bank name' },
  required_payment_fields: requiredFields(requirableFields.bank),
  accepted_card_types: kept(''),
  cvv_policy: kept<AccountRow['cvv_policy']>('DISABLED'),
  avs_policy: kept<AccountRow['avs_policy']>('DISABLED'),
  ignore_avs_failure_if_cvv_match: kept(0),
  swipe_cvv_policy: kept<AccountRow['cvv_policy']>('OPTIONAL'),
  swipe_avs_policy: kept<AccountRow['avs_policy']>('SUBMIT_IGNORE_RESULT'),
  swipe_ignore_avs_failure_if_cvv_match: kept(0),
  swipe_required_payment_fields: kept(''),
  ...rest,
  manual_capture_enabled: manualCapture(0),
} as const satisfies AccountColumns

/** By what the API calls them. */
export const accountRecords = {
  MerchantAccount: record<AccountRow, typeof cardColumns>(cardColumns),
  AchAccount: record<AccountRow, typeof bankColumns>(bankColumns),
}

/** What only the operator sets, of either kind. */
export const operatorFields = operatorFieldsOf<AccountRow>(cardColumns)

function operatorFieldsOf<Row extends object>(columns: AccountColumns<Row>): Fields<Row> {
  const fields: { [Name in keyof Row]?: Field<Row[Name]> } = {}
  for (const column of namesOf(columns)) {
    const field = columns[column].byOperator
    if (field) fields[column] = field
  }
  return fields
}
