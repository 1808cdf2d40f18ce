// Made from the API’s description by `npm run openapi`. Do not edit.
export interface AccessToken {
  access_token: string
  token_type: 'bearer'
  /** `tenant`, or `payments` with the permissions that the merchant granted and `offline_access`, separated by spaces. */
  scope: string
  /** Seconds since 1970. */
  created_at: number
  /** Seconds; absent: until the application is deauthorized. */
  expires_in?: number
  /** Only with `offline_access`. Valid once: each use returns the next one. */
  refresh_token?: string
}

export interface AccountCredentials {
  name: string
  type: 'MerchantAccount' | 'AchAccount'
  currency: string
  recurring_charges_enabled: boolean
  id: string
  public_key: string
  /** Of this authorization and of no other; it ends with it. */
  secret_key: string
  trust_account: 'true' | 'false'
}

export interface AchAccount {
  id: string
  created: string
  modified: string
  status: 'ACTIVE' | 'INACTIVE' | 'DELETED'
  name: string
  primary: boolean
  trust_account: boolean
  routing_number?: string
  account_number?: string
  account_type?: 'CHECKING' | 'SAVINGS'
  bank_name?: string
  required_payment_fields: string
  transaction_allowed_countries: string
  disturbed_policy: 'ALLOW' | 'FLAG' | 'REJECT'
}

export interface AdvanceTestClockRequest {
  /** ISO 8601, such as P1M, P1DT12H or PT5M; months and years are those of the calendar in UTC. */
  duration?: string | null
  /** A timestamp, in UTC where it says no other. */
  to?: string | null
}

export interface AdvancedTestClock {
  now: string
  /** What happened on the way, the earliest first: events and deliveries, 1000 at the most. */
  timeline: Array<{
    at: string
    type: string
    [name: string]: unknown
  }>
  /** Whether the timeline has all that happened; what it has not is in the list of events. */
  is_complete: boolean
}

export interface AuditEntry {
  id: string
  created: string
  /** Its number in the log, from 1, without a gap. Absent until it is sealed. */
  sequence?: number
  /** Binds it to all entries before it. Absent likewise. */
  hash?: string
  /** Absent where the change is of neither mode, or of both. */
  mode?: 'test' | 'live'
  /** What was done, such as `secret_key.rolled`. */
  action: string
  record: {
    type: string
    id: string
  }
  actor: {
    kind: 'user' | 'key' | 'partner' | 'operator' | 'payer' | 'visitor' | 'job'
    id?: string
    /** As it was then. Of a key: its end. */
    name: string
    email?: string
    /** The IP address that the change came from. */
    address?: string
    /** Names the session in the dashboard. */
    session?: string
  }
  /** The members that were changed. Of a secret only its name. */
  changes: Array<{
    name: string
    before?: string | number | boolean | null
    after?: string | number | boolean | null
  }>
}

export interface Authentication {
  id: string
  created: string
  modified: string
  status: 'CREATED' | 'METHOD' | 'CHALLENGE' | 'SUCCEEDED' | 'ATTEMPTED' | 'FAILED' | 'REJECTED' | 'UNAVAILABLE' | 'CANCELED' | 'EXPIRED'
  /** Absent: it is to store the card, and not for a payment. */
  amount?: number
  currency?: string
  /** The card, masked. */
  card: {
    type: 'card'
    number: string
    exp_month: number
    exp_year: number
    card_type: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER' | 'DINERS_CLUB' | 'JCB' | 'UNKNOWN'
    fingerprint: string
  }
  /** The saved card that it is for, or that was saved with it. */
  saved_method_id?: string
  channel: 'BROWSER' | 'REQUESTOR'
  challenge_preference: 'NO_PREFERENCE' | 'NOT_WANTED' | 'WANTED' | 'REQUIRED'
  exemption?: 'LOW_VALUE' | 'TRANSACTION_RISK' | 'RECURRING' | 'CORPORATE'
  /** The plan of recurring payments, if this is the first. */
  recur?: {
    /** `recurringFrequency`: the fewest days between two payments; 28 for monthly ones. */
    frequency: number
    /** `recurringExpiry`: no payment after it. Absent: without an end. */
    expiry?: string
    /** `recurringAmount`: of each payment, in cents. Absent: as the first. */
    amount?: number
  }
  version?: '2.1.0' | '2.2.0' | '2.3.1'
  /** `transStatus` of the protocol. */
  trans_status?: 'Y' | 'N' | 'A' | 'U' | 'R' | 'C' | 'I'
  /** `transStatusReason` of the protocol. */
  trans_status_reason?: string
  /** The electronic commerce indicator, for the authorization. */
  eci?: string
  /** The cryptogram (`authenticationValue`), in base64. */
  cavv?: string
  /** Whether the issuer answers for fraud. */
  liability_shift?: boolean
  /** `threeDSServerTransID`. */
  server_transaction_id: string
  /** `dsTransID`. */
  ds_transaction_id?: string
  /** `acsTransID`. */
  acs_transaction_id?: string
  /** `threeDSCompInd`. */
  method_completion?: 'Y' | 'N' | 'U'
  cancel_reason?: 'CARDHOLDER' | 'TIMED_OUT' | 'ERROR'
  /** Why there is no result. */
  error?: string
  expires_at: string
  /** The recurring charge that was created with it. Its first payment uses it. */
  recurring_charge_id?: string
  /** The charge that used it. */
  charge_id?: string
  used_at?: string
  /** Of the partner's application whose key created it. */
  client_id?: string
}

export interface AuthenticationEvent {
  /** Also the `webhook-id` of its deliveries. */
  id: string
  created: string
  type: 'authentication.created' | 'authentication.challenge' | 'authentication.succeeded' | 'authentication.attempted' | 'authentication.failed' | 'authentication.rejected' | 'authentication.unavailable' | 'authentication.canceled' | 'authentication.expired'
  /** The record as it was after the change. */
  data: Authentication
}

export interface AuthenticationStep {
  id: string
  status: 'CREATED' | 'METHOD' | 'CHALLENGE' | 'SUCCEEDED' | 'ATTEMPTED' | 'FAILED' | 'REJECTED' | 'UNAVAILABLE' | 'CANCELED' | 'EXPIRED'
  version?: '2.1.0' | '2.2.0' | '2.3.1'
  /** The issuer’s method page, for a hidden frame. */
  method?: {
    url: string
    /** `threeDSMethodData`. */
    data: string
  }
  /** The issuer’s challenge, for a visible frame. */
  challenge?: {
    url: string
    creq: string
    /** `threeDSSessionData`. */
    session?: string
  }
}

export interface AuthenticationWithMessages {
  id: string
  created: string
  modified: string
  status: 'CREATED' | 'METHOD' | 'CHALLENGE' | 'SUCCEEDED' | 'ATTEMPTED' | 'FAILED' | 'REJECTED' | 'UNAVAILABLE' | 'CANCELED' | 'EXPIRED'
  /** Absent: it is to store the card, and not for a payment. */
  amount?: number
  currency?: string
  /** The card, masked. */
  card: {
    type: 'card'
    number: string
    exp_month: number
    exp_year: number
    card_type: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER' | 'DINERS_CLUB' | 'JCB' | 'UNKNOWN'
    fingerprint: string
  }
  /** The saved card that it is for, or that was saved with it. */
  saved_method_id?: string
  channel: 'BROWSER' | 'REQUESTOR'
  challenge_preference: 'NO_PREFERENCE' | 'NOT_WANTED' | 'WANTED' | 'REQUIRED'
  exemption?: 'LOW_VALUE' | 'TRANSACTION_RISK' | 'RECURRING' | 'CORPORATE'
  /** The plan of recurring payments, if this is the first. */
  recur?: {
    /** `recurringFrequency`: the fewest days between two payments; 28 for monthly ones. */
    frequency: number
    /** `recurringExpiry`: no payment after it. Absent: without an end. */
    expiry?: string
    /** `recurringAmount`: of each payment, in cents. Absent: as the first. */
    amount?: number
  }
  version?: '2.1.0' | '2.2.0' | '2.3.1'
  /** `transStatus` of the protocol. */
  trans_status?: 'Y' | 'N' | 'A' | 'U' | 'R' | 'C' | 'I'
  /** `transStatusReason` of the protocol. */
  trans_status_reason?: string
  /** The electronic commerce indicator, for the authorization. */
  eci?: string
  /** The cryptogram (`authenticationValue`), in base64. */
  cavv?: string
  /** Whether the issuer answers for fraud. */
  liability_shift?: boolean
  /** `threeDSServerTransID`. */
  server_transaction_id: string
  /** `dsTransID`. */
  ds_transaction_id?: string
  /** `acsTransID`. */
  acs_transaction_id?: string
  /** `threeDSCompInd`. */
  method_completion?: 'Y' | 'N' | 'U'
  cancel_reason?: 'CARDHOLDER' | 'TIMED_OUT' | 'ERROR'
  /** Why there is no result. */
  error?: string
  expires_at: string
  /** The recurring charge that was created with it. Its first payment uses it. */
  recurring_charge_id?: string
  /** The charge that used it. */
  charge_id?: string
  used_at?: string
  /** Of the partner's application whose key created it. */
  client_id?: string
  messages: Array<{
    position: number
    created: string
    type: string
    /** The card number is masked. */
    body: {
      [name: string]: unknown
    }
    signature?: string
  }>
}

export interface AuthorizationServer {
  /** The `auth_url`. Every redirect of the authorize page names it as `iss`. */
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  revocation_endpoint: string
  /** All scopes. */
  scopes_supported: string[]
  /** `code`. */
  response_types_supported: string[]
  /** `query`. */
  response_modes_supported: string[]
  /** What `grant_type` may be. */
  grant_types_supported: string[]
  /** How a client sends its secret. */
  token_endpoint_auth_methods_supported: string[]
  /** The same. */
  revocation_endpoint_auth_methods_supported: string[]
  /** Of PKCE. */
  code_challenge_methods_supported: string[]
  /** True (RFC 9207). */
  authorization_response_iss_parameter_supported: boolean
}

export interface BankAccount {
  id: string
  name: string
  bank_name?: string
  trust: boolean
  /** The number of the account, masked. */
  account_id?: string
  currency: string
  test_mode: boolean
  processing_accounts: ProcessingAccount[]
}

/** A bank account. */
export interface BankMethod {
  type: 'bank'
  routing_number: string
  account_number: string
  /** In any case of letters. */
  account_type: 'CHECKING' | 'SAVINGS'
  /** In any case of letters. */
  account_holder_type?: 'business' | 'individual' | null
  given_name?: string | null
  surname?: string | null
  name?: string | null
  address1?: string | null
  address2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
  phone?: string | null
  email?: string | null
}

export interface CaptureChargeRequest {
  amount: number | string
  currency?: string | null
  reference?: string | null
  capture_time?: 'IMMEDIATE' | 'NEXT_AUTO_CAPTURE' | null
  signature?: {
    mime_type: string
    data: string
  } | null
  gratuity?: number | string | null
}

/** A card. */
export interface CardMethod {
  type: 'card'
  number: string
  exp_month: number | string
  exp_year: number | string
  cvv?: string | null
  /** Only to be checked against the number; in any case of letters. */
  card_type?: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER' | 'DINERS_CLUB' | 'JCB' | 'UNKNOWN' | null
  name?: string | null
  address1?: string | null
  address2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
  phone?: string | null
  email?: string | null
}

export interface CardTestingAttack {
  id: string
  began: string
  /** When it is over, unless there are more signs of it. */
  until: string
}

export interface CardTestingEvent {
  /** Also the `webhook-id` of its deliveries. */
  id: string
  created: string
  type: 'card_testing.detected'
  /** The record as it was after the change. */
  data: CardTestingAttack
}

export interface CardTestingRehearsal {
  /** By the test clock; absent: there is no rehearsal. */
  rehearsal_until?: string
  attacks: CardTestingAttack[]
}

export interface ChangeAccountRequest {
  name?: string | null
  trust_account?: boolean | 'true' | 'false' | null
  accepted_card_types?: string | null
  authentication_policy?: 'NEVER' | 'ON_REQUEST' | 'ABOVE_AMOUNT' | 'ALWAYS' | null
  authentication_above?: number | null
  authentication_accepts?: string | null
  cvv_policy?: 'DISABLED' | 'OPTIONAL' | 'REQUIRE_MATCH_LENIENT' | 'REQUIRE_MATCH_STRICT' | null
  avs_policy?: 'DISABLED' | 'SUBMIT_IGNORE_RESULT' | 'ADDR_OR_POSTAL_CODE_LENIENT' | 'ADDR_OR_POSTAL_CODE_STRICT' | 'ADDR_STRICT' | 'POSTAL_CODE_STRICT' | 'EXACT_ADDR_AND_POSTAL_CODE_LENIENT' | 'EXACT_ADDR_AND_POSTAL_CODE_STRICT' | null
  ignore_avs_failure_if_cvv_match?: boolean | 'true' | 'false' | null
  required_payment_fields?: string | null
  swipe_cvv_policy?: 'DISABLED' | 'OPTIONAL' | 'REQUIRE_MATCH_LENIENT' | 'REQUIRE_MATCH_STRICT' | null
  swipe_avs_policy?: 'DISABLED' | 'SUBMIT_IGNORE_RESULT' | 'ADDR_OR_POSTAL_CODE_LENIENT' | 'ADDR_OR_POSTAL_CODE_STRICT' | 'ADDR_STRICT' | 'POSTAL_CODE_STRICT' | 'EXACT_ADDR_AND_POSTAL_CODE_LENIENT' | 'EXACT_ADDR_AND_POSTAL_CODE_STRICT' | null
  swipe_ignore_avs_failure_if_cvv_match?: boolean | 'true' | 'false' | null
  swipe_required_payment_fields?: string | null
  transaction_allowed_countries?: string | null
  disturbed_policy?: 'ALLOW' | 'FLAG' | 'REJECT' | null
  primary?: boolean | 'true' | 'false' | null
}

