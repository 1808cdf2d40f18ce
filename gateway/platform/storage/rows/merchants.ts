// Rows of merchants, their keys and their accounts.
import type { BankAccountType, MethodType } from '../../../../shared/methods.ts'
import type { Mode } from '../../../core/caller.ts'

export const merchantStatuses = ['ACTIVE', 'INACTIVE'] as const
export type MerchantStatus = (typeof merchantStatuses)[number]
/** Why an operator deactivates a merchant or an account. Only the operator's audit log has it. */
export const deactivationReasons = ['merchant_request', 'risk', 'fraud', 'contract_ended', 'other'] as const
export type DeactivationReason = (typeof deactivationReasons)[number]
export const accountTypes = ['MerchantAccount', 'AchAccount'] as const
export const accountStatuses = ['ACTIVE', 'INACTIVE', 'DELETED'] as const
/** ISO 4217. */
export const currencies = ['USD'] as const
export type Currency = (typeof currencies)[number]

/** How an account judges the networks' CVV and AVS results (rules: accounts.md#cvv-policy, accounts.md#avs-policy). */
export const cvvPolicies = ['DISABLED', 'OPTIONAL', 'REQUIRE_MATCH_LENIENT', 'REQUIRE_MATCH_STRICT'] as const
export type CvvPolicy = (typeof cvvPolicies)[number]
export const avsPolicies = [
  'DISABLED',
  'SUBMIT_IGNORE_RESULT',
  'ADDR_OR_POSTAL_CODE_LENIENT',
  'ADDR_OR_POSTAL_CODE_STRICT',
  'ADDR_STRICT',
  'POSTAL_CODE_STRICT',
  'EXACT_ADDR_AND_POSTAL_CODE_LENIENT',
  'EXACT_ADDR_AND_POSTAL_CODE_STRICT',
] as const
export type AvsPolicy = (typeof avsPolicies)[number]

/** What an account makes of tokens whose fields were disturbed (rules: accounts.md#disturbed-policy). */
export const disturbedPolicies = ['ALLOW', 'FLAG', 'REJECT'] as const
export type DisturbedPolicy = (typeof disturbedPolicies)[number]

/** Which card payments of an account need the payer's authentication (rules: accounts.md#authentication-policy). */
export const authenticationPolicies = ['NEVER', 'ON_REQUEST', 'ABOVE_AMOUNT', 'ALWAYS'] as const
export type AuthenticationPolicy = (typeof authenticationPolicies)[number]

export interface MerchantRow {
  id: string
  created: number
  /** Whether it's the one that `--demo` creates, whose keys a start with `--demo` prints. */
  is_demo: number
  name: string
  public_key: string
  /** The origins that may embed the hosted fields, separated by spaces; empty: any. */
  allowed_origins: string
  /** From when on a live payment needs a verified origin, in milliseconds; 0: always, of a merchant that was made since. */
  origins_required: number
  modified: number
  contact_name: string | null
  contact_email: string | null
  contact_phone: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  country: string | null
  /** What test keys have changed of the name, the contact and the address, for test mode, as JSON; null: nothing. */
  test_profile: string | null
  /** An IANA name. */
  timezone: string
  /** The address ranges that may use the API, in CIDR notation, separated by commas; empty: any. */
  api_allowed_ip_address_ranges: string
  /** The URLs that events of each mode are posted to, separated by commas. */
  live_events_urls: string
  test_events_urls: string
  /** How many milliseconds the clock of test mode is ahead. */
  test_clock_offset: number
  /** What it shows as long as it stands still; null: it goes. */
  test_clock_frozen_at: number | null
  /** The process that is turning that clock; null: it goes by itself. */
  test_clock_instance: string | null
  /** Set by the operator: whether payments are taken at all. */
  status: MerchantStatus
  /** On invoices: a VAT number, an EIN. */
  tax_id: string | null
  /** What partners' software shows to payers, and where it sends receipts. */
  website: string | null
  support_email: string | null
  support_phone: string | null
  email_success_to: string | null
  email_failure_to: string | null
  /** Whether that software is to ask for a reference, and what it is to be called there. */
  reference_required: number
  reference_label: string | null
  /** Whether an invoice may be paid in parts. */
  partial_payments: number
  /** When customers are reminded of new invoices, in days after the due date, separated by commas. */
  invoice_reminders: string
  /** The merchant's own limits for one address within an hour: failed payments, and cards. Null: the gateway's alone. */
  max_declines_per_address: number | null
  max_cards_per_address: number | null
  /** First digits of cards, and email addresses or their domains, that are always declined, separated by commas. */
  blocked_bins: string
  blocked_emails: string
  /** Until when limits against card testing apply in test mode, too, by the test clock. */
  rehearsal_until: number
}

