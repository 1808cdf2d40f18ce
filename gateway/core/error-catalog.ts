// The one catalog of errors (rules: errors.md#codes).

export const facilities = ['gateway', 'payment_processor'] as const
export type Facility = (typeof facilities)[number]

interface CatalogEntry {
  status: number
  message: string
  facility: Facility
}

const gateway = (status: number, message: string): CatalogEntry => ({
  status,
  message,
  facility: 'gateway',
})
const processor = (status: number, message: string): CatalogEntry => ({
  status,
  message,
  facility: 'payment_processor',
})

export const catalog = {
  malformed_request: gateway(400, 'The request body is not valid JSON.'),
  invalid_request: gateway(400, 'The request is not one that this address takes.'),
  not_authorized: gateway(
    401,
    'The key or token is missing or not valid for this operation. Check its value, and that this operation accepts its kind.',
  ),
  resource_not_found: gateway(404, 'There is nothing at this address.'),
  resource_archived: gateway(404, 'The record was archived.'),
  version_conflict: gateway(
    409,
    'Another request is changing this record. Read it again, then repeat your change if it is still needed.',
  ),
  no_content: gateway(422, 'The request needs a body.'),
  invalid_data: gateway(422, 'The value is not valid.'),
  no_account_specified: gateway(
    422,
    'The request names no account, and the merchant has no primary one. Send account_id, or make an account primary.',
  ),
  no_payment_method: gateway(422, 'There is no payment method to charge.'),
  no_account_for_payment_method: gateway(
    422,
    'The merchant has no account for this kind of payment method. Check account_id, or ask the operator for one.',
  ),
  unavailable_for_current_status: gateway(422, 'The current status does not allow this.'),
  merchant_not_active: gateway(422, 'The merchant is not active. Ask the operator to activate it.'),
  account_not_active: gateway(422, 'The account is not active. Use another one, or ask the operator.'),
  unavailable_for_merchant_mode: gateway(
    422,
    'The key and the account are of different modes. Use a key of the account’s mode, or another account.',
  ),
  unavailable_for_merchant_policy: gateway(
    422,
    'This is not enabled for the account. Ask the operator to enable it, or use another account.',
  ),
  unsupported_currency: gateway(422, 'The account does not take this currency.'),
  not_valid_for_transaction_status: gateway(422, "The transaction's status does not allow this."),
  not_valid_for_auto_capture: gateway(422, 'The charge is captured automatically.'),
  exceeds_authorized_amount: gateway(422, 'The amount is more than was authorized.'),
  refund_exceeds_transaction: gateway(422, 'The amount is more than is left of the charge.'),
  currency_mismatch: gateway(422, "This is not the charge's currency."),
  signature_required: gateway(422, 'A gratuity needs a signature.'),
  incorrect_payment_type: gateway(422, 'The account does not take this kind of payment method.'),
  disturbed: gateway(
    422,
    'Something interfered with the payment fields while they were filled in. Reload the page and enter the payment details again.',
  ),
  origin_not_verified: gateway(
    422,
    'The page that this token comes from is not a verified origin of the merchant.',
  ),
  authentication_required: gateway(
    422,
    'The payer’s bank has to authenticate this payment first. Authenticate it with 3-D Secure, then send authentication_id.',
  ),
  authentication_failed: gateway(422, 'The payer’s bank did not authenticate this payment.'),
  payment_method_expired: gateway(422, 'The saved card has expired.'),
  card_number_invalid: gateway(422, 'The card number is not valid.'),
  card_number_incorrect: gateway(422, 'The card number is not of the given card type.'),
  card_expired: gateway(422, 'The card has expired.'),
  card_type_not_accepted: processor(422, 'This kind of card is not accepted.'),
  card_cvv_incorrect: processor(422, 'The security code is not correct.'),
  card_avs_rejected: processor(422, 'The billing address does not match the card.'),
  card_declined: processor(422, 'The card was declined.'),
  card_declined_insufficient_funds: processor(422, 'The card was declined: insufficient funds.'),
  card_declined_limit_exceeded: processor(422, 'The card was declined: its limit is exceeded.'),
  card_declined_processing_error: processor(422, 'The card was declined: its bank could not process it.'),
  card_declined_hold: processor(
    422,
    'The card was declined: it is on hold. The customer should call the bank.',
  ),
  card_declined_refer_to_issuer: processor(
    422,
    'The card was declined: the customer should call the bank that issued it.',
  ),
  card_declined_no_account: processor(422, 'The card was declined: it has no account.'),
  // These two show on the dashboard alone; everybody else is shown card_declined.
  card_blocked: gateway(422, 'Declined by the merchant’s own block lists. The card networks were not asked.'),
  card_testing_suspected: gateway(
    422,
    'Declined because of suspected card testing. The card networks were not asked.',
  ),
  ach_declined: processor(422, 'The bank declined the payment.'),
  ach_declined_hold: processor(422, 'The bank declined the payment: the account is on hold.'),
  ach_declined_duplicate: processor(422, 'The bank declined the payment: it looks like one made before.'),
  ach_invalid_account_number: processor(422, 'The account number is not valid.'),
  ach_invalid_routing_number: processor(422, 'The routing number is not valid.'),
  ach_insufficient_funds: processor(422, 'The bank declined the payment: insufficient funds.'),
  ach_account_not_found: processor(422, 'The bank has no such account.'),
  ach_account_closed: processor(422, 'The bank account is closed.'),
  ach_account_frozen: processor(422, 'The bank account is frozen.'),
  ach_limit_exceeded: processor(422, 'The bank declined the payment: a limit is exceeded.'),
  no_occurrences_for_schedule: gateway(422, 'The schedule has no payment in it.'),
  first_occurrence_due_immediately: gateway(
    422,
    'The first payment would be due today: make a charge with recur for that.',
  ),
  update_results_in_no_occurrences: gateway(422, 'The change would leave the schedule no payment.'),
  rate_limited: gateway(429, 'Too many requests. Try again later.'),
  proof_required: gateway(429, 'The browser has to do some work before it gets a token. Try again.'),
  card_processing_error: processor(500, 'The card network did not process the payment. Nothing was charged.'),
  card_processor_not_available: processor(500, 'The card network did not answer. Nothing was charged.'),
  ach_processing_error: processor(500, 'The bank network did not process the payment. Nothing was charged.'),
  ach_processor_not_available: processor(500, 'The bank network did not answer. Nothing was charged.'),
  // These appear only as the failure_code of a transaction, most of them days after the answer.
  not_authorized_country_denied: gateway(401, 'Payments from this country are not allowed.'),
  settlement_failed: processor(422, 'The payment did not settle.'),
  ach_not_authorized: processor(422, 'The account holder says that the payment was not authorized.'),
  ach_authorization_revoked: processor(422, 'The account holder has taken the authorization back.'),
  ach_payment_stopped: processor(422, 'The account holder has stopped the payment.'),
  ach_payment_refused: processor(422, 'The account holder has refused the payment.'),
  ach_deferred_refund_rejected_charge_failed: processor(
    422,
    'The charge did not settle, so there is nothing to refund.',
  ),
  server_error: gateway(500, 'Something went wrong on our side. Please try again.'),
  service_unavailable: gateway(
    503,
    'The service is unavailable right now. Wait, then send the request again with the same Idempotency-Key.',
  ),
} satisfies Record<string, CatalogEntry>

export type ErrorCode = keyof typeof catalog

/** What may stop a payment before the networks are asked: a payment that falls due is stored with such a code, too. */
const beforeNetworks = [
  'not_authorized_country_denied',
  'resource_not_found',
  'invalid_data',
  'merchant_not_active',
  'account_not_active',
  'no_account_specified',
  'no_account_for_payment_method',
  'no_payment_method',
  'incorrect_payment_type',
  'payment_method_expired',
  'authentication_required',
  'card_expired',
  'card_number_invalid',
  'unavailable_for_merchant_mode',
  'unavailable_for_merchant_policy',
  'unsupported_currency',
]

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(catalog, code)

/** The codes that a failed transaction may have (rules: errors.md#failure-codes). */
export const failureCodes: readonly ErrorCode[] = Object.keys(catalog)
  .filter(isErrorCode)
  .filter((code) => catalog[code].facility === 'payment_processor' || beforeNetworks.includes(code))

/** What kind of `invalid_data` it is (rules: errors.md#sub-codes). */
export const subCodes = [
  'not_blank',
  'not_null',
  'invalid',
  'invalid_length',
  'number_out_of_range',
  'below_minimum_value',
  'exceeds_maximum_value',
] as const
export type SubCode = (typeof subCodes)[number]