export interface ChangeAchAccountRequest {
  name?: string | null
  trust_account?: boolean | 'true' | 'false' | null
  bank_name?: string | null
  required_payment_fields?: string | null
  transaction_allowed_countries?: string | null
  disturbed_policy?: 'ALLOW' | 'FLAG' | 'REJECT' | null
  primary?: boolean | 'true' | 'false' | null
}

export interface ChangeBankRequest {
  token_id?: string | null
  reference?: string | null
  description?: string | null
}

export interface ChangeCardRequest {
  token_id?: string | null
  reference?: string | null
  description?: string | null
}

export interface ChangeContactRequest {
  first_name?: string | null
  last_name?: string | null
  company?: string | null
  address1?: string | null
  address2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
  language?: string | null
  notes?: string | null
  tags?: string[] | null
  email_addresses?: Array<{
    address: string
  }> | null
  source_id?: string | null
}

export interface ChangeInvoiceDraftRequest {
  invoice_date?: string | null
  due_date?: string | null
  line_items?: Array<{
    description?: string | null
    rate_per_quantity: number | string
    quantity?: number | string | null
    /** What is counted, such as `hours`. */
    unit?: string | null
    rate_type?: 'units' | null
    tax_name?: string | null
    tax_rate?: number | string | null
  }> | null
  reference?: string | null
  scheduled_payment_requests?: Array<{
    email_addresses: string[]
    subject?: string | null
    message?: string | null
    /** When to send it; a time in the past sends it immediately. */
    send_at?: string | null
    /** In place of `send_at`: days after the due date, or before it if below 0. */
    days_after_due?: number | null
  }> | null
  contact_id?: string | null
  bank_account_id?: string | null
  invoice_messages?: Array<{
    email_addresses: string[]
    subject?: string | null
    message?: string | null
  }> | null
  attachments?: Array<{
    id: string
  }> | null
}

export interface ChangeInvoiceRequest {
  invoice_date?: string | null
  due_date?: string | null
  line_items?: Array<{
    description?: string | null
    rate_per_quantity: number | string
    quantity?: number | string | null
    /** What is counted, such as `hours`. */
    unit?: string | null
    rate_type?: 'units' | null
    tax_name?: string | null
    tax_rate?: number | string | null
  }> | null
  reference?: string | null
  scheduled_payment_requests?: Array<{
    email_addresses: string[]
    subject?: string | null
    message?: string | null
    /** When to send it; a time in the past sends it immediately. */
    send_at?: string | null
    /** In place of `send_at`: days after the due date, or before it if below 0. */
    days_after_due?: number | null
  }> | null
}

export interface ChangeItemRequest {
  name?: string | null
  rate_per_quantity?: number | string | null
  unit?: string | null
  tax_name?: string | null
  tax_rate?: number | string | null
}

export interface ChangeMerchantRequest {
  name?: string | null
  contact_name?: string | null
  contact_email?: string | null
  contact_phone?: string | null
  address1?: string | null
  address2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
  tax_id?: string | null
  timezone?: string | null
  api_allowed_ip_address_ranges?: string | null
  live_events_urls?: string | null
  test_events_urls?: string | null
  allowed_origins?: string | null
  website?: string | null
  support_email?: string | null
  support_phone?: string | null
  email_success_to?: string | null
  email_failure_to?: string | null
  reference_required?: boolean | 'true' | 'false' | null
  reference_label?: string | null
  partial_payments?: boolean | 'true' | 'false' | null
  invoice_reminders?: string | null
  max_declines_per_address?: number | null
  max_cards_per_address?: number | null
  blocked_bins?: string | null
  blocked_emails?: string | null
}

export interface ChangePaymentMethodRequest {
  /** Of a one-time token, which holds what is to be changed. */
  token_id: string
}

/** The method as it’s shown, masked, leaves the method unchanged. */
export interface ChangeRecurringChargeRequest {
  amount?: number | string | null
  schedule?: {
    interval_unit: 'DAY' | 'WEEK' | 'MONTH'
    interval_delay: number | string
    /** The last payment is on it or before it. */
    end?: string | null
    /** With WEEK, `1` (Monday) to `7`; with MONTH, `1` to `31` and `LAST`; with an interval_delay of 1 only. A day that a month does not have is its last one. Without them, the day of the start. */
    days?: string[] | null
    /** The first payment is on it, or with days on the first of them from it on. */
    start?: string | null
  } | null
  description?: string | null
  reference?: string | null
  data?: unknown | null
  max_occurrences?: number | string | null
  max_amount?: number | string | null
  method?: string | CardMethod | BankMethod | null
  account_id?: string | null
}

export interface ChangeWebhookEndpointRequest {
  url?: string | null
  description?: string | null
  event_types?: Array<'*' | 'transaction.created' | 'transaction.authorized' | 'transaction.completed' | 'transaction.failed' | 'transaction.voided' | 'transaction.updated' | 'transaction.pending_parent_settlement' | 'recurring_charge.created' | 'recurring_charge.updated' | 'recurring_charge.completed' | 'recurring_charge.deleted' | 'recurring_charge.payment_method.expiring' | 'recurring_charge.payment_method.expired' | 'recurring_charge.occurrence.created' | 'recurring_charge.occurrence.updated' | 'recurring_charge.occurrence.paid' | 'recurring_charge.occurrence.failed' | 'recurring_charge.occurrence.ignored' | 'payment_method.expiring' | 'payment_method.expired' | 'invoice.created' | 'invoice.sent' | 'invoice.viewed' | 'invoice.partially_paid' | 'invoice.paid' | 'invoice.refunded' | 'invoice.voided' | 'invoice.updated' | 'invoice.overdue' | 'invoice.credited' | 'card_testing.detected' | 'authentication.created' | 'authentication.challenge' | 'authentication.succeeded' | 'authentication.attempted' | 'authentication.failed' | 'authentication.rejected' | 'authentication.unavailable' | 'authentication.canceled' | 'authentication.expired' | 'page.script_blocked'> | null
  enabled?: boolean | 'true' | 'false' | null
}

export interface ConnectedMerchant {
  public_key: string
  name: string
  /** When the merchant connected the application. */
  connected: string
  /** Whether the connection reaches live mode. */
  live: boolean
  /** Of the application that the merchant came from. */
  reference?: string
}

export interface Contact {
  id: string
  created: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  modified: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  test_mode: boolean
  name: string
  sort_name: string
  first_name?: string
  last_name?: string
  company?: string
  address1?: string
  address2?: string
  city?: string
  state?: string
  postal_code?: string
  country?: string
  language?: string
  notes?: string
  tags: string[]
  display_name: string
  preferred_email?: string
  email_addresses: Array<{
    id: string
    created: {
      timestamp: string
      /** The email address of the person who did it on a page, or who connected the application that did it. */
      user?: string
      client_id?: string
      client_inet_address?: string
      client_country_code?: string
      caller_inet_address?: string
      caller_country_code?: string
    }
    modified: {
      timestamp: string
      /** The email address of the person who did it on a page, or who connected the application that did it. */
      user?: string
      client_id?: string
      client_inet_address?: string
      client_country_code?: string
      caller_inet_address?: string
      caller_country_code?: string
    }
    address: string
    preferred: boolean
    type: 'email_address'
  }>
  contact_code: string
  owner_id: string
  owner: {
    id: string
    name: string
    sort_name: string
    display_name: string
    type: 'organization'
  }
  source_id?: string
  /** When what it said of a person was erased. */
  erased?: string
  type: 'person'
}

export interface ContactFile {
  id: string
  created: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  modified: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  file_name: string
  content_type: string
  /** Bytes. */
  size: number
  processing_state: 'pending' | 'completed' | 'failed'
  contact_id: string
  test_mode: boolean
  type: 'invoice_file_reference'
}

export interface ContactHash {
  id: string
  hash: string
  url: string
  expires_at: string
}

export interface ContactPaymentMethod {
  id: string
  created: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  modified: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  type: 'payment_method'
  payment_type: 'credit_card' | 'bank_account'
  contact_id: string
  card_id?: string
  bank_id?: string
  method: MaskedMethod
  authorized_uses: Array<'all'>
  test_mode: boolean
}

export interface ContinueAuthenticationRequest {
  /** A secret key needs none. */
  secret?: string | null
  browser?: {
    java_enabled?: boolean | null
    javascript_enabled?: boolean | null
    language?: string | null
    color_depth?: number | null
    screen_height?: number | null
    screen_width?: number | null
    /** Minutes, as `getTimezoneOffset`. */
    time_zone?: number | null
    user_agent?: string | null
  } | null
  method?: 'COMPLETED' | 'TIMED_OUT' | 'NONE' | null
  window?: '250x400' | '390x400' | '500x600' | '600x400' | 'FULL' | null
  cancel?: 'CARDHOLDER' | 'TIMED_OUT' | 'ERROR' | null
}

export interface CreateAccessTokenRequest {
  /** One of client_credentials, authorization_code, refresh_token. */
  grant_type?: string | null
  /** 64 letters and digits; may be sent in HTTP Basic, with the secret. */
  client_id?: string | null
  /** 64 letters and digits. */
  client_secret?: string | null
  /** `tenant` for client credentials. For a code `payments`, and `offline_access` to get a refresh token. */
  scope?: string | null
  /** The authorization code. */
  code?: string | null
  /** The one that the code was given for. */
  redirect_uri?: string | null
  /** Of PKCE, where the code was asked for with a challenge. */
  code_verifier?: string | null
  /** The latest refresh token. */
  refresh_token?: string | null
}

export interface CreateAuthenticationRequest {
  /** The id of a one-time token with a card. */
  token?: string | null
  /** With a secret key, in place of `token`: a token, a saved card or a PaymentMethod. */
  method?: string | null
  amount?: number | string | null
  /** Without amount and currency, it is to store the card: a non-payment authentication. */
  currency?: string | null
  /** With a public key: of the key that will charge. Absent: live if the page’s origin is verified, else test. */
  mode?: 'test' | 'live' | null
  /** `REQUESTOR`: a server, while the payer is away. */
  channel?: 'BROWSER' | 'REQUESTOR' | null
  challenge?: 'NO_PREFERENCE' | 'NOT_WANTED' | 'WANTED' | 'REQUIRED' | null
  exemption?: 'LOW_VALUE' | 'TRANSACTION_RISK' | 'RECURRING' | 'CORPORATE' | null
  /** The plan of recurring payments, if this is the first. */
  recur?: {
    /** `recurringFrequency`: the fewest days between two payments; 28 for monthly ones. */
    frequency: number
    /** `recurringExpiry`: no payment after it. Absent: without an end. */
    expiry?: string | null
    /** `recurringAmount`: of each payment, in cents. Absent: as the first. */
    amount?: number | null
  } | null
}

export interface CreateChargeRequest {
  amount: number | string
  currency?: string | null
  method: string | CardMethod | BankMethod
  account_id?: string | null
  reference?: string | null
  /** Your own id of it, by which it can be found. One with a card number in it is refused. */
  source_id?: string | null
  /** Any JSON of the caller. */
  data?: unknown
  /** The id of a token of type `cvv`: the security code that was typed for the saved card in `method`. The account judges it as it does any other. */
  cvv_token?: string | null
  /** The id of an authentication of this card. A token needs none: its charge uses the authentication of the token. */
  authentication_id?: string | null
  /** For a saved card, or one that you’re going to save: who starts the charge, and why. */
  stored_credential?: {
    /** `CARDHOLDER`: the payer is there (CIT). `MERCHANT`: the payer is not (MIT). */
    initiator?: 'CARDHOLDER' | 'MERCHANT' | null
    /** What the card is kept for. */
    reason?: 'RECURRING' | 'UNSCHEDULED' | null
  } | null
  auto_capture?: boolean | 'true' | 'false' | null
  surcharge_amount?: number | string | null
  signature?: {
    mime_type: string
    data: string
  } | null
  gratuity?: number | string | null
  recur?: {
    interval_unit: 'DAY' | 'WEEK' | 'MONTH'
    interval_delay: number | string
    /** The last payment is on it or before it. */
    end?: string | null
    /** With WEEK, `1` (Monday) to `7`; with MONTH, `1` to `31` and `LAST`; with an interval_delay of 1 only. A day that a month does not have is its last one. Without them, the day of the start. */
    days?: string[] | null
    max_occurrences?: number | string | null
    max_amount?: number | string | null
    description?: string | null
    reference?: string | null
    /** Any JSON of the caller. */
    data?: unknown
    amount?: number | string | null
  } | null
}

