// The tables. Times are epoch milliseconds and booleans 0 or 1, so that both engines hold the same.

export type Mode = 'test' | 'live'
export const transactionTypes = ['CHARGE', 'REFUND', 'CREDIT'] as const
export type TransactionType = (typeof transactionTypes)[number]
export const transactionStatuses = ['PENDING', 'AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]
export const accountStatuses = ['ACTIVE', 'INACTIVE', 'DELETED'] as const
export const bankAccountTypes = ['CHECKING', 'SAVINGS'] as const
export const simulatorStates = ['ASKED', 'AUTHORIZED', 'DECLINED', 'CAPTURED', 'REVERSED'] as const

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
  type: 'MerchantAccount' | 'AchAccount'
  name: string
  status: (typeof accountStatuses)[number]
  is_primary: number
  currency: string
  accepted_card_types: string
  cvv_policy: string
  avs_policy: string
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
  swipe_cvv_policy: string
  swipe_avs_policy: string
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
  account_type: (typeof bankAccountTypes)[number] | null
  bank_name: string | null
}

export interface TokenRow {
  id: string
  merchant_id: string
  created: number
  expires: number
  /** Everything that was submitted, encrypted as one. */
  payload: string
}

export interface TransactionRow {
  id: string
  merchant_id: string
  account_id: string
  mode: Mode
  type: TransactionType
  status: TransactionStatus
  created: number
  modified: number
  /** When it became COMPLETED. */
  completed: number | null
  amount: number
  currency: string
  auto_capture: number
  amount_refunded: number
  surcharge_amount: number | null
  gratuity: number | null
  reference: string | null
  capture_reference: string | null
  void_reference: string | null
  /** The caller's own id for it. */
  source_id: string | null
  /** The caller's own data, as JSON. */
  data: string | null
  /** Of a refund: the charge. */
  charge_id: string | null
  signature_id: string | null
  /** The masked method as JSON: what the API shows. */
  method: string
  /** The method's, for lists; null of a bank account. */
  card_type: string | null
  /** Its numbers, encrypted; null where it is the charge's. */
  method_secret: string | null
  authorization_code: string | null
  cvv_result: string | null
  avs_result: string | null
  failure_code: string | null
  /** What the networks have been asked to do and have not confirmed yet, and since when. */
  under_way: 'CAPTURE' | 'VOID' | null
  under_way_since: number | null
  /** What the caller gave with it, for when it is done. */
  under_way_reference: string | null
  /** The process that works on it with the networks; null: there is nothing to be done. */
  instance_id: string | null
}

/** A gateway process. */
export interface InstanceRow {
  id: string
  /** By the machine's time; after that it counts as gone. */
  alive_until: number
}

/** A request that may be sent again. */
export interface IdempotencyKeyRow {
  /** Keyed digest of whose it is and of the key: what a client takes for a key is its own affair. */
  id: string
  merchant_id: string
  created: number
  expires: number
  /** Keyed digest of the request. */
  fingerprint: string
  /** The process that works on it; null: none. */
  instance_id: string | null
  /** What the request made or changed, noted in the same database transaction. */
  record_type: string | null
  record_id: string | null
  /** What was answered, encrypted. */
  answer: string | null
}

/** A card or a bank that is kept to be charged again (service.md, Saved card, Saved bank). */
export interface SavedMethodRow {
  id: string
  merchant_id: string
  mode: Mode
  type: 'card' | 'bank'
  created: number
  modified: number
  /** When; it can no longer pay then. */
  deleted: number | null
  reference: string | null
  description: string | null
  /** The masked method as JSON: what the API shows. */
  method: string
  /** Its numbers, encrypted; null once it is deleted. */
  method_secret: string | null
  /** Of a card, to search for. */
  exp_month: number | null
  exp_year: number | null
}

/** A saved card or bank as a contact's (service.md, Payment method). */
export interface PaymentMethodRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  modified: number
  deleted: number | null
  contact_id: string
  type: 'card' | 'bank'
  card_id: string | null
  bank_id: string | null
}

/** A text that a transaction is found by. */
export interface TransactionTermRow {
  merchant_id: string
  mode: Mode
  term: Buffer
  /** As the API names it, dotted. */
  property: string
  /** The transaction's. */
  created: number
  transaction_id: string
}

export interface SignatureRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  transaction_id: string
  mime_type: string
  data: string
}

/** A change that somebody may want to hear of (service.md, Events). */
export interface EventRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  type: string
  /** The affected record as the API showed it then, as JSON. */
  data: string
}

export interface SurchargeRow {
  id: string
  merchant_id: string
  created: number
  type: 'card' | 'bank'
  /** Hundredths of a percent. */
  rate: number
  /** Cents. */
  fee: number
}

/** What a test wants the simulated networks to answer. */
export interface SimulatorRuleRow {
  id: string
  merchant_id: string
  created: number
  /** Counts up with a merchant's rules: the highest is the newest. */
  position: number
  /** A payment has to be this to match; null: any. */
  last4: string | null
  amount: number | null
  reference: string | null
  type: 'card' | 'bank' | null
  /** The only one of the matching payments that is answered; null: each. */
  attempt: number | null
  /** JSON: the nth is for the nth matching payment. */
  outcomes: string
  /** What comes after the last outcome. */
  afterwards: 'repeat_last' | 'built_in'
  /** How many matching payments are answered at the most. */
  times: number | null
  /** Payments that have matched so far. */
  matched: number
}

/** A payment in the simulated networks' own books. */
export interface SimulatorPaymentRow {
  transaction_id: string
  state: (typeof simulatorStates)[number]
  created: number
  modified: number
  /** These four are null where it was reversed before it was heard of. */
  merchant_id: string | null
  mode: Mode | null
  type: 'card' | 'bank' | null
  /** Cents. */
  amount: number | null
  /** Cents that were taken. */
  captured: number | null
  authorization_code: string | null
  cvv_result: string | null
  avs_result: string | null
  failure_code: string | null
  /** The rule that answers it, and what that says, as JSON. */
  rule_id: string | null
  outcome: string | null
  /** Why it will not have settled, from when on. */
  settlement_code: string | null
  settlement_due: number | null
}

export interface Database {
  locks: { name: string }
  sealed_keys: { name: string; sealed: string }
  merchants: MerchantRow
  secret_keys: SecretKeyRow
  accounts: AccountRow
  tokens: TokenRow
  saved_methods: SavedMethodRow
  payment_methods: PaymentMethodRow
  transactions: TransactionRow
  transaction_terms: TransactionTermRow
  signatures: SignatureRow
  events: EventRow
  surcharges: SurchargeRow
  simulator_rules: SimulatorRuleRow
  simulator_payments: SimulatorPaymentRow
  instances: InstanceRow
  idempotency_keys: IdempotencyKeyRow
}