export const pictureTypes = ['image/png', 'image/jpeg'] as const
export type PictureType = (typeof pictureTypes)[number]

/** A picture that payers see above the merchant's name (rules: invoicing.md#logo). */
export interface MerchantLogoRow {
  merchant_id: string
  created: number
  content_type: PictureType
  /** Pixels. */
  width: number
  height: number
  bytes: Buffer
}

export const originStatuses = ['pending', 'verified', 'failing'] as const
export type OriginStatus = (typeof originStatuses)[number]

/** What is known of one of a merchant's allowed origins (rules: accounts.md#origins). None: it was never checked. */
export interface OriginRow {
  merchant_id: string
  origin: string
  status: OriginStatus
  /** When it was last checked, and when it last passed. */
  checked: number
  verified: number | null
  /** Since when checks of a verified one fail. */
  failing_since: number | null
  /** Why the last check failed, in words for the merchant. */
  error: string | null
}

export interface SecretKeyRow {
  /** SHA-256 of the key, in hex. Looking keys up by it reveals nothing about them by its timing. */
  hash: string
  merchant_id: string
  mode: Mode
  encrypted: string
  /** The partner's authorization that it belongs to; null: the merchant's own key. */
  authorization_id: string | null
  /** Null for one from before this was written down. */
  created: number | null
  /** When it ends, of one that was rolled; null: it does not. */
  expires: number | null
  /** When it was shown on a page; null: not yet. */
  shown: number | null
  /** The user that it was shown to; null: nobody, or before this was recorded. */
  seen_by: string | null
  /** Of a restricted key, for people. */
  name: string | null
  /** What a restricted key may do, separated by commas; null: everything that a secret key of its mode may. */
  permissions: string | null
  /** When it was last used, to the minute, and from which address. */
  last_used: number | null
  last_address: string | null
}

/** A secret key that a request came with. */
export type UsedKey = Pick<
  SecretKeyRow,
  'hash' | 'name' | 'permissions' | 'created' | 'expires' | 'last_used' | 'last_address'
>

export interface AccountRow {
  id: string
  merchant_id: string
  created: number
  mode: Mode
  type: (typeof accountTypes)[number]
  name: string
  status: (typeof accountStatuses)[number]
  is_primary: number
  currency: Currency
  accepted_card_types: string
  cvv_policy: CvvPolicy
  avs_policy: AvsPolicy
  ignore_avs_failure_if_cvv_match: number
  /** Set by the operator: holds may be captured by hand. */
  manual_capture_enabled: number
  /** Set by the operator: money may go out without a charge. */
  credit_enabled: number
  /** Set by the operator: a refund may go to another card or bank than the charge's. */
  nonoriginating_refund_enabled: number
  modified: number
  /** Whether it is a trust account, which holds other people's money. */
  trust_account: number
  /** Names of method fields that a payment must have, separated by commas. */
  required_payment_fields: string
  /** Countries from which payments may be requested, as ISO 3166 codes separated by commas; empty: any. */
  transaction_allowed_countries: string
  /** The same policies for swiped cards. */
  swipe_cvv_policy: CvvPolicy
  swipe_avs_policy: AvsPolicy
  swipe_ignore_avs_failure_if_cvv_match: number
  swipe_required_payment_fields: string
  disturbed_policy: DisturbedPolicy
  /** Which card payments need the payer's authentication; above how many cents; and which results but Y and I will do. */
  authentication_policy: AuthenticationPolicy
  authentication_above: number | null
  authentication_accepts: string
  /** Set by the operator: when the daily capture runs, `HH:MM` in `capture_zone`, an IANA name. */
  capture_time: string
  capture_zone: string
  /** Set by the operator. */
  recurring_charges_enabled: number
  /** Of an eCheck account: the numbers of the merchant's own bank account, masked. */
  routing_number: string | null
  account_number: string | null
  /** Both numbers as JSON, encrypted. */
  bank_secret: string | null
  account_type: BankAccountType | null
  bank_name: string | null
}

export interface SurchargeRow {
  id: string
  account_id: string
  merchant_id: string
  created: number
  type: MethodType
  /** Hundredths of a percent. */
  rate: number
  /** Cents. */
  fee: number
}

/** Where a test clock is set forward to. There is none once it has got there (rules: test-clock.md#page). */
export interface TestClockTurnRow {
  merchant_id: string
  /** What the clock showed, and is to show, in milliseconds. */
  began_at: number
  target: number
}