export interface CreateContactHashRequest {
  expires_in?: number | string | null
}

export interface CreateContactPaymentMethodRequest {
  payment_type: 'credit_card' | 'bank_account'
  /** The id of a token, as `/v1/tokens` makes it. */
  one_time_token: string
  authorized_uses: Array<'all'>
  test_mode?: boolean | 'true' | 'false' | null
}

export interface CreateContactRequest {
  first_name?: string | null
  last_name?: string | null
  company?: string | null
  address1?: string | null
  address2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
  language?: string | null
  notes?: string | null
  tags?: string[] | null
  email_addresses?: Array<{
    address: string
  }> | null
  type?: 'person' | null
  /** Your own id of it. The same one again answers the first contact and makes none. */
  source_id?: string | null
  test_mode?: boolean | 'true' | 'false' | null
}

export interface CreateCreditRequest {
  amount: number | string
  currency?: string | null
  method: string | CardMethod | BankMethod
  account_id?: string | null
  reference?: string | null
  /** Your own id of it, by which it can be found. One with a card number in it is refused. */
  source_id?: string | null
  /** Any JSON of the caller. */
  data?: unknown
}

export interface CreateInvoiceDraftRequest {
  contact_id: string
  bank_account_id: string
  invoice_date: string
  /** The last day on which a payment is on time, `YYYY-MM-DD`, in your time zone. */
  due_date?: string | null
  currency: string
  line_items: Array<{
    description?: string | null
    rate_per_quantity: number | string
    quantity?: number | string | null
    /** What is counted, such as `hours`. */
    unit?: string | null
    rate_type?: 'units' | null
    tax_name?: string | null
    tax_rate?: number | string | null
  }>
  reference?: string | null
  /** Your own id of it, best as `<partner>:<id>`. The same one again answers the first invoice and makes none. */
  source_id?: string | null
  invoice_messages?: Array<{
    email_addresses: string[]
    subject?: string | null
    message?: string | null
  }> | null
  scheduled_payment_requests?: Array<{
    email_addresses: string[]
    subject?: string | null
    message?: string | null
    /** When to send it; a time in the past sends it immediately. */
    send_at?: string | null
    /** In place of `send_at`: days after the due date, or before it if below 0. */
    days_after_due?: number | null
  }> | null
  attachments?: Array<{
    id: string
  }> | null
  test_mode?: boolean | 'true' | 'false' | null
}

export interface CreateInvoiceRequest {
  contact_id: string
  bank_account_id: string
  invoice_date: string
  /** The last day on which a payment is on time, `YYYY-MM-DD`, in your time zone. */
  due_date?: string | null
  currency: string
  line_items: Array<{
    description?: string | null
    rate_per_quantity: number | string
    quantity?: number | string | null
    /** What is counted, such as `hours`. */
    unit?: string | null
    rate_type?: 'units' | null
    tax_name?: string | null
    tax_rate?: number | string | null
  }>
  reference?: string | null
  /** Your own id of it, best as `<partner>:<id>`. The same one again answers the first invoice and makes none. */
  source_id?: string | null
  invoice_messages?: Array<{
    email_addresses: string[]
    subject?: string | null
    message?: string | null
  }> | null
  scheduled_payment_requests?: Array<{
    email_addresses: string[]
    subject?: string | null
    message?: string | null
    /** When to send it; a time in the past sends it immediately. */
    send_at?: string | null
    /** In place of `send_at`: days after the due date, or before it if below 0. */
    days_after_due?: number | null
  }> | null
  attachments?: Array<{
    id: string
  }> | null
  test_mode?: boolean | 'true' | 'false' | null
}

export interface CreateItemRequest {
  name: string
  rate_per_quantity: number | string
  /** What is counted, such as `hours`. */
  unit?: string | null
  tax_name?: string | null
  tax_rate?: number | string | null
  test_mode?: boolean | 'true' | 'false' | null
}

export interface CreatePaymentMethodRequest {
  /** One of the merchant's contacts. */
  contact_id: string
  /** Of a one-time token: its card or bank is saved. */
  token_id?: string | null
  /** Of a saved card. */
  card_id?: string | null
  /** Of a saved bank. */
  bank_id?: string | null
  /** With a token: the payer’s authentication. Absent: that of the token, if it has one. The first charge with the card uses it. */
  authentication_id?: string | null
}

export interface CreateRecurringChargeRequest {
  amount: number | string
  method: string | CardMethod | BankMethod
  schedule: {
    interval_unit: 'DAY' | 'WEEK' | 'MONTH'
    interval_delay: number | string
    /** The last payment is on it or before it. */
    end?: string | null
    /** With WEEK, `1` (Monday) to `7`; with MONTH, `1` to `31` and `LAST`; with an interval_delay of 1 only. A day that a month does not have is its last one. Without them, the day of the start. */
    days?: string[] | null
    /** The first payment is on it, or with days on the first of them from it on. */
    start: string
  }
  max_occurrences?: number | string | null
  max_amount?: number | string | null
  description?: string | null
  reference?: string | null
  /** Any JSON of the caller. */
  data?: unknown
  account_id?: string | null
  currency?: string | null
  /** The payer’s authentication. A token needs none. */
  authentication_id?: string | null
}

export interface CreateSignUpLinkRequest {
  merchant_application: {
    /** Partner's reference. */
    reference?: string | null
    /** Plan. */
    plan?: string | null
    /** First name. */
    first_name?: string | null
    /** Last name. */
    last_name?: string | null
    /** Email address. */
    email?: string | null
    /** Legal name. As in your tax records. */
    business_name?: string | null
    /** Legal structure. */
    structure?: 'SO' | 'SM' | 'MM' | 'CP' | 'CU' | 'CA' | 'P' | 'LP' | 'AE' | 'TE' | 'PO' | 'G' | null
    /** How you mostly sell. */
    business_type?: 'R' | 'I' | 'M' | 'H' | 'F' | null
    /** Federal tax ID. 9 digits. A sole proprietor can use the social security number. Outside the United States, your country’s tax number. Sealed. */
    federal_tax_id?: string | null
    /** Industry (SIC code). Type your line of business, such as bakeries, and choose it. Or enter the SIC code. */
    industry_code?: number | null
    /** What you sell. */
    goods_and_services?: string | null
    /** Years in business. */
    years_in_business?: string | null
    /** Website. */
    business_website?: string | null
    /** Phone number. */
    business_phone?: string | null
    /** Street address. */
    business_address1?: string | null
    /** Apartment or floor. */
    business_address2?: string | null
    /** City. */
    business_city?: string | null
    /** State. Type the state, such as New York. Leave it empty in countries without states. */
    business_state?: string | null
    /** ZIP code. */
    business_zip_code?: string | null
    /** Country. Leave blank for the United States. */
    business_country?: string | null
    /** The business operates under another name. */
    has_dba?: boolean | null
    /** Business name. */
    dba_name?: string | null
    /** Street address. */
    dba_address1?: string | null
    /** Apartment or floor. */
    dba_address2?: string | null
    /** City. */
    dba_city?: string | null
    /** State. Type the state, such as New York. Leave it empty in countries without states. */
    dba_state?: string | null
    /** ZIP code. */
    dba_zip_code?: string | null
    /** Phone number. */
    dba_phone?: string | null
    /** The business or an owner has filed for bankruptcy. */
    past_bankruptcy?: boolean | null
    /** Date of the bankruptcy. */
    bankruptcy_date?: string | null
    /** First name. */
    owner_first_name?: string | null
    /** Last name. */
    owner_last_name?: string | null
    /** Title. */
    owner_title?: 'President' | 'V.President' | 'Owner' | 'Partner' | 'Manager' | 'Treasurer' | 'Secretary' | 'Exec.Director' | null
    /** Email address. */
    owner_email?: string | null
    /** Phone number. */
    owner_phone_number?: string | null
    /** Date of birth. */
    owner_date_of_birth?: string | null
    /** Social security number. 9 digits. Outside the United States, your national ID number. Sealed. */
    owner_social_security_number?: string | null
    /** Citizenship. Type the country and choose. */
    owner_country_of_citizenship?: string | null
    /** Share of the business (percent). Leave blank if 100%. */
    owner_percentage_of_ownership?: number | null
    /** Owns more than 25% of the business. */
    owner_has_significant_ownership?: boolean | null
    /** Runs the business: controls, manages or directs it. */
    owner_has_significant_responsibility?: boolean | null
    /** Street address. */
    owner_address1?: string | null
    /** Apartment or floor. */
    owner_address2?: string | null
    /** City. */
    owner_city?: string | null
    /** State. Type the state, such as New York. Leave it empty in countries without states. */
    owner_state?: string | null
    /** ZIP code. */
    owner_zip_code?: string | null
    /** Country. Leave blank if it’s the business’s country. */
    owner_country?: string | null
    /** Years at this address. */
    owner_years_in_residence?: number | null
    /** License number. Sealed. */
    owner_drivers_license_number?: string | null
    /** State. Type the state, such as New York. Leave it empty in countries without states. */
    owner_drivers_license_state?: string | null
    /** Expiration date. */
    owner_drivers_license_expiration?: string | null
    /** Name on the account. */
    operating_account_name?: string | null
    /** Bank name. */
    operating_account_bank_name?: string | null
    /** Routing number. */
    operating_account_routing_number?: string | null
    /** Account number. Sealed. */
    operating_account_number?: string | null
    /** Name on the account. */
    trust_account_name?: string | null
    /** Bank name. */
    trust_account_bank_name?: string | null
    /** Routing number. */
    trust_account_routing_number?: string | null
    /** Account number. Sealed. */
    trust_account_number?: string | null
    /** Name of the signer. */
    signed_by?: string | null
    /** Signature. */
    signature?: string | null
    /** Signed from. */
    ip_address?: string | null
    /** Browser. */
    browser_user_agent?: string | null
    /** Language. */
    browser_language?: string | null
    /** Signed at. */
    ip_address_timestamp?: string | null
    /** Further owners: at most 10, each with `first_name`, `last_name`, `job_title`, `date_of_birth`, `social_security_number`, `home_address1`, `home_address2`, `home_city`, `home_state`, `home_zip_code`, `home_country`, `has_significant_ownership`, `has_significant_responsibility`. */
    additional_owners?: Array<Record<string, unknown>> | null
  }
}

