/** The one catalog of errors (rules: errors.md#codes). */

export const facilities = ['gateway', 'payment_processor'] as const
type Facility = (typeof facilities)[number]

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
  not_authorized: gateway(401, 'The key is missing or not valid for this operation.'),
  resource_not_found: gateway(404, 'There is nothing at this address.'),
  resource_archived: gateway(404, 'The record was archived.'),
  version_conflict: gateway(409, 'Another request is changing this just now. Look at it and try again.'),
  no_content: gateway(422, 'The request needs a body.'),
  invalid_data: gateway(422, 'The value is not valid.'),
  no_account_specified: gateway(422, 'The request names no account, and the merchant has no primary one.'),
  no_payment_method: gateway(422, 'There is no payment method to charge.'),
  no_account_for_payment_method: gateway(422, 'The merchant has no account for this kind of payment method.'),
  unavailable_for_current_status: gateway(422, 'The current status does not allow this.'),
  merchant_not_active: gateway(422, 'The merchant is not active.'),
  account_not_active: gateway(422, 'The account is not active.'),
  unavailable_for_merchant_mode: gateway(422, 'The key and the account are of different modes.'),
  unavailable_for_merchant_policy: gateway(422, 'This is not enabled for the account.'),
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

/** One entry of the envelope's `messages`. */
export interface ErrorMessage {
  code: ErrorCode
  level: 'error' | 'info'
  message: string
  facility: Facility
  /** With `invalid_data` the dotted path of the field at fault, with a 404 the `Type[id]` of what was not found. */
  context?: string
  /** With every other code the dotted path of the field at fault. */
  field_name?: string
  sub_code?: SubCode
  /** The id of the stored transaction that failed. */
  entity_id?: string
  /** What a browser has to solve (rules: card-testing.md#proof). */
  challenge?: string
}

export interface ErrorDetails {
  /** Of the field at fault; the message calls it as its code has it. */
  context?: string
  sub_code?: SubCode
  entity_id?: string
  challenge?: string
  /** Replaces the catalog's text. It never holds a value that was sent. */
  message?: string
}

/** Clients file a message under its context, and any without as one about the whole request (rules: errors.md#context). */
const WITH_CONTEXT: readonly ErrorCode[] = ['invalid_data', 'resource_not_found', 'resource_archived']

/** A message from the catalog, with the details of one case. */
export function errorMessage(code: ErrorCode, { context, ...details }: ErrorDetails = {}): ErrorMessage {
  const { message, facility } = catalog[code]
  return {
    code,
    level: 'error',
    message,
    facility,
    ...(context !== undefined && named(code, context)),
    ...details,
  }
}

const named = (code: ErrorCode, field: string) =>
  WITH_CONTEXT.includes(code) ? { context: field } : { field_name: field }

/** The field that a message is about (rules: errors.md#field-name). */
export function fieldOf({ context, field_name }: ErrorMessage): string | undefined {
  return context ?? field_name
}

/** The error that every part of the gateway throws; http/envelope.ts turns it into the answer. */
export class GatewayError extends Error {
  readonly status: number
  readonly messages: readonly [ErrorMessage, ...ErrorMessage[]]
  /** Seconds to wait before the next attempt, as `Retry-After` tells it. */
  readonly retryAfter?: number

  /**
   * @param status replaces the catalog's status of the first message
   * @param options `cause`: the error behind it, which whoever passes it has already logged; `retryAfter` as the member
   */
  constructor(
    messages: readonly [ErrorMessage, ...ErrorMessage[]],
    status?: number,
    options?: ErrorOptions & { retryAfter?: number },
  ) {
    super(messages[0].code, options)
    this.messages = messages
    this.status = status ?? catalog[messages[0].code].status
    if (options?.retryAfter !== undefined) this.retryAfter = options.retryAfter
  }
}

/** The refusal of a user whose role doesn't include something. */
export function forbidden(message: string): GatewayError {
  return new GatewayError([errorMessage('not_authorized', { message })], 403)
}

/** A GatewayError with one message. @param options as `GatewayError` */
export function gatewayError(code: ErrorCode, details?: ErrorDetails, options?: ErrorOptions): GatewayError {
  return new GatewayError([errorMessage(code, details)], undefined, options)
}

/** What is wrong with a field of a request (rules: errors.md#sub-codes). @param message never holds the value */
export const fieldFault = (context: string, message: string, sub_code: SubCode = 'invalid'): ErrorMessage =>
  errorMessage('invalid_data', { context, sub_code, message })

/** The 422 for one field. @param message as `fieldFault` */
export const fieldError = (context: string, message: string, sub_code?: SubCode): GatewayError =>
  new GatewayError([fieldFault(context, message, sub_code)])

/** Keeps the first message about each field (rules: errors.md#all-faults). */
export function onePerField(messages: readonly ErrorMessage[]): ErrorMessage[] {
  const first = new Map<string | undefined, ErrorMessage>()
  for (const message of messages) {
    const field = fieldOf(message)
    if (!first.has(field)) first.set(field, message)
  }
  return [...first.values()]
}

/** Refuses a request that has faults. @throws 422 with the first fault of each field */
export function refuse(faults: readonly ErrorMessage[]): void {
  const [first, ...others] = onePerField(faults)
  if (first) throw new GatewayError([first, ...others])
}

/**
 * The faults that each of several readers of a request throws (rules: errors.md#all-faults). What they return is not used.
 * @throws what a reader throws that does not name fields
 */
export function faultsOf(...readers: (() => unknown)[]): ErrorMessage[] {
  return readers.flatMap((read) => {
    try {
      read()
      return []
    } catch (error) {
      if (!(error instanceof GatewayError) || error.messages.some(({ context }) => !context)) throw error
      return error.messages
    }
  })
}

/** Calls several readers of a request. @throws 422 with the faults of all of them, or as `faultsOf` */
export function checkAll(...readers: (() => unknown)[]): void {
  refuse(faultsOf(...readers))
}

/** What an id may look like. Anything else that was sent as an id is not repeated in the answer. */
const ID = /^[\w-]{1,64}$/

/** A card number, an account number or a security code that somebody sent in place of an id, in groups or not. */
const NUMBER = /^[\d_-]+$|\d(?:[ -]?\d){11,}/

const contextOf = (type: string, id: string) => `${type}[${ID.test(id) && !NUMBER.test(id) ? id : '…'}]`

/** 404 with the context `Type[id]` (rules: errors.md#not-found). */
export function notFound(type: string, id: string): GatewayError {
  return gatewayError('resource_not_found', {
    context: contextOf(type, id),
    message: `There is no such ${type}.`,
  })
}

/** 404 for a record that was moved to an archive (rules: errors.md#archived). @param day `YYYY-MM-DD` */
export function wasArchived(type: string, id: string, day: string): GatewayError {
  return gatewayError('resource_archived', {
    context: contextOf(type, id),
    message: `This ${type} was archived on ${day}. Ask the operator of the gateway to restore it.`,
  })
}

/** The code that a library or the operating system gave an error, if any. @param error whatever was thrown */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
