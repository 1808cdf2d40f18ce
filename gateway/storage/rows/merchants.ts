// Merchants, their keys and their accounts.
import type { BankAccountType, MethodType } from '../../../shared/methods.ts'
import type { Mode } from '../../core/caller.ts'

export const merchantStatuses = ['ACTIVE', 'INACTIVE'] as const
export type MerchantStatus = (typeof merchantStatuses)[number]
export const accountTypes = ['MerchantAccount', 'AchAccount'] as const
export const accountStatuses = ['ACTIVE', 'INACTIVE', 'DELETED'] as const
/** ISO 4217. */
export const currencies = ['USD'] as const
export type Currency = (typeof currencies)[number]

/** What an account makes of the networks' CVV and AVS results (rules: accounts.md#cvv-policy, accounts.md#avs-policy). */
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

export interface MerchantRow {
  id: string
  created: number
  name: string
  public_key: string
  /** Exact origins, separated by spaces; empty: any page may embed the fields. */
  allowed_origins: string
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
  /** An IANA name. */
  timezone: string
  /** In CIDR notation, separated by commas; empty: the API may be used from anywhere. */
  api_allowed_ip_address_ranges: string
  /** Where events are posted to, separated by commas. */
  live_events_urls: string
  test_events_urls: string
  /** Milliseconds that the clock of its test mode is ahead. */
  test_clock_offset: number
  /** What it shows as long as it stands still; null: it goes. */
  test_clock_frozen_at: number | null
  /** The process that is turning that clock; null: it goes by itself. */
  test_clock_instance: string | null
  /** Set by the operator: whether payments are taken at all. */
  status: MerchantStatus
}

export interface SecretKeyRow {
  /** SHA-256 of the key, hex: a look-up by it tells nothing by its time. */
  hash: string
  merchant_id: string
  mode: Mode
  encrypted: string
}

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
  /** Whether it holds other people's money. */
  trust_account: number
  /** Names of fields of a method, separated by commas. */
  required_payment_fields: string
  /** ISO 3166 codes, separated by commas; empty: payments may be asked for from anywhere. */
  transaction_allowed_countries: string
  /** The same policies where a card is swiped. */
  swipe_cvv_policy: CvvPolicy
  swipe_avs_policy: AvsPolicy
  swipe_ignore_avs_failure_if_cvv_match: number
  swipe_required_payment_fields: string
  /** Set by the operator: when the daily capture runs, `HH:MM` in `capture_zone`, an IANA name. */
  capture_time: string
  capture_zone: string
  /** Set by the operator. */
  recurring_charges_enabled: number
  /** Of an eCheck account: its own numbers, masked. */
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