export interface CreateSimulatorRuleRequest {
  match?: {
    last4?: string | null
    amount?: number | null
    reference?: string | null
    attempt?: number | null
    type?: 'card' | 'bank' | 'authentication'
  } | null
  outcome?: {
    decline?: 'card_declined' | 'card_declined_processing_error' | 'card_declined_insufficient_funds' | 'card_declined_limit_exceeded' | 'card_declined_refer_to_issuer' | 'card_declined_hold' | 'card_declined_no_account' | 'card_type_not_accepted' | 'card_expired' | 'card_cvv_incorrect' | 'card_avs_rejected' | 'card_processing_error' | 'card_processor_not_available' | 'authentication_required' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded' | 'ach_processing_error' | 'ach_processor_not_available'
    approve?: true | null
    cvv_result?: 'MATCHED' | 'NOT_MATCHED' | 'ERROR' | 'INVALID' | 'NOT_PROCESSED' | 'NOT_PRESENT_ON_CARD' | 'UNAVAILABLE' | 'NO_RESPONSE'
    avs_result?: 'ADDRESS' | 'ADDRESS_INTL' | 'NO_MATCH_INTL' | 'EXACT_MATCH_INTL' | 'AVS_ERROR_INELIGIBLE' | 'EXACT_MATCH_UK' | 'NOT_SUPPORTED_INTL' | 'UNAVAILABLE_INTL' | 'ADDRESS_AND_POSTAL_CODE' | 'NO_MATCH' | 'POSTAL_CODE' | 'RETRY' | 'NOT_SUPPORTED' | 'UNAVAILABLE' | 'ZIP9' | 'ADDRESS_AND_ZIP9' | 'ADDRESS_AND_ZIP5' | 'ZIP5'
    delay?: number | null
    answer?: 'lost' | 'late'
    trans_status?: 'Y' | 'N' | 'A' | 'U' | 'R' | 'C' | 'I'
    challenge?: 'code' | 'app' | 'out_of_band' | 'passkey'
    method?: 'none' | 'answers' | 'silent'
    version?: '2.1.0' | '2.2.0' | '2.3.1'
    settlement?: {
      return_code: 'settlement_failed' | 'ach_not_authorized' | 'ach_authorization_revoked' | 'ach_payment_stopped' | 'ach_payment_refused' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded'
      after_days?: number | null
    } | null
  } | null
  outcomes?: Array<{
    decline?: 'card_declined' | 'card_declined_processing_error' | 'card_declined_insufficient_funds' | 'card_declined_limit_exceeded' | 'card_declined_refer_to_issuer' | 'card_declined_hold' | 'card_declined_no_account' | 'card_type_not_accepted' | 'card_expired' | 'card_cvv_incorrect' | 'card_avs_rejected' | 'card_processing_error' | 'card_processor_not_available' | 'authentication_required' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded' | 'ach_processing_error' | 'ach_processor_not_available'
    approve?: true | null
    cvv_result?: 'MATCHED' | 'NOT_MATCHED' | 'ERROR' | 'INVALID' | 'NOT_PROCESSED' | 'NOT_PRESENT_ON_CARD' | 'UNAVAILABLE' | 'NO_RESPONSE'
    avs_result?: 'ADDRESS' | 'ADDRESS_INTL' | 'NO_MATCH_INTL' | 'EXACT_MATCH_INTL' | 'AVS_ERROR_INELIGIBLE' | 'EXACT_MATCH_UK' | 'NOT_SUPPORTED_INTL' | 'UNAVAILABLE_INTL' | 'ADDRESS_AND_POSTAL_CODE' | 'NO_MATCH' | 'POSTAL_CODE' | 'RETRY' | 'NOT_SUPPORTED' | 'UNAVAILABLE' | 'ZIP9' | 'ADDRESS_AND_ZIP9' | 'ADDRESS_AND_ZIP5' | 'ZIP5'
    delay?: number | null
    answer?: 'lost' | 'late'
    trans_status?: 'Y' | 'N' | 'A' | 'U' | 'R' | 'C' | 'I'
    challenge?: 'code' | 'app' | 'out_of_band' | 'passkey'
    method?: 'none' | 'answers' | 'silent'
    version?: '2.1.0' | '2.2.0' | '2.3.1'
    settlement?: {
      return_code: 'settlement_failed' | 'ach_not_authorized' | 'ach_authorization_revoked' | 'ach_payment_stopped' | 'ach_payment_refused' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded'
      after_days?: number | null
    } | null
  }> | null
  afterwards?: 'repeat_last' | 'built_in'
  times?: number | null
}

export interface CreateSuppressionRequest {
  address: string
  /** `added` by default. */
  reason?: 'added' | 'complained' | null
  test_mode?: boolean | 'true' | 'false' | null
}

/** Nothing is refused: what cannot be read is dropped or cut, and the charge that uses the token says what is wrong. Anything else that is sent is kept in `form_data`. */
export interface CreateTokenRequest {
  /** `cvv`: a security code alone, to go with a saved card. */
  type?: 'card' | 'bank' | 'cvv' | null
  /** In place of the header, for a plain form. */
  public_key?: string | null
  /** Of a form: where the browser is sent, with `token_id` added to the query. An https address. */
  redirect_url?: string | null
  /** Kept for a card or bank that is saved from the token. */
  reference?: string | null
  /** Kept likewise. */
  description?: string | null
  /** How often a page interfered with the fields while the payer typed, and how. */
  disturbed?: {
    count: number
    kinds: Array<'key_held' | 'moved' | 'covered' | 'clipped' | 'scaled' | 'foreign_key' | 'program'>
  } | null
  /** Sent by hosted fields: the origin of the page that they are in. */
  page_origin?: string | null
  number?: string | null
  exp_month?: number | string | null
  exp_year?: number | string | null
  cvv?: string | null
  /** Only to be checked against the number; in any case of letters. */
  card_type?: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER' | 'DINERS_CLUB' | 'JCB' | 'UNKNOWN' | null
  name?: string | null
  address1?: string | null
  address2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
  phone?: string | null
  email?: string | null
  routing_number?: string | null
  account_number?: string | null
  /** In any case of letters. */
  account_type?: 'CHECKING' | 'SAVINGS' | null
  /** In any case of letters. */
  account_holder_type?: 'business' | 'individual' | null
  given_name?: string | null
  surname?: string | null
  [name: string]: unknown
}

export interface CreateWebhookEndpointRequest {
  url: string
  description?: string | null
  event_types?: Array<'*' | 'transaction.created' | 'transaction.authorized' | 'transaction.completed' | 'transaction.failed' | 'transaction.voided' | 'transaction.updated' | 'transaction.pending_parent_settlement' | 'recurring_charge.created' | 'recurring_charge.updated' | 'recurring_charge.completed' | 'recurring_charge.deleted' | 'recurring_charge.payment_method.expiring' | 'recurring_charge.payment_method.expired' | 'recurring_charge.occurrence.created' | 'recurring_charge.occurrence.updated' | 'recurring_charge.occurrence.paid' | 'recurring_charge.occurrence.failed' | 'recurring_charge.occurrence.ignored' | 'payment_method.expiring' | 'payment_method.expired' | 'invoice.created' | 'invoice.sent' | 'invoice.viewed' | 'invoice.partially_paid' | 'invoice.paid' | 'invoice.refunded' | 'invoice.voided' | 'invoice.updated' | 'invoice.overdue' | 'invoice.credited' | 'card_testing.detected' | 'authentication.created' | 'authentication.challenge' | 'authentication.succeeded' | 'authentication.attempted' | 'authentication.failed' | 'authentication.rejected' | 'authentication.unavailable' | 'authentication.canceled' | 'authentication.expired' | 'page.script_blocked'> | null
  enabled?: boolean | 'true' | 'false' | null
}

export interface CreatedRecurringCharge {
  id: string
  status: 'ACTIVE' | 'COMPLETED' | 'DELETED'
  account_id: string
  description?: string
  reference?: string
  /** Any JSON of the caller. */
  data?: unknown
  /** Cents, of each payment. */
  amount: number
  currency: string
  schedule: Schedule
  max_occurrences?: number
  max_amount?: number
  /** Collected so far. */
  total_occurrences: number
  total_amount: number
  next_payment?: string
  method: MaskedMethod
  created: string
  modified: string
  authentication_id?: string
  /** If it keeps the card itself: the network’s id of the first charge with it. */
  network_transaction_id?: string
  occurrences: Occurrence[]
}

/** What is not set is empty. */
export interface CredentialsMerchant {
  name: string
  address: string
  additional_address: string
  city: string
  state: string
  postal_code: string
  country: string
  phone: string
  timezone: string
  website: string
  support_email: string
  support_phone: string
  email_success_to: string
  email_failure_to: string
  reference_required: boolean
  reference_label: string
}

export interface CredentialsUser {
  first_name: string
  last_name: string
  email: string
  owner: boolean
  abilities: Array<'admin' | 'charge' | 'schedule_charge' | 'refund' | 'tag_transactions' | 'view_reports'>
}

export interface CreditInvoiceRequest {
  amount?: number | string | null
  /** In place of `amount`: quantities of lines. */
  line_items?: Array<{
    /** Of the invoice’s line. */
    id: string
    quantity?: number | string | null
  }> | null
  /** Shown to the payer. */
  reason?: string | null
}

export interface CreditNote {
  id: string
  created: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  modified: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  type: 'credit_note'
  credit_note_number: string
  invoice_id: string
  invoice_number: string
  contact_id: string
  /** Cents. */
  amount: number
  /** Cents, without taxes. */
  subtotal_amount: number
  /** Cents. */
  tax_amount: number
  currency: 'USD'
  line_items: Array<{
    /** The line of the invoice. */
    line_item_id: string
    description?: string
    /** Absent if an amount was credited. */
    quantity?: number
    unit?: string
    /** Cents. */
    rate_per_quantity?: number
    tax_name?: string
    /** Percent. */
    tax_rate?: number
    /** Cents of `total` that are tax. */
    tax_amount?: number
    /** Cents, with the tax. */
    total: number
  }>
  reason?: string
  test_mode: boolean
}

export interface DecideSurchargeRequest {
  number: string
}

export interface Delivery {
  id: string
  created: string
  modified: string
  /** The event that it delivers; also its webhook-id. */
  event_id?: string
  url: string
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  /** How often it was sent. */
  attempt_count: number
  /** When it is sent again; absent: not any more. */
  next_attempt?: string
  /** The endpoint. Absent: a partner application’s Event URL. */
  endpoint_id?: string
}

export interface DeliveryAttempt {
  number: number
  at: string
  /** Milliseconds. */
  duration: number
  /** Whether the receiver answered 200 OK. */
  succeeded: boolean
  request_headers: {
    [name: string]: unknown
  }
  response_status?: number
  /** Up to 4096 bytes of it. */
  response_body?: string
  /** Why there was no whole answer. */
  error?: string
}

export interface ErrorEnvelope {
  messages: Array<{
    code: 'malformed_request' | 'invalid_request' | 'not_authorized' | 'resource_not_found' | 'resource_archived' | 'version_conflict' | 'no_content' | 'invalid_data' | 'no_account_specified' | 'no_payment_method' | 'no_account_for_payment_method' | 'unavailable_for_current_status' | 'merchant_not_active' | 'account_not_active' | 'unavailable_for_merchant_mode' | 'unavailable_for_merchant_policy' | 'unsupported_currency' | 'not_valid_for_transaction_status' | 'not_valid_for_auto_capture' | 'exceeds_authorized_amount' | 'refund_exceeds_transaction' | 'currency_mismatch' | 'signature_required' | 'incorrect_payment_type' | 'disturbed' | 'origin_not_verified' | 'authentication_required' | 'authentication_failed' | 'payment_method_expired' | 'card_number_invalid' | 'card_number_incorrect' | 'card_expired' | 'card_type_not_accepted' | 'card_cvv_incorrect' | 'card_avs_rejected' | 'card_declined' | 'card_declined_insufficient_funds' | 'card_declined_limit_exceeded' | 'card_declined_processing_error' | 'card_declined_hold' | 'card_declined_refer_to_issuer' | 'card_declined_no_account' | 'card_blocked' | 'card_testing_suspected' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded' | 'no_occurrences_for_schedule' | 'first_occurrence_due_immediately' | 'update_results_in_no_occurrences' | 'rate_limited' | 'proof_required' | 'card_processing_error' | 'card_processor_not_available' | 'ach_processing_error' | 'ach_processor_not_available' | 'not_authorized_country_denied' | 'settlement_failed' | 'ach_not_authorized' | 'ach_authorization_revoked' | 'ach_payment_stopped' | 'ach_payment_refused' | 'ach_deferred_refund_rejected_charge_failed' | 'server_error' | 'service_unavailable'
    level: 'error' | 'info'
    /** For people. */
    message: string
    facility: 'gateway' | 'payment_processor'
    /** With `invalid_data` the dotted path of the field at fault; of what is not there, `Type[id]`. */
    context?: string
    /** With every other code: the dotted path of the field at fault. */
    field_name?: string
    /** What kind of `invalid_data` it is. */
    sub_code?: 'not_blank' | 'not_null' | 'invalid' | 'invalid_length' | 'number_out_of_range' | 'below_minimum_value' | 'exceeds_maximum_value'
    /** The stored transaction that failed. */
    entity_id?: string
    /** With `proof_required`: what the browser has to solve. */
    challenge?: string
  }>
}

export type Event = TransactionEvent | RecurringChargeEvent | OccurrenceEvent | PaymentMethodEvent | InvoiceEvent | CardTestingEvent | AuthenticationEvent | PageEvent | MerchantProvisionedEvent | MerchantApplicationDeclinedEvent | MerchantApplicationInformationNeededEvent | MerchantDisconnectedEvent

export interface GatewayCredentials {
  /** The name of the partner's application. */
  application: string
  user: CredentialsUser
  merchant: CredentialsMerchant
  test_accounts: AccountCredentials[]
  live_accounts: AccountCredentials[]
}

