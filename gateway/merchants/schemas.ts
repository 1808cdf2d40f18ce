// What requests about a merchant and its accounts may hold, and what the answers show.
import { Type } from 'typebox'
import { Flag, Text } from '../http/schemas.ts'
import { limits } from '../limits.ts'

/** Null takes a setting back to its default. */
const Setting = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))
const Switch = Type.Optional(Type.Union([Flag, Type.Null()]))
const Name = Type.Optional(Type.String({ maxLength: limits.name }))
const List = Setting(limits.list)

/** What a merchant sets of itself; anything else that is sent is left alone. */
export const MerchantSettings = Type.Object({
  name: Name,
  contact_name: Setting(limits.name),
  contact_email: Setting(limits.email),
  contact_phone: Setting(limits.phone),
  address1: Setting(limits.address),
  address2: Setting(limits.address),
  city: Setting(limits.city),
  state: Setting(limits.city),
  postal_code: Setting(limits.postalCode),
  country: Setting(limits.name),
  timezone: Setting(limits.timeZone),
  api_allowed_ip_address_ranges: List,
  live_events_urls: List,
  test_events_urls: List,
  allowed_origins: List,
})

const accountSettings = {
  name: Name,
  /** True makes this the one that is chosen where none is named; false changes nothing, because there is always one. */
  primary: Switch,
  trust_account: Switch,
  required_payment_fields: List,
  transaction_allowed_countries: List,
}

export const MerchantAccountSettings = Type.Object({
  ...accountSettings,
  accepted_card_types: List,
  cvv_policy: Setting(limits.name),
  avs_policy: Setting(limits.name),
  ignore_avs_failure_if_cvv_match: Switch,
  swipe_cvv_policy: Setting(limits.name),
  swipe_avs_policy: Setting(limits.name),
  swipe_ignore_avs_failure_if_cvv_match: Switch,
  swipe_required_payment_fields: List,
})

export const AchAccountSettings = Type.Object({ ...accountSettings, bank_name: Setting(limits.name) })

/** The body may be left out. */
export const PurgeSchema = Type.Optional(
  Type.Union([
    Type.Object({ delete_transactions: Type.Optional(Flag), delete_payment_methods: Type.Optional(Flag) }),
    Type.Null(),
  ]),
)

export const MerchantAccountSchema = Type.Object({
  id: Type.String(),
  created: Type.String(),
  modified: Type.String(),
  status: Type.String(),
  name: Type.String(),
  primary: Type.Boolean(),
  currency: Type.String(),
  trust_account: Type.Boolean(),
  accepted_card_types: Type.String(),
  cvv_policy: Type.String(),
  avs_policy: Type.String(),
  ignore_avs_failure_if_cvv_match: Type.Boolean(),
  required_payment_fields: Type.String(),
  swipe_cvv_policy: Type.String(),
  swipe_avs_policy: Type.String(),
  swipe_ignore_avs_failure_if_cvv_match: Type.Boolean(),
  swipe_required_payment_fields: Type.String(),
  transaction_allowed_countries: Type.String(),
})

export const AchAccountSchema = Type.Object({
  id: Type.String(),
  status: Type.String(),
  name: Type.String(),
  primary: Type.Boolean(),
  trust_account: Type.Boolean(),
  routing_number: Text,
  account_number: Text,
  account_type: Text,
  bank_name: Text,
  required_payment_fields: Type.String(),
  transaction_allowed_countries: Type.String(),
})

export const MerchantSchema = Type.Object({
  id: Type.String(),
  created: Type.String(),
  modified: Type.String(),
  name: Type.String(),
  public_key: Type.String(),
  contact_name: Text,
  contact_email: Text,
  contact_phone: Text,
  address1: Text,
  address2: Text,
  city: Text,
  state: Text,
  postal_code: Text,
  country: Text,
  timezone: Type.String(),
  api_allowed_ip_address_ranges: Type.String(),
  live_events_urls: Type.String(),
  test_events_urls: Type.String(),
  allowed_origins: Type.String(),
  merchant_accounts: Type.Array(MerchantAccountSchema),
  ach_accounts: Type.Array(AchAccountSchema),
})
