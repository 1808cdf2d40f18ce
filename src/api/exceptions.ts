const TYPES = { 1: 'initialization', 2: 'configuration', 3: 'network', 4: 'payment' } as const

/** The exception codes and their types (rules: hosted-fields.md#exceptions). */
export const exceptionMap: typeof TYPES = Object.freeze(TYPES)

export type ExceptionCode = keyof typeof exceptionMap
export type ExceptionType = (typeof exceptionMap)[ExceptionCode]

/** What `parseException` makes of anything that was thrown. */
export interface ParsedException {
  code: ExceptionCode
  message: string
  /** The single reasons, one a fault. */
  messages: string[]
}

/** Said wherever a frame that is there gives no answer. */
export const SILENT = 'The payment fields did not answer. Please try again.'

/** Everything that the library throws or rejects with. No message of it ever holds a value that was typed. */
export class HostedFieldsException extends Error {
  override readonly name = 'HostedFieldsException'
  readonly code: ExceptionCode
  readonly messages: string[]
  /** The same call may succeed later, with nothing changed. */
  readonly retryable: boolean

  /** @param retryable by default what failed on the network */
  constructor(
    code: ExceptionCode,
    message: string,
    messages: string[] = [message],
    retryable: boolean = code === 3,
  ) {
    super(message)
    this.code = code
    this.messages = messages
    this.retryable = retryable
  }
}

/**
 * Checks something of the page's.
 * @param read adds what is wrong to the faults
 * @throws HostedFieldsException with code 2 and every fault; also when a getter of the page's threw: what it said may be
 *   anything and is not repeated
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

/** One exception for any number of faults: the message counts them, `messages` lists them. */
export function configurationException(what: string, faults: string[]): HostedFieldsException {
  const [only] = faults
  const message =
    faults.length === 1 && only ? `${what}: ${only}` : `${what}: ${faults.length} faults, listed in messages`
  return new HostedFieldsException(2, message, faults)
}

/** An answer's code as one of ours; an unknown one counts as a payment fault. */
export function toExceptionCode(code: unknown): ExceptionCode {
  return code === 1 || code === 2 || code === 3 ? code : 4
}

/** More than any form has faults. */
const MOST_MESSAGES = 1000

/**
 * Reads whatever was caught.
 * @param exception anything: an exception of this library, another error, a string, nothing
 * @returns a fresh `{code, message, messages}`; what is not an exception of this library has code 4, payment,
 *   because it was caught where a payment was being made
 */
export function parseException(exception: unknown): ParsedException {
  try {
    const { code, message, messages } = exception as Partial<Record<keyof ParsedException, unknown>>
    const text = typeof message === 'string' && message ? message : unknownMessage(exception)
    // Index by index and not too many: a list of somebody else's may be sparse, or have methods of its own.
    const length = Array.isArray(messages) ? Math.min(messages.length, MOST_MESSAGES) : 0
    const all = Array.from({ length }, (_, index): unknown => (messages as unknown[])[index])
    const reasons = all.filter((reason) => typeof reason === 'string')
    return { code: toExceptionCode(code), message: text, messages: reasons.length ? reasons : [text] }
  } catch {
    // Null and undefined have no keys; a hostile object may throw from a getter.
    const text = unknownMessage(exception)
    return { code: 4, message: text, messages: [text] }
  }
}

function unknownMessage(exception: unknown): string {
  return typeof exception === 'string' && exception ? exception : 'An unknown error occurred.'
}