export interface Invoice {
  id: string
  created: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  modified: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  type: 'invoice'
  status: 'pending' | 'partially_paid' | 'paid' | 'void' | 'refunded'
  presentment_status: 'unsent' | 'sent' | 'viewed'
  invoice_number: string
  invoice_date: string
  due_date?: string
  /** Cents. */
  total_amount: number
  /** Cents. */
  total_amount_due: number
  /** Cents, without taxes. */
  subtotal_amount: number
  /** Cents. */
  tax_amount: number
  /** Cents. */
  amount_paid: number
  /** Cents. */
  amount_credited: number
  test_mode: boolean
  currency: 'USD'
  bank_account_id: string
  owner_id: string
  contact_id: string
  contact: Contact
  invoice_payments: InvoicePayment[]
  offline_payments: OfflinePayment[]
  credit_notes: CreditNote[]
  scheduled_payment_requests: Array<{
    id: string
    created: {
      timestamp: string
      /** The email address of the person who did it on a page, or who connected the application that did it. */
      user?: string
      client_id?: string
      client_inet_address?: string
      client_country_code?: string
      caller_inet_address?: string
      caller_country_code?: string
    }
    modified: {
      timestamp: string
      /** The email address of the person who did it on a page, or who connected the application that did it. */
      user?: string
      client_id?: string
      client_inet_address?: string
      client_country_code?: string
      caller_inet_address?: string
      caller_country_code?: string
    }
    send_at: string
    days_after_due?: number
    email_addresses: string[]
    subject?: string
    message?: string
    status: 'scheduled' | 'sent' | 'canceled'
    type: 'scheduled_payment_request'
  }>
  items: Array<{
    id: string
    description?: string
    /** Cents. */
    rate_per_quantity: number
    quantity: number
    unit?: string
    rate_type: 'units'
    tax_name?: string
    /** Percent. */
    tax_rate?: number
    /** Cents of `total` that are tax. */
    tax_amount?: number
    /** Cents, with the tax. */
    total: number
  }>
  /** The same as `items`. */
  line_items: Array<{
    id: string
    description?: string
    /** Cents. */
    rate_per_quantity: number
    quantity: number
    unit?: string
    rate_type: 'units'
    tax_name?: string
    /** Percent. */
    tax_rate?: number
    /** Cents of `total` that are tax. */
    tax_amount?: number
    /** Cents, with the tax. */
    total: number
  }>
  invoice_messages: Array<{
    id: string
    created: {
      timestamp: string
      /** The email address of the person who did it on a page, or who connected the application that did it. */
      user?: string
      client_id?: string
      client_inet_address?: string
      client_country_code?: string
      caller_inet_address?: string
      caller_country_code?: string
    }
    modified: {
      timestamp: string
      /** The email address of the person who did it on a page, or who connected the application that did it. */
      user?: string
      client_id?: string
      client_inet_address?: string
      client_country_code?: string
      caller_inet_address?: string
      caller_country_code?: string
    }
    email_addresses: string[]
    subject: string
    /** HTML as it was sent, without the secret of the link. */
    body: string
    status: 'pending' | 'sent'
    type: 'invoice_message'
  }>
  attachments: Array<{
    id: string
    created: {
      timestamp: string
      /** The email address of the person who did it on a page, or who connected the application that did it. */
      user?: string
      client_id?: string
      client_inet_address?: string
      client_country_code?: string
      caller_inet_address?: string
      caller_country_code?: string
    }
    modified: {
      timestamp: string
      /** The email address of the person who did it on a page, or who connected the application that did it. */
      user?: string
      client_id?: string
      client_inet_address?: string
      client_country_code?: string
      caller_inet_address?: string
      caller_country_code?: string
    }
    file_name: string
    processing_state: 'pending' | 'completed' | 'failed'
    type: 'invoice_file_reference'
  }>
  reference?: string
  source_id?: string
}

export interface InvoiceDraft {
  id: string
  created: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  modified: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  type: 'invoice_draft'
  invoice_date: string
  due_date?: string
  /** Cents. */
  total_amount: number
  test_mode: boolean
  currency: 'USD'
  bank_account_id: string
  owner_id: string
  contact_id: string
  contact: Contact
  line_items: Array<{
    id: string
    description?: string
    /** Cents. */
    rate_per_quantity: number
    quantity: number
    unit?: string
    rate_type: 'units'
    tax_name?: string
    /** Percent. */
    tax_rate?: number
    /** Cents of `total` that are tax. */
    tax_amount?: number
    /** Cents, with the tax. */
    total: number
  }>
  invoice_messages: Array<{
    email_addresses: string[]
    subject?: string
    message?: string
  }>
  scheduled_payment_requests: Array<{
    email_addresses: string[]
    subject?: string
    message?: string
    send_at?: string
    days_after_due?: number
  }>
  attachments: Array<{
    id: string
  }>
  reference?: string
  source_id?: string
}

export interface InvoiceEvent {
  /** Also the `webhook-id` of its deliveries. */
  id: string
  created: string
  type: 'invoice.created' | 'invoice.sent' | 'invoice.viewed' | 'invoice.partially_paid' | 'invoice.paid' | 'invoice.refunded' | 'invoice.voided' | 'invoice.updated' | 'invoice.overdue' | 'invoice.credited'
  /** The record as it was after the change. */
  data: Invoice
}

export interface InvoicePayment {
  id: string
  created: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  modified: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  type: 'invoice_payment'
  /** Cents, without the surcharge. */
  amount: number
  /** Cents on top. */
  surcharge_amount: number
  /** Cents, of both. */
  amount_refunded: number
  currency: string
  /** The charge. */
  transaction_id: string
  payment_type: 'credit_card' | 'bank_account'
  contact: Contact
  card_type?: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER' | 'DINERS_CLUB' | 'JCB' | 'UNKNOWN'
  last4_digits: string
  /** That of the charge. */
  status: 'pending' | 'authorized' | 'completed' | 'voided' | 'failed'
  failure_code?: 'resource_not_found' | 'invalid_data' | 'no_account_specified' | 'no_payment_method' | 'no_account_for_payment_method' | 'merchant_not_active' | 'account_not_active' | 'unavailable_for_merchant_mode' | 'unavailable_for_merchant_policy' | 'unsupported_currency' | 'incorrect_payment_type' | 'authentication_required' | 'payment_method_expired' | 'card_number_invalid' | 'card_expired' | 'card_type_not_accepted' | 'card_cvv_incorrect' | 'card_avs_rejected' | 'card_declined' | 'card_declined_insufficient_funds' | 'card_declined_limit_exceeded' | 'card_declined_processing_error' | 'card_declined_hold' | 'card_declined_refer_to_issuer' | 'card_declined_no_account' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded' | 'card_processing_error' | 'card_processor_not_available' | 'ach_processing_error' | 'ach_processor_not_available' | 'not_authorized_country_denied' | 'settlement_failed' | 'ach_not_authorized' | 'ach_authorization_revoked' | 'ach_payment_stopped' | 'ach_payment_refused' | 'ach_deferred_refund_rejected_charge_failed'
  payment_method_id?: string
  invoices: Array<{
    id: string
    invoice_number: string
    /** Cents that this payment pays of it. */
    amount: number
    /** Cents of that which have gone back. */
    amount_refunded: number
  }>
}

export interface Item {
  id: string
  created: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  modified: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  type: 'item'
  name: string
  /** Cents. */
  rate_per_quantity: number
  unit?: string
  tax_name?: string
  /** Percent. */
  tax_rate?: number
  test_mode: boolean
  owner_id: string
}

export interface Key {
  /** Names the key. It can’t be used as one. */
  id: string
  /** A merchant’s secret key, one that is restricted, or the key of a partner’s authorization. */
  kind: 'secret' | 'restricted' | 'partner'
  mode: 'test' | 'live'
  last4: string
  name: string | null
  permissions: Array<'read' | 'charge' | 'refund' | 'credit' | 'vault' | 'recurring' | 'invoice' | 'settings' | 'origins' | 'webhooks' | 'secrets' | 'test_tools' | 'audit' | 'keys' | 'applications' | 'partners' | 'team' | 'approvals' | 'tokenize' | 'onboard' | 'operate'>
  created: string | null
  expires: string | null
  last_used: string | null
}

export interface LoggedDelivery {
  id: string
  created: string
  modified: string
  /** The event that it delivers; also its webhook-id. */
  event_id?: string
  url: string
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  /** How often it was sent. */
  attempt_count: number
  /** When it is sent again; absent: not any more. */
  next_attempt?: string
  /** The endpoint. Absent: a partner application’s Event URL. */
  endpoint_id?: string
  /** What is sent, each time the same. Of an invoice, what it says of people is added when it is sent. */
  body: string
  /** The first one first; of more than 100 the last. */
  attempts: DeliveryAttempt[]
}

export interface Mail {
  id?: string
  created: string
  kind: 'invoice' | 'reminder' | 'receipt' | 'credit_note' | 'payment_code' | 'invitation' | 'new_password' | 'security_notice' | 'card_testing' | 'application_review'
  /** The invoice or the payment that it is about. */
  record_id: string
  /** The name that it comes from. */
  from: string
  to?: string
  /** Where a reply goes. */
  reply_to?: string
  subject?: string
  text?: string
  html?: string
  status: 'PENDING' | 'SENDING' | 'SENT' | 'FAILED' | 'UNCERTAIN'
  attempts: number
  sent?: string
  error?: string
  /** Why it isn’t sent now: it waits for its turn, it waits for the operator, or its address is suppressed. */
  withheld?: 'budget' | 'review' | 'suppressed'
  /** When its turn comes, if it has to wait for one. */
  planned?: string
}

export interface MaskedMethod {
  type: 'card' | 'bank'
  number?: string
  exp_month?: number
  exp_year?: number
  card_type?: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER' | 'DINERS_CLUB' | 'JCB' | 'UNKNOWN'
  fingerprint?: string
  name?: string
  address1?: string
  address2?: string
  city?: string
  state?: string
  postal_code?: string
  country?: string
  phone?: string
  email?: string
  routing_number?: string
  account_number?: string
  account_type?: 'CHECKING' | 'SAVINGS'
  account_holder_type?: 'business' | 'individual'
  given_name?: string
  surname?: string
  bank_name?: string
}

export interface Merchant {
  id: string
  created: string
  modified: string
  name: string
  public_key: string
  contact_name?: string
  contact_email?: string
  contact_phone?: string
  address1?: string
  address2?: string
  city?: string
  state?: string
  postal_code?: string
  country?: string
  tax_id?: string
  timezone: string
  api_allowed_ip_address_ranges: string
  live_events_urls: string
  test_events_urls: string
  allowed_origins: string
  /** From when on live payments need a verified origin. Absent: they do already. */
  origins_required_from?: string
  website?: string
  support_email?: string
  support_phone?: string
  email_success_to?: string
  email_failure_to?: string
  reference_required: boolean
  reference_label?: string
  partial_payments: boolean
  /** When customers are reminded of new invoices, in days after the due date, separated by commas; below 0: before it. */
  invoice_reminders: string
  /** Failed payments within an hour. */
  max_declines_per_address?: number
  /** Different cards within an hour. */
  max_cards_per_address?: number
  /** First 6 to 8 digits of cards, separated by commas. */
  blocked_bins: string
  /** Email addresses and domains, separated by commas. */
  blocked_emails: string
  merchant_accounts: MerchantAccount[]
  ach_accounts: AchAccount[]
}

export interface MerchantAccount {
  id: string
  created: string
  modified: string
  status: 'ACTIVE' | 'INACTIVE' | 'DELETED'
  name: string
  primary: boolean
  currency: string
  trust_account: boolean
  accepted_card_types: string
  authentication_policy: 'NEVER' | 'ON_REQUEST' | 'ABOVE_AMOUNT' | 'ALWAYS'
  /** Cents, for the policy ABOVE_AMOUNT. */
  authentication_above?: number
  authentication_accepts: string
  cvv_policy: 'DISABLED' | 'OPTIONAL' | 'REQUIRE_MATCH_LENIENT' | 'REQUIRE_MATCH_STRICT'
  avs_policy: 'DISABLED' | 'SUBMIT_IGNORE_RESULT' | 'ADDR_OR_POSTAL_CODE_LENIENT' | 'ADDR_OR_POSTAL_CODE_STRICT' | 'ADDR_STRICT' | 'POSTAL_CODE_STRICT' | 'EXACT_ADDR_AND_POSTAL_CODE_LENIENT' | 'EXACT_ADDR_AND_POSTAL_CODE_STRICT'
  ignore_avs_failure_if_cvv_match: boolean
  required_payment_fields: string
  swipe_cvv_policy: 'DISABLED' | 'OPTIONAL' | 'REQUIRE_MATCH_LENIENT' | 'REQUIRE_MATCH_STRICT'
  swipe_avs_policy: 'DISABLED' | 'SUBMIT_IGNORE_RESULT' | 'ADDR_OR_POSTAL_CODE_LENIENT' | 'ADDR_OR_POSTAL_CODE_STRICT' | 'ADDR_STRICT' | 'POSTAL_CODE_STRICT' | 'EXACT_ADDR_AND_POSTAL_CODE_LENIENT' | 'EXACT_ADDR_AND_POSTAL_CODE_STRICT'
  swipe_ignore_avs_failure_if_cvv_match: boolean
  swipe_required_payment_fields: string
  transaction_allowed_countries: string
  disturbed_policy: 'ALLOW' | 'FLAG' | 'REJECT'
}

export interface MerchantApplication {
  id: string
  /** The partner’s own ID. */
  reference: string
  plan: string
  /** Empty until it’s known. */
  business_name: string
  /** `information_needed`: the applicant was asked something and hasn’t answered yet. */
  status: 'draft' | 'submitted' | 'information_needed' | 'approved' | 'declined'
  created: string
  submitted?: string
  decided?: string
  /** If it was declined. */
  reason?: 'duplicate_application' | 'duplicate_merchant' | 'other'
}

