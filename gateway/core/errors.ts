// Errors: their messages, and what every part of the gateway throws.
import { catalog, type ErrorCode, type Facility, type SubCode } from './error-catalog.ts'

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
  context?: string | undefined
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

/** The error that every part of the gateway throws; platform/http/envelope.ts turns it into the answer. */
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

/** The fault of a field, or without `context` of the request (rules: errors.md#sub-codes). @param message never holds the value */
export const fieldFault = (context: string | undefined, message: string, sub_code: SubCode = 'invalid') =>
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
