// The schemas of requests and answers about a merchant and its accounts.
import { Type } from 'typebox'
import { example, Flag } from '../../platform/http/index.ts'
import { accountRecords } from './settings/account-records.ts'
import { merchantRecord } from './settings/merchant-record.ts'

/** The merchant's own settings. Other members of the body are ignored. */
export const MerchantSettings = Type.Object(merchantRecord.settings, {
  examples: [
    { name: 'Example Cups', contact_email: 'ada@example.com', allowed_origins: 'https://shop.example' },
  ],
})

/**
 * True makes it the primary account, for payments that name none. False changes nothing, because there is always a primary one.
 */
const primary = Type.Optional(Flag)

export const MerchantAccountSettings = Type.Object(
  { ...accountRecords.MerchantAccount.settings, primary },
  {
    examples: [
      { name: 'Cards', accepted_card_types: 'VISA,MASTERCARD', cvv_policy: 'REQUIRE_MATCH_LENIENT' },
    ],
  },
)

export const AchAccountSettings = Type.Object(
  { ...accountRecords.AchAccount.settings, primary },
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
  authentication_policy: 'ON_REQUEST',
  authentication_accepts: 'A,U',
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

export const MerchantAccountSchema = Type.Object(accountRecords.MerchantAccount.properties, {
  title: 'MerchantAccount',
  examples: [exampleMerchantAccount],
})

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

export const AchAccountSchema = Type.Object(accountRecords.AchAccount.properties, {
  title: 'AchAccount',
  examples: [exampleAchAccount],
})

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
        invoice_reminders: '',
        blocked_bins: '',
        blocked_emails: '',
        merchant_accounts: [exampleMerchantAccount],
        ach_accounts: [exampleAchAccount],
      },
    ],
  },
)