export interface MerchantApplicationDeclinedEvent {
  id: string
  created: string
  type: 'merchant_application.declined'
  reason: 'duplicate_application' | 'duplicate_merchant' | 'other'
  data: {
    /** The id of the application. */
    id: string
    /** The application’s `reference`. */
    reference: string
  }
}

export interface MerchantApplicationInformationNeededEvent {
  id: string
  created: string
  type: 'merchant_application.information_needed'
  data: {
    /** The id of the application. */
    id: string
    /** The application’s `reference`. */
    reference: string
  }
}

export interface MerchantDisconnectedEvent {
  id: string
  created: string
  type: 'merchant.disconnected'
  data: {
    /** The public key of the merchant. */
    public_key: string
    /** The `reference` of the application that the merchant came from; empty if there is none. */
    reference: string
  }
}

export interface MerchantProvisionedEvent {
  id: string
  created: string
  type: 'merchant.provisioned'
  data: {
    /** The authorization code, to be exchanged at `/oauth/token`. */
    auth_code: string
    /** The application’s `reference`. */
    reference: string
  }
}

/** The request is refused. */
export interface OAuthError {
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unauthorized_client' | 'unsupported_grant_type' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied' | 'temporarily_unavailable' | 'server_error'
  /** For people. */
  error_description: string
}

export interface Occurrence {
  id: string
  recurring_charge_id: string
  status: 'PENDING' | 'PAYING' | 'PAID' | 'IGNORED' | 'FAILED'
  /** Cents. */
  amount: number
  due_date: string
  attempts: number
  last_attempt?: string
  created: string
  modified: string
}

export interface OccurrenceEvent {
  /** Also the `webhook-id` of its deliveries. */
  id: string
  created: string
  type: 'recurring_charge.occurrence.created' | 'recurring_charge.occurrence.updated' | 'recurring_charge.occurrence.paid' | 'recurring_charge.occurrence.failed' | 'recurring_charge.occurrence.ignored'
  /** The record as it was after the change. */
  data: Occurrence
}

export interface OfflinePayment {
  id: string
  created: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  modified: {
    timestamp: string
    /** The email address of the person who did it on a page, or who connected the application that did it. */
    user?: string
    client_id?: string
    client_inet_address?: string
    client_country_code?: string
    caller_inet_address?: string
    caller_country_code?: string
  }
  type: 'offline_payment'
  /** Cents. */
  amount: number
  method: 'check' | 'cash' | 'transfer' | 'other'
  received: string
  note?: string
  status: 'received' | 'removed'
}

export interface Origins {
  /** Until then live payments work without. Absent: verified origins are required. */
  required_from?: string
  warning?: string
  origins: Array<{
    origin: string
    /** `failing`: it was verified, and the last check failed. */
    status: 'pending' | 'verified' | 'failing'
    checked?: string
    verified?: string
    /** Of a failing one: how long it still counts. */
    counts_until?: string
    /** Why the last check failed. */
    error?: string
    /** The file that verifies the origin. */
    file: {
      url: string
      content: string
    }
    /** The DNS record that verifies it as well. */
    dns: {
      name: string
      type: 'TXT'
      value: string
    }
  }>
}

export interface PageEvent {
  /** Also the `webhook-id` of its deliveries. */
  id: string
  created: string
  type: 'page.script_blocked'
  /** The record as it was after the change. */
  data: PageReport
}

export interface PageReport {
  id: string
  /** Whether the script was blocked, only reported, or loaded. */
  outcome: 'BLOCKED' | 'REPORTED' | 'LOADED'
  /** The directive of the policy, or the type of the report. */
  reason: string
  /** Origin and path of the page. */
  page: string
  /** Origin and path of the script; or a word, such as `inline`. */
  script: string
  /** How often this was reported. */
  count: number
  first_seen: string
  last_seen: string
}

export interface PaymentMethod {
  id: string
  type: 'card' | 'bank'
  contact_id: string
  card_id?: string
  bank_id?: string
  method: MaskedMethod
  created: string
  modified: string
}

export interface PaymentMethodEvent {
  /** Also the `webhook-id` of its deliveries. */
  id: string
  created: string
  type: 'payment_method.expiring' | 'payment_method.expired'
  /** The record as it was after the change. */
  data: SavedCard
}

export interface PreviewScheduleRequest {
  amount: number | string
  max_occurrences?: number | string | null
  max_amount?: number | string | null
  schedule: {
    interval_unit: 'DAY' | 'WEEK' | 'MONTH'
    interval_delay: number | string
    /** The last payment is on it or before it. */
    end?: string | null
    /** With WEEK, `1` (Monday) to `7`; with MONTH, `1` to `31` and `LAST`; with an interval_delay of 1 only. A day that a month does not have is its last one. Without them, the day of the start. */
    days?: string[] | null
    /** What is counted from; with days, no payment is before it. */
    start?: string | null
  }
}

export interface ProcessingAccount {
  id: string
  name: string
  type: 'card' | 'bank'
  required_payment_fields: string
  accepted_card_types?: string
  cvv_policy?: 'DISABLED' | 'OPTIONAL' | 'REQUIRE_MATCH_LENIENT' | 'REQUIRE_MATCH_STRICT'
  avs_policy?: 'DISABLED' | 'SUBMIT_IGNORE_RESULT' | 'ADDR_OR_POSTAL_CODE_LENIENT' | 'ADDR_OR_POSTAL_CODE_STRICT' | 'ADDR_STRICT' | 'POSTAL_CODE_STRICT' | 'EXACT_ADDR_AND_POSTAL_CODE_LENIENT' | 'EXACT_ADDR_AND_POSTAL_CODE_STRICT'
  swipe_cvv_policy?: 'DISABLED' | 'OPTIONAL' | 'REQUIRE_MATCH_LENIENT' | 'REQUIRE_MATCH_STRICT'
  swipe_avs_policy?: 'DISABLED' | 'SUBMIT_IGNORE_RESULT' | 'ADDR_OR_POSTAL_CODE_LENIENT' | 'ADDR_OR_POSTAL_CODE_STRICT' | 'ADDR_STRICT' | 'POSTAL_CODE_STRICT' | 'EXACT_ADDR_AND_POSTAL_CODE_LENIENT' | 'EXACT_ADDR_AND_POSTAL_CODE_STRICT'
  swipe_required_payment_fields?: string
}

/** Neither is the same as both. */
export interface PurgeTestDataRequest {
  delete_transactions?: boolean | 'true' | 'false' | null
  delete_payment_methods?: boolean | 'true' | 'false' | null
}

export interface ReadApplication {
  merchant_application: MerchantApplication
}

export interface RecordOfflinePaymentRequest {
  amount?: number | string | null
  method: 'check' | 'cash' | 'transfer' | 'other'
  /** The day, `YYYY-MM-DD`; by default today. */
  received?: string | null
  note?: string | null
}

export interface RecurringCharge {
  id: string
  status: 'ACTIVE' | 'COMPLETED' | 'DELETED'
  account_id: string
  description?: string
  reference?: string
  /** Any JSON of the caller. */
  data?: unknown
  /** Cents, of each payment. */
  amount: number
  currency: string
  schedule: Schedule
  max_occurrences?: number
  max_amount?: number
  /** Collected so far. */
  total_occurrences: number
  total_amount: number
  next_payment?: string
  method: MaskedMethod
  created: string
  modified: string
  authentication_id?: string
  /** If it keeps the card itself: the network’s id of the first charge with it. */
  network_transaction_id?: string
  status_reason?: 'schedule_complete' | 'user_canceled'
}

export interface RecurringChargeEvent {
  /** Also the `webhook-id` of its deliveries. */
  id: string
  created: string
  type: 'recurring_charge.created' | 'recurring_charge.updated' | 'recurring_charge.completed' | 'recurring_charge.deleted' | 'recurring_charge.payment_method.expiring' | 'recurring_charge.payment_method.expired'
  /** The record as it was after the change. */
  data: RecurringCharge
}

export interface RefundChargeRequest {
  amount: number | string
  currency?: string | null
  reference?: string | null
  /** Your own id of it, by which it can be found. One with a card number in it is refused. */
  source_id?: string | null
  /** Any JSON of the caller. */
  data?: unknown
  method?: string | CardMethod | BankMethod | null
}

export interface RehearseCardTestingRequest {
  rehearsal: boolean | 'true' | 'false'
  /** Begins an attack immediately. */
  attack?: boolean | 'true' | 'false' | null
}

export interface ReissuedCode {
  merchant_application: {
    /** Ten digits. */
    id: string
  }
  /** Takes the place of the earlier code, in the event too. */
  auth_code: string
  expires_at: string
}

export interface RetrievedOccurrence {
  id: string
  recurring_charge_id: string
  status: 'PENDING' | 'PAYING' | 'PAID' | 'IGNORED' | 'FAILED'
  /** Cents. */
  amount: number
  due_date: string
  attempts: number
  last_attempt?: string
  created: string
  modified: string
  transactions: Transaction[]
}

export interface RevokeAccessTokenRequest {
  /** An access token or a refresh token. */
  token?: string | null
  /** Ignored: a token shows what it is. */
  token_type_hint?: string | null
  /** 64 letters and digits; may be sent in HTTP Basic, with the secret. */
  client_id?: string | null
  /** 64 letters and digits. */
  client_secret?: string | null
}

export type RevokedToken = Record<string, never>

export interface RotateWebhookEndpointSecretRequest {
  /** Whether all earlier secrets stop signing immediately, for one that has leaked. Otherwise the last one keeps signing for a day. */
  revoke_previous?: boolean | 'true' | 'false' | null
}

export interface RotateWebhookSecretRequest {
  /** Whether all earlier secrets stop signing immediately, for one that has leaked. Otherwise the last one keeps signing for a day. */
  revoke_previous?: boolean | 'true' | 'false' | null
}

export interface SaveBankRequest {
  type?: 'bank' | null
  routing_number?: string | null
  account_number?: string | null
  /** In any case of letters. */
  account_type?: 'CHECKING' | 'SAVINGS' | null
  /** In any case of letters. */
  account_holder_type?: 'business' | 'individual' | null
  given_name?: string | null
  surname?: string | null
  name?: string | null
  address1?: string | null
  address2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
  phone?: string | null
  email?: string | null
  token_id?: string | null
  reference?: string | null
  description?: string | null
}

export interface SaveCardRequest {
  type?: 'card' | null
  number?: string | null
  exp_month?: number | string | null
  exp_year?: number | string | null
  cvv?: string | null
  /** Only to be checked against the number; in any case of letters. */
  card_type?: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER' | 'DINERS_CLUB' | 'JCB' | 'UNKNOWN' | null
  name?: string | null
  address1?: string | null
  address2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
  phone?: string | null
  email?: string | null
  token_id?: string | null
  reference?: string | null
  description?: string | null
  /** The payer’s authentication. Absent: that of the token, if it has one. The first charge with the card uses it. */
  authentication_id?: string | null
}

export interface SavedBank {
  type: 'bank'
  id: string
  reference?: string
  description?: string
  created: string
  modified: string
  routing_number: string
  account_number: string
  account_type: 'CHECKING' | 'SAVINGS'
  account_holder_type?: 'business' | 'individual'
  given_name?: string
  surname?: string
  bank_name?: string
  fingerprint: string
  name?: string
  address1?: string
  address2?: string
  city?: string
  state?: string
  postal_code?: string
  country?: string
  phone?: string
  email?: string
}

export interface SavedCard {
  type: 'card'
  id: string
  reference?: string
  description?: string
  created: string
  modified: string
  /** The network’s id of the first charge with it. */
  network_transaction_id?: string
  /** The authentication that it was saved with. Its first charge uses it. */
  authentication_id?: string
  number: string
  exp_month: number
  exp_year: number
  card_type: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER' | 'DINERS_CLUB' | 'JCB' | 'UNKNOWN'
  fingerprint: string
  name?: string
  address1?: string
  address2?: string
  city?: string
  state?: string
  postal_code?: string
  country?: string
  phone?: string
  email?: string
}

export interface Schedule {
  interval_unit: 'DAY' | 'WEEK' | 'MONTH'
  interval_delay: number
  start: string
  end?: string
  days?: string[]
}

export interface ScheduleChargeRequest {
  amount: number | string
  schedule: {
    interval_unit: 'DAY' | 'WEEK' | 'MONTH'
    interval_delay: number | string
    /** The last payment is on it or before it. */
    end?: string | null
    /** With WEEK, `1` (Monday) to `7`; with MONTH, `1` to `31` and `LAST`; with an interval_delay of 1 only. A day that a month does not have is its last one. Without them, the day of the start. */
    days?: string[] | null
    /** The first payment is on it, or with days on the first of them from it on. */
    start: string
  }
  max_occurrences?: number | string | null
  max_amount?: number | string | null
  description?: string | null
  reference?: string | null
  /** Any JSON of the caller. */
  data?: unknown
}

