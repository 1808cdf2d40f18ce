// The schemas of requests and answers about a merchant and its accounts.
import { Type } from 'typebox'
import { bankAccountTypes } from '../../shared/methods.ts'
import { limits } from '../core/limits.ts'
import { DOCUMENTED, example, Flag, OneOf, Text, Timestamp } from '../http/index.ts'
import { accountStatuses, avsPolicies, cvvPolicies, disturbedPolicies } from '../storage/index.ts'
import { merchantRecord } from './settings/merchant-record.ts'

/** A text setting; null empties it. */
const Setting = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))
/** A setting with a list of values, which is checked elsewhere (account-fields.ts). */
const Choice = (values: readonly string[]) =>
  Type.Optional(Type.String({ maxLength: limits.maxChars.name, [DOCUMENTED]: { enum: [...values] } }))
const Switch = Type.Optional(Flag)
/** Null is refused (fields.ts): it has no name, and takes none away. */
const Name = Setting(limits.maxChars.name)
const List = Setting(limits.maxChars.list)

/** The merchant's own settings. Other members of the body are ignored. */
export const MerchantSettings = Type.Object(merchantRecord.settings, {
  examples: [
    { name: 'Example Cups', contact_email: 'ada@example.com', allowed_origins: 'https://shop.example' },
  ],
})

const accountSettings = {
  name: Name,
  /**
   * True makes it the primary account, for payments that name none. False changes nothing, because there is always a primary
   * one.
   */
  primary: Switch,
  trust_account: Switch,
  required_payment_fields: List,
  transaction_allowed_countries: List,
  disturbed_policy: Choice(disturbedPolicies),
}

export const MerchantAccountSettings = Type.Object(
  {
    ...accountSettings,
    accepted_card_types: Type.Optional(Type.String({ maxLength: limits.maxChars.list })),
    cvv_policy: Choice(cvvPolicies),
    avs_policy: Choice(avsPolicies),
    ignore_avs_failure_if_cvv_match: Switch,
    swipe_cvv_policy: Choice(cvvPolicies),
    swipe_avs_policy: Choice(avsPolicies),
    swipe_ignore_avs_failure_if_cvv_match: Switch,
    swipe_required_payment_fields: List,
  },
  {
    examples: [
      { name: 'Cards', accepted_card_types: 'VISA,MASTERCARD', cvv_policy: 'REQUIRE_MATCH_LENIENT' },
    ],
  },
)

export const AchAccountSettings = Type.Object(
  { ...accountSettings, bank_name: Setting(limits.maxChars.name) },
  { examples: [{ name: 'Bank', required_payment_fields: 'name,email' }] },
)

/** The body may be left out. */
export const PurgeSchema = Type.Optional(
  Type.Union([
    Type.Object(
      { delete_transactions: Type.Optional(Flag), delete_payment_methods: Type.Optional(Flag) },
      { description: 'Neither is the same as both.', examples: [{ delete_transactions: true }] },
    ),
    Type.Null(),
  ]),
)

const exampleMerchantAccount = {
  id: example.account,
  created: example.time,
  modified: example.time,
  status: 'ACTIVE',
  name: 'Cards',
  primary: true,
  currency: 'USD',
  trust_account: false,
  accepted_card_types: '*',
  cvv_policy: 'OPTIONAL',
  avs_policy: 'SUBMIT_IGNORE_RESULT',
  ignore_avs_failure_if_cvv_match: false,
  required_payment_fields: '',
  swipe_cvv_policy: 'OPTIONAL',
  swipe_avs_policy: 'SUBMIT_IGNORE_RESULT',
  swipe_ignore_avs_failure_if_cvv_match: false,
  swipe_required_payment_fields: '',
  transaction_allowed_countries: '',
  disturbed_policy: 'ALLOW',
}

export const MerchantAccountSchema = Type.Object(
  {
    id: Type.String(),
    created: Timestamp,
    modified: Timestamp,
    status: OneOf(accountStatuses),
    name: Type.String(),
    primary: Type.Boolean(),
    currency: Type.String(),
    trust_account: Type.Boolean(),
    accepted_card_types: Type.String(),
    cvv_policy: OneOf(cvvPolicies),
    avs_policy: OneOf(avsPolicies),
    ignore_avs_failure_if_cvv_match: Type.Boolean(),
    required_payment_fields: Type.String(),
    swipe_cvv_policy: OneOf(cvvPolicies),
    swipe_avs_policy: OneOf(avsPolicies),
    swipe_ignore_avs_failure_if_cvv_match: Type.Boolean(),
    swipe_required_payment_fields: Type.String(),
    transaction_allowed_countries: Type.String(),
    disturbed_policy: OneOf(disturbedPolicies),
  },
  { title: 'MerchantAccount', examples: [exampleMerchantAccount] },
)

const exampleAchAccount = {
  id: example.id,
  created: example.time,
  modified: example.time,
  status: 'ACTIVE',
  name: 'Bank',
  primary: true,
  trust_account: false,
  routing_number: '******013',
  account_number: '******7890',
  account_type: 'CHECKING',
  bank_name: 'FIRST BANK OF TESTING',
  required_payment_fields: '',
  transaction_allowed_countries: '',
  disturbed_policy: 'ALLOW',
}

export const AchAccountSchema = Type.Object(
  {
    id: Type.String(),
    created: Timestamp,
    modified: Timestamp,
    status: OneOf(accountStatuses),
    name: Type.String(),
    primary: Type.Boolean(),
    trust_account: Type.Boolean(),
    routing_number: Text,
    account_number: Text,
    account_type: Type.Optional(OneOf(bankAccountTypes)),
    bank_name: Text,
    required_payment_fields: Type.String(),
    transaction_allowed_countries: Type.String(),
    disturbed_policy: OneOf(disturbedPolicies),
  },
  { title: 'AchAccount', examples: [exampleAchAccount] },
)

export const MerchantSchema = Type.Object(
  {
    ...merchantRecord.properties,
    merchant_accounts: Type.Array(MerchantAccountSchema),
    ach_accounts: Type.Array(AchAccountSchema),
  },
  {
    title: 'Merchant',
    examples: [
      {
        id: example.id,
        created: example.time,
        modified: example.time,
        name: 'Example Cups',
        public_key: `m_${example.id}`,
        contact_email: 'ada@example.com',
        timezone: 'America/New_York',
        api_allowed_ip_address_ranges: '',
        live_events_urls: '',
        test_events_urls: '',
        allowed_origins: 'https://shop.example',
        reference_required: false,
        partial_payments: false,
        blocked_bins: '',
        blocked_emails: '',
        merchant_accounts: [exampleMerchantAccount],
        ach_accounts: [exampleAchAccount],
      },
    ],
  },
)
