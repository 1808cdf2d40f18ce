// What an account for cards is, and what an eCheck account is: what the merchant sets of it, and what the operator does
// (rules: accounts.md#merchant-account, accounts.md#ach-account, accounts.md#operator).
import { Type } from 'typebox'
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
import { type Field, type Fields, flag, listOf, oneOf } from '../../../core/records/settings.ts'
import { OneOf } from '../../../core/schemas.ts'
import { requirableFields } from '../../../payments/vault/index.ts'
import {
  type AccountRow,
  accountStatuses,
  type Currency,
  disturbedPolicies,
} from '../../../platform/storage/index.ts'
import { acceptedCardTypes, cardPolicies, requiredFields } from './account-policies.ts'
import { timeZone } from './merchant-record.ts'

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
    hint: 'Takes payments that name no account.',
    // No setting: only making another account primary takes it away.
    shown: { as: 'primary', ...yesNo.shown },
  },
} as const

const trust = {
  ...yesNo,
  label: 'Trust account',
  hint: 'Holds money that belongs to others.',
}

/** A part of the form. What is in none is about the account itself. */
const payers = { group: 'Payers' }

/** What both kinds end with. */
const rest = {
  transaction_allowed_countries: {
    ...list(listOf(countryOf, 'Each must be a two-letter ISO 3166 code.')),
    ...payers,
    label: 'Allowed countries',
    hint: 'Countries that payers can pay from. Choose none to allow all.',
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
      hint: 'Type a city, or a name such as America/New_York.',
    },
  },
  bank_secret: kept(null),
} as const

const cardColumns = {
  ...identity,
  currency: { ...kept<Currency>('USD'), shown: { schema: Type.String(), of: (value: Currency) => value } },
  trust_account: trust,
  accepted_card_types: acceptedCardTypes,
  ...cardPolicies,
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