export interface SchedulePreview {
  /** Cents. */
  amount: number
  max_occurrences?: number
  max_amount?: number
  /** Collected so far. */
  total_occurrences: number
  total_amount: number
  /** All that are to come. Absent where nothing ends the schedule. */
  remaining_occurrences?: number
  /** Of all that are to come. Absent where nothing ends the schedule. */
  remaining_amount?: number
  schedule: Schedule
  next_payment: string
  occurrences: Array<{
    amount: number
    due_date: string
  }>
}

export interface SignTransactionRequest {
  mime_type: string
  data: string
  gratuity?: number | string | null
}

export interface SignUpLink {
  merchant_application: {
    /** Ten digits. */
    id: string
  }
  /** Where to send the user, within five minutes. */
  redirect_uri: string
}

export interface Signature {
  id: string
  created: string
  mime_type: string
  data: string
  signature: {
    mime_type: string
    data: string
  }
}

export type SimulateMerchantApplicationRequest = Simulation

export interface SimulatedApplication {
  merchant_application: MerchantApplication
  /** After `ask`: where the applicant answers. The link is good once. */
  answer_uri?: string
}

export interface Simulation {
  /** `approve` creates a merchant that reaches test mode only. `ask` asks the applicant a question. `disconnect` is what the merchant can do, `delete` removes the merchant. */
  action?: 'approve' | 'decline' | 'ask' | 'disconnect' | 'delete' | null
  /** For `decline`. Default: `other`. */
  reason?: 'duplicate_application' | 'duplicate_merchant' | 'other' | null
  /** For `ask`. */
  question?: string | null
}

export interface SimulatorPayment {
  transaction_id: string
  state: 'ASKED' | 'AUTHORIZED' | 'DECLINED' | 'CAPTURED' | 'REVERSED'
  type?: 'card' | 'bank'
  amount: number
  captured_amount: number
  authorization_code?: string
  cvv_result?: 'MATCHED' | 'NOT_MATCHED' | 'ERROR' | 'INVALID' | 'NOT_PROCESSED' | 'NOT_PRESENT_ON_CARD' | 'UNAVAILABLE' | 'NO_RESPONSE'
  avs_result?: 'ADDRESS' | 'ADDRESS_INTL' | 'NO_MATCH_INTL' | 'EXACT_MATCH_INTL' | 'AVS_ERROR_INELIGIBLE' | 'EXACT_MATCH_UK' | 'NOT_SUPPORTED_INTL' | 'UNAVAILABLE_INTL' | 'ADDRESS_AND_POSTAL_CODE' | 'NO_MATCH' | 'POSTAL_CODE' | 'RETRY' | 'NOT_SUPPORTED' | 'UNAVAILABLE' | 'ZIP9' | 'ADDRESS_AND_ZIP9' | 'ADDRESS_AND_ZIP5' | 'ZIP5'
  network_transaction_id?: string
  failure_code?: string
  rule_id?: string
  created: string
  modified: string
}

export interface SimulatorRule {
  id: string
  created: string
  match?: {
    last4?: string
    amount?: number
    reference?: string
    attempt?: number
    type?: 'card' | 'bank' | 'authentication'
  }
  outcome?: {
    decline?: 'card_declined' | 'card_declined_processing_error' | 'card_declined_insufficient_funds' | 'card_declined_limit_exceeded' | 'card_declined_refer_to_issuer' | 'card_declined_hold' | 'card_declined_no_account' | 'card_type_not_accepted' | 'card_expired' | 'card_cvv_incorrect' | 'card_avs_rejected' | 'card_processing_error' | 'card_processor_not_available' | 'authentication_required' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded' | 'ach_processing_error' | 'ach_processor_not_available'
    approve?: true
    cvv_result?: 'MATCHED' | 'NOT_MATCHED' | 'ERROR' | 'INVALID' | 'NOT_PROCESSED' | 'NOT_PRESENT_ON_CARD' | 'UNAVAILABLE' | 'NO_RESPONSE'
    avs_result?: 'ADDRESS' | 'ADDRESS_INTL' | 'NO_MATCH_INTL' | 'EXACT_MATCH_INTL' | 'AVS_ERROR_INELIGIBLE' | 'EXACT_MATCH_UK' | 'NOT_SUPPORTED_INTL' | 'UNAVAILABLE_INTL' | 'ADDRESS_AND_POSTAL_CODE' | 'NO_MATCH' | 'POSTAL_CODE' | 'RETRY' | 'NOT_SUPPORTED' | 'UNAVAILABLE' | 'ZIP9' | 'ADDRESS_AND_ZIP9' | 'ADDRESS_AND_ZIP5' | 'ZIP5'
    delay?: number
    answer?: 'lost' | 'late'
    trans_status?: 'Y' | 'N' | 'A' | 'U' | 'R' | 'C' | 'I'
    challenge?: 'code' | 'app' | 'out_of_band' | 'passkey'
    method?: 'none' | 'answers' | 'silent'
    version?: '2.1.0' | '2.2.0' | '2.3.1'
    settlement?: {
      return_code: 'settlement_failed' | 'ach_not_authorized' | 'ach_authorization_revoked' | 'ach_payment_stopped' | 'ach_payment_refused' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded'
      after_days?: number
    }
  }
  outcomes?: Array<{
    decline?: 'card_declined' | 'card_declined_processing_error' | 'card_declined_insufficient_funds' | 'card_declined_limit_exceeded' | 'card_declined_refer_to_issuer' | 'card_declined_hold' | 'card_declined_no_account' | 'card_type_not_accepted' | 'card_expired' | 'card_cvv_incorrect' | 'card_avs_rejected' | 'card_processing_error' | 'card_processor_not_available' | 'authentication_required' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded' | 'ach_processing_error' | 'ach_processor_not_available'
    approve?: true
    cvv_result?: 'MATCHED' | 'NOT_MATCHED' | 'ERROR' | 'INVALID' | 'NOT_PROCESSED' | 'NOT_PRESENT_ON_CARD' | 'UNAVAILABLE' | 'NO_RESPONSE'
    avs_result?: 'ADDRESS' | 'ADDRESS_INTL' | 'NO_MATCH_INTL' | 'EXACT_MATCH_INTL' | 'AVS_ERROR_INELIGIBLE' | 'EXACT_MATCH_UK' | 'NOT_SUPPORTED_INTL' | 'UNAVAILABLE_INTL' | 'ADDRESS_AND_POSTAL_CODE' | 'NO_MATCH' | 'POSTAL_CODE' | 'RETRY' | 'NOT_SUPPORTED' | 'UNAVAILABLE' | 'ZIP9' | 'ADDRESS_AND_ZIP9' | 'ADDRESS_AND_ZIP5' | 'ZIP5'
    delay?: number
    answer?: 'lost' | 'late'
    trans_status?: 'Y' | 'N' | 'A' | 'U' | 'R' | 'C' | 'I'
    challenge?: 'code' | 'app' | 'out_of_band' | 'passkey'
    method?: 'none' | 'answers' | 'silent'
    version?: '2.1.0' | '2.2.0' | '2.3.1'
    settlement?: {
      return_code: 'settlement_failed' | 'ach_not_authorized' | 'ach_authorization_revoked' | 'ach_payment_stopped' | 'ach_payment_refused' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded'
      after_days?: number
    }
  }>
  afterwards?: 'repeat_last' | 'built_in'
  times?: number
  /** How many payments have matched so far. */
  matched: number
}

export interface SteerChallengeRequest {
  result: 'pass' | 'fail' | 'ignore'
}

export interface SubmitMerchantApplicationRequest {
  merchant_application: {
    /** Partner's reference. */
    reference?: string | null
    /** Plan. */
    plan?: string | null
    /** First name. */
    first_name?: string | null
    /** Last name. */
    last_name?: string | null
    /** Email address. */
    email?: string | null
    /** Legal name. As in your tax records. */
    business_name?: string | null
    /** Legal structure. */
    structure?: 'SO' | 'SM' | 'MM' | 'CP' | 'CU' | 'CA' | 'P' | 'LP' | 'AE' | 'TE' | 'PO' | 'G' | null
    /** How you mostly sell. */
    business_type?: 'R' | 'I' | 'M' | 'H' | 'F' | null
    /** Federal tax ID. 9 digits. A sole proprietor can use the social security number. Outside the United States, your country’s tax number. Sealed. */
    federal_tax_id?: string | null
    /** Industry (SIC code). Type your line of business, such as bakeries, and choose it. Or enter the SIC code. */
    industry_code?: number | null
    /** What you sell. */
    goods_and_services?: string | null
    /** Years in business. */
    years_in_business?: string | null
    /** Website. */
    business_website?: string | null
    /** Phone number. */
    business_phone?: string | null
    /** Street address. */
    business_address1?: string | null
    /** Apartment or floor. */
    business_address2?: string | null
    /** City. */
    business_city?: string | null
    /** State. Type the state, such as New York. Leave it empty in countries without states. */
    business_state?: string | null
    /** ZIP code. */
    business_zip_code?: string | null
    /** Country. Leave blank for the United States. */
    business_country?: string | null
    /** The business operates under another name. */
    has_dba?: boolean | null
    /** Business name. */
    dba_name?: string | null
    /** Street address. */
    dba_address1?: string | null
    /** Apartment or floor. */
    dba_address2?: string | null
    /** City. */
    dba_city?: string | null
    /** State. Type the state, such as New York. Leave it empty in countries without states. */
    dba_state?: string | null
    /** ZIP code. */
    dba_zip_code?: string | null
    /** Phone number. */
    dba_phone?: string | null
    /** The business or an owner has filed for bankruptcy. */
    past_bankruptcy?: boolean | null
    /** Date of the bankruptcy. */
    bankruptcy_date?: string | null
    /** First name. */
    owner_first_name?: string | null
    /** Last name. */
    owner_last_name?: string | null
    /** Title. */
    owner_title?: 'President' | 'V.President' | 'Owner' | 'Partner' | 'Manager' | 'Treasurer' | 'Secretary' | 'Exec.Director' | null
    /** Email address. */
    owner_email?: string | null
    /** Phone number. */
    owner_phone_number?: string | null
    /** Date of birth. */
    owner_date_of_birth?: string | null
    /** Social security number. 9 digits. Outside the United States, your national ID number. Sealed. */
    owner_social_security_number?: string | null
    /** Citizenship. Type the country and choose. */
    owner_country_of_citizenship?: string | null
    /** Share of the business (percent). Leave blank if 100%. */
    owner_percentage_of_ownership?: number | null
    /** Owns more than 25% of the business. */
    owner_has_significant_ownership?: boolean | null
    /** Runs the business: controls, manages or directs it. */
    owner_has_significant_responsibility?: boolean | null
    /** Street address. */
    owner_address1?: string | null
    /** Apartment or floor. */
    owner_address2?: string | null
    /** City. */
    owner_city?: string | null
    /** State. Type the state, such as New York. Leave it empty in countries without states. */
    owner_state?: string | null
    /** ZIP code. */
    owner_zip_code?: string | null
    /** Country. Leave blank if it’s the business’s country. */
    owner_country?: string | null
    /** Years at this address. */
    owner_years_in_residence?: number | null
    /** License number. Sealed. */
    owner_drivers_license_number?: string | null
    /** State. Type the state, such as New York. Leave it empty in countries without states. */
    owner_drivers_license_state?: string | null
    /** Expiration date. */
    owner_drivers_license_expiration?: string | null
    /** Name on the account. */
    operating_account_name?: string | null
    /** Bank name. */
    operating_account_bank_name?: string | null
    /** Routing number. */
    operating_account_routing_number?: string | null
    /** Account number. Sealed. */
    operating_account_number?: string | null
    /** Name on the account. */
    trust_account_name?: string | null
    /** Bank name. */
    trust_account_bank_name?: string | null
    /** Routing number. */
    trust_account_routing_number?: string | null
    /** Account number. Sealed. */
    trust_account_number?: string | null
    /** Name of the signer. */
    signed_by?: string | null
    /** Signature. */
    signature?: string | null
    /** Signed from. */
    ip_address?: string | null
    /** Browser. */
    browser_user_agent?: string | null
    /** Language. */
    browser_language?: string | null
    /** Signed at. */
    ip_address_timestamp?: string | null
    /** Further owners: at most 10, each with `first_name`, `last_name`, `job_title`, `date_of_birth`, `social_security_number`, `home_address1`, `home_address2`, `home_city`, `home_state`, `home_zip_code`, `home_country`, `has_significant_ownership`, `has_significant_responsibility`. */
    additional_owners?: Array<Record<string, unknown>> | null
    /** `validate` is approved and `fail` declined, without a person and without a merchant. `sandbox` waits until you simulate the next step. */
    test?: 'validate' | 'fail' | 'sandbox' | null
  }
}

export interface SubmittedApplication {
  merchant_application: {
    /** Ten digits. */
    id: string
  }
}

export interface Suppression {
  id: string
  created: string
  address: string
  reason: 'unsubscribed' | 'bounced' | 'complained' | 'added'
  test_mode: boolean
}

