const TYPES = { 1: 'initialization', 2: 'configuration', 3: 'network', 4: 'payment' } as const

/** The exception codes and their types (rules: hosted-fields.md#exceptions). */
export const exceptionMap: typeof TYPES = Object.freeze(TYPES)

export type ExceptionCode = keyof typeof exceptionMap
export type ExceptionType = (typeof exceptionMap)[ExceptionCode]

/** The result of `parseException`. */
export interface ParsedException {
  code: ExceptionCode
  message: string
  /** The individual reasons, one per fault. */
  messages: string[]
}

/** What a customer reads when only a developer can help. Pages replace it with `form.unavailable` in `messages`. */
export const UNAVAILABLE = 'The payment fields could not be loaded. Reload the page, or use another browser.'

/** The exception for everything that the library throws or rejects with. Its messages never hold a typed value. */
export class HostedFieldsException extends Error {
  override readonly name = 'HostedFieldsException'
  readonly code: ExceptionCode
  readonly messages: string[]
  /** Whether the same call may succeed later without any change. */
  readonly retryable: boolean
  /** A sentence for the customer, in the language of the fields once one has loaded. `message` is for developers. */
  readonly customerMessage: string

  /**
   * @param retryable by default true for network errors only
   * @param customerMessage by default the message for codes 3 and 4, and otherwise only that the fields couldn't be loaded
   */
  constructor(
    code: ExceptionCode,
    message: string,
    messages: string[] = [message],
    retryable: boolean = code === 3,
    customerMessage: string = code > 2 ? message : UNAVAILABLE,
  ) {
    super(message)
    this.code = code
    this.messages = messages
    this.retryable = retryable
    this.customerMessage = customerMessage
  }
}

/** Writes to the console, where developers look first. What customers see is up to the page. */
export function tell(problem: { message: string }): void {
  console.error(`Hosted fields: ${problem.message}`)
}

/**
 * Checks a value from the page.
 * @param read reads the value, and adds any faults to the list
 * @throws HostedFieldsException of code 2 with every fault; also when a getter of the page's object throws, without that
 *   error's text, which may hold anything
 */
export function checked<T>(read: (faults: string[]) => T | undefined): T {
  const faults: string[] = []
  try {
    const result = read(faults)
    if (result && !faults.length) return result
  } catch {
    faults.push('The configuration could not be read.')
  }
  throw wrongConfiguration(faults)
}

export function wrongConfiguration(faults: string[]): HostedFieldsException {
  return configurationException('The hosted fields configuration is wrong', faults)
}

/** One exception for any number of faults, with all of them in its message. */
export function configurationException(what: string, faults: string[]): HostedFieldsException {
  return new HostedFieldsException(2, `${what}: ${faults.join(' ')}`, faults)
}

/** Converts the code of an answer. An unknown code counts as a payment error. */
export function toExceptionCode(code: unknown): ExceptionCode {
  return code === 1 || code === 2 || code === 3 ? code : 4
}

/** More messages than any form has faults. */
const MOST_MESSAGES = 1000

/**
 * Converts anything that was caught.
 * @param exception an exception of this library, another error, a string, undefined or anything else
 * @returns a new `{code, message, messages}`. Anything but an exception of this library gets code 4, payment, because it was
 *   caught while making a payment
 */
export function parseException(exception: unknown): ParsedException {
  try {
    const { code, message, messages } = exception as Partial<Record<keyof ParsedException, unknown>>
    const text = typeof message === 'string' && message ? message : unknownMessage(exception)
    // Read by index and up to a limit, because the page's array may be sparse, or have its own methods.
    const length = Array.isArray(messages) ? Math.min(messages.length, MOST_MESSAGES) : 0
    const all = Array.from({ length }, (_, index): unknown => (messages as unknown[])[index])
    const reasons = all.filter((reason) => typeof reason === 'string')
    return { code: toExceptionCode(code), message: text, messages: reasons.length ? reasons : [text] }
  } catch {
    // Null and undefined have no members, and a hostile object may throw from a getter.
    const text = unknownMessage(exception)
    return { code: 4, message: text, messages: [text] }
  }
}

function unknownMessage(exception: unknown): string {
  return typeof exception === 'string' && exception ? exception : 'An unknown error occurred.'
}