export interface TestClock {
  now: string
  /** Whether it stands still until it is set forward. */
  is_frozen: boolean
}

export interface Token {
  id: string
  type: 'card' | 'bank' | 'cvv'
  created: string
  modified: string
  number?: string
  exp_month?: number
  exp_year?: number
  /** Asterisks. */
  cvv?: string
  card_type?: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER' | 'DINERS_CLUB' | 'JCB' | 'UNKNOWN'
  routing_number?: string
  account_number?: string
  /** CHECKING or SAVINGS, where it is right: the charge checks it. */
  account_type?: string
  /** business or individual, where it is right: the charge checks it. */
  account_holder_type?: string
  given_name?: string
  surname?: string
  name?: string
  address1?: string
  address2?: string
  city?: string
  state?: string
  postal_code?: string
  country?: string
  phone?: string
  email?: string
  fingerprint?: string
  reference?: string
  description?: string
  /** With the secret key only; absent where it cannot be told now. */
  surchargeable?: boolean
  /** With the secret key only. Null: the token didn't come from fields. */
  disturbed?: {
    count: number
    kinds: Array<'key_held' | 'moved' | 'covered' | 'clipped' | 'scaled' | 'foreign_key' | 'program'>
  } | null
  /** What else was sent: 50 values at the most, with names of up to 64 characters and texts of up to 1024. */
  form_data: Record<string, unknown>
}

export interface Transaction {
  id: string
  type: 'CHARGE' | 'REFUND' | 'CREDIT'
  account_id: string
  status: 'PENDING' | 'AUTHORIZED' | 'COMPLETED' | 'VOIDED' | 'FAILED'
  amount: number
  currency: string
  auto_capture: boolean
  amount_refunded?: number
  surcharge_amount?: number
  gratuity?: number
  authorization_code?: string
  method: MaskedMethod
  cvv_result?: 'MATCHED' | 'NOT_MATCHED' | 'ERROR' | 'INVALID' | 'NOT_PROCESSED' | 'NOT_PRESENT_ON_CARD' | 'UNAVAILABLE' | 'NO_RESPONSE'
  avs_result?: 'ADDRESS' | 'ADDRESS_INTL' | 'NO_MATCH_INTL' | 'EXACT_MATCH_INTL' | 'AVS_ERROR_INELIGIBLE' | 'EXACT_MATCH_UK' | 'NOT_SUPPORTED_INTL' | 'UNAVAILABLE_INTL' | 'ADDRESS_AND_POSTAL_CODE' | 'NO_MATCH' | 'POSTAL_CODE' | 'RETRY' | 'NOT_SUPPORTED' | 'UNAVAILABLE' | 'ZIP9' | 'ADDRESS_AND_ZIP9' | 'ADDRESS_AND_ZIP5' | 'ZIP5'
  reference?: string
  capture_reference?: string
  void_reference?: string
  source_id?: string
  /** Of the partner's application whose key made it; absent: the merchant's own. */
  client_id?: string
  /** Any JSON of the caller. */
  data?: unknown
  charge_id?: string
  signature_id?: string
  recurring_charge_id?: string
  recurring_charge_occurrence_id?: string
  /** Why it failed: a `code` of the errors. */
  failure_code?: 'resource_not_found' | 'invalid_data' | 'no_account_specified' | 'no_payment_method' | 'no_account_for_payment_method' | 'merchant_not_active' | 'account_not_active' | 'unavailable_for_merchant_mode' | 'unavailable_for_merchant_policy' | 'unsupported_currency' | 'incorrect_payment_type' | 'authentication_required' | 'payment_method_expired' | 'card_number_invalid' | 'card_expired' | 'card_type_not_accepted' | 'card_cvv_incorrect' | 'card_avs_rejected' | 'card_declined' | 'card_declined_insufficient_funds' | 'card_declined_limit_exceeded' | 'card_declined_processing_error' | 'card_declined_hold' | 'card_declined_refer_to_issuer' | 'card_declined_no_account' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded' | 'card_processing_error' | 'card_processor_not_available' | 'ach_processing_error' | 'ach_processor_not_available' | 'not_authorized_country_denied' | 'settlement_failed' | 'ach_not_authorized' | 'ach_authorization_revoked' | 'ach_payment_stopped' | 'ach_payment_refused' | 'ach_deferred_refund_rejected_charge_failed'
  /** How often a page interfered with the fields while the payer typed, and how. */
  disturbed?: {
    count: number
    kinds: Array<'key_held' | 'moved' | 'covered' | 'clipped' | 'scaled' | 'foreign_key' | 'program'>
  }
  authentication_id?: string
  /** Of a charge that used an authentication. */
  authentication?: {
    version: '2.1.0' | '2.2.0' | '2.3.1'
    trans_status: 'Y' | 'N' | 'A' | 'U' | 'R' | 'C' | 'I'
    eci: string
    /** Whether the issuer answers for fraud. */
    liability_shift: boolean
    ds_transaction_id?: string
    exemption?: 'LOW_VALUE' | 'TRANSACTION_RISK' | 'RECURRING' | 'CORPORATE'
  }
  /** What the networks learn about a stored card. */
  stored_credential?: {
    /** Whether the card is being stored, or has been. */
    usage: 'FIRST' | 'SUBSEQUENT'
    /** `CARDHOLDER`: the payer is there (CIT). `MERCHANT`: the payer is not (MIT). */
    initiator: 'CARDHOLDER' | 'MERCHANT'
    /** What the card is kept for. */
    reason?: 'RECURRING' | 'UNSCHEDULED'
    /** The id of the first charge, which this one refers to. */
    network_transaction_id?: string
  }
  /** The card network’s id of the charge. Later charges of a stored card refer to it. */
  network_transaction_id?: string
  /** Of a refund and a credit: who made it. Absent for those made before this was recorded. */
  created_by?: {
    kind: 'user' | 'key' | 'partner' | 'operator' | 'payer' | 'visitor' | 'job'
    id?: string
    name: string
  }
  completion_timestamp?: string
  created: string
  modified: string
}

export interface TransactionEvent {
  /** Also the `webhook-id` of its deliveries. */
  id: string
  created: string
  type: 'transaction.created' | 'transaction.authorized' | 'transaction.completed' | 'transaction.failed' | 'transaction.voided' | 'transaction.updated' | 'transaction.pending_parent_settlement'
  /** The record as it was after the change. */
  data: Transaction
}

export interface TransactionWithRefunds {
  id: string
  type: 'CHARGE' | 'REFUND' | 'CREDIT'
  account_id: string
  status: 'PENDING' | 'AUTHORIZED' | 'COMPLETED' | 'VOIDED' | 'FAILED'
  amount: number
  currency: string
  auto_capture: boolean
  amount_refunded?: number
  surcharge_amount?: number
  gratuity?: number
  authorization_code?: string
  method: MaskedMethod
  cvv_result?: 'MATCHED' | 'NOT_MATCHED' | 'ERROR' | 'INVALID' | 'NOT_PROCESSED' | 'NOT_PRESENT_ON_CARD' | 'UNAVAILABLE' | 'NO_RESPONSE'
  avs_result?: 'ADDRESS' | 'ADDRESS_INTL' | 'NO_MATCH_INTL' | 'EXACT_MATCH_INTL' | 'AVS_ERROR_INELIGIBLE' | 'EXACT_MATCH_UK' | 'NOT_SUPPORTED_INTL' | 'UNAVAILABLE_INTL' | 'ADDRESS_AND_POSTAL_CODE' | 'NO_MATCH' | 'POSTAL_CODE' | 'RETRY' | 'NOT_SUPPORTED' | 'UNAVAILABLE' | 'ZIP9' | 'ADDRESS_AND_ZIP9' | 'ADDRESS_AND_ZIP5' | 'ZIP5'
  reference?: string
  capture_reference?: string
  void_reference?: string
  source_id?: string
  /** Of the partner's application whose key made it; absent: the merchant's own. */
  client_id?: string
  /** Any JSON of the caller. */
  data?: unknown
  charge_id?: string
  signature_id?: string
  recurring_charge_id?: string
  recurring_charge_occurrence_id?: string
  /** Why it failed: a `code` of the errors. */
  failure_code?: 'resource_not_found' | 'invalid_data' | 'no_account_specified' | 'no_payment_method' | 'no_account_for_payment_method' | 'merchant_not_active' | 'account_not_active' | 'unavailable_for_merchant_mode' | 'unavailable_for_merchant_policy' | 'unsupported_currency' | 'incorrect_payment_type' | 'authentication_required' | 'payment_method_expired' | 'card_number_invalid' | 'card_expired' | 'card_type_not_accepted' | 'card_cvv_incorrect' | 'card_avs_rejected' | 'card_declined' | 'card_declined_insufficient_funds' | 'card_declined_limit_exceeded' | 'card_declined_processing_error' | 'card_declined_hold' | 'card_declined_refer_to_issuer' | 'card_declined_no_account' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded' | 'card_processing_error' | 'card_processor_not_available' | 'ach_processing_error' | 'ach_processor_not_available' | 'not_authorized_country_denied' | 'settlement_failed' | 'ach_not_authorized' | 'ach_authorization_revoked' | 'ach_payment_stopped' | 'ach_payment_refused' | 'ach_deferred_refund_rejected_charge_failed'
  /** How often a page interfered with the fields while the payer typed, and how. */
  disturbed?: {
    count: number
    kinds: Array<'key_held' | 'moved' | 'covered' | 'clipped' | 'scaled' | 'foreign_key' | 'program'>
  }
  authentication_id?: string
  /** Of a charge that used an authentication. */
  authentication?: {
    version: '2.1.0' | '2.2.0' | '2.3.1'
    trans_status: 'Y' | 'N' | 'A' | 'U' | 'R' | 'C' | 'I'
    eci: string
    /** Whether the issuer answers for fraud. */
    liability_shift: boolean
    ds_transaction_id?: string
    exemption?: 'LOW_VALUE' | 'TRANSACTION_RISK' | 'RECURRING' | 'CORPORATE'
  }
  /** What the networks learn about a stored card. */
  stored_credential?: {
    /** Whether the card is being stored, or has been. */
    usage: 'FIRST' | 'SUBSEQUENT'
    /** `CARDHOLDER`: the payer is there (CIT). `MERCHANT`: the payer is not (MIT). */
    initiator: 'CARDHOLDER' | 'MERCHANT'
    /** What the card is kept for. */
    reason?: 'RECURRING' | 'UNSCHEDULED'
    /** The id of the first charge, which this one refers to. */
    network_transaction_id?: string
  }
  /** The card network’s id of the charge. Later charges of a stored card refer to it. */
  network_transaction_id?: string
  /** Of a refund and a credit: who made it. Absent for those made before this was recorded. */
  created_by?: {
    kind: 'user' | 'key' | 'partner' | 'operator' | 'payer' | 'visitor' | 'job'
    id?: string
    name: string
  }
  completion_timestamp?: string
  created: string
  modified: string
  refunds?: Transaction[]
}

export interface UploadContactFileRequest {
  file: Blob
}

export interface VoidTransactionRequest {
  reference?: string | null
}

export interface WebhookEndpoint {
  id: string
  /** Absent for an address of the merchant’s settings. */
  created?: string
  modified?: string
  mode: 'test' | 'live'
  url: string
  description?: string
  /** Types of events; `*` alone: all. */
  event_types: string[]
  enabled: boolean
  /** Whether it has its own secret. Otherwise the one of its mode signs. */
  has_secret: boolean
  /** Until when the previous secret also signs. */
  previous_signs_until?: string
}

export interface WebhookEndpointWithSecret {
  id: string
  /** Absent for an address of the merchant’s settings. */
  created?: string
  modified?: string
  mode: 'test' | 'live'
  url: string
  description?: string
  /** Types of events; `*` alone: all. */
  event_types: string[]
  enabled: boolean
  /** Whether it has its own secret. Otherwise the one of its mode signs. */
  has_secret: boolean
  /** Until when the previous secret also signs. */
  previous_signs_until?: string
  /** `whsec_`, and the key in base64. It is not shown again. */
  secret: string
}

export interface WebhookSecret {
  created: string
  /** `whsec_`, and the key in base64. */
  secret: string
  previous_signs_until?: string
}

/** One thing that is wrong with a request. */
export type ErrorMessage = ErrorEnvelope['messages'][number]

/** What is posted to webhooks: `type` says what `data` is. */
export type WebhookEvent =
  | TransactionEvent
  | RecurringChargeEvent
  | OccurrenceEvent
  | PaymentMethodEvent
  | InvoiceEvent
  | CardTestingEvent
  | AuthenticationEvent
  | PageEvent
  | Omit<MerchantProvisionedEvent, 'created'>
  | Omit<MerchantApplicationDeclinedEvent, 'created'>
  | Omit<MerchantApplicationInformationNeededEvent, 'created'>
  | Omit<MerchantDisconnectedEvent, 'created'>
