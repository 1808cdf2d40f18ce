import { type BaseLogger, type DestinationStream, type LogFn, pino } from 'pino'
import { describeError } from './error-report.ts'
import { GatewayError } from './errors.ts'
import { DeadlineExceeded } from './promises.ts'

/** Where is told what happens. The fields of a line are chosen one by one: never a body, a header or an address as it was sent. */
export interface Logger extends Pick<BaseLogger, 'info' | 'warn' | 'error'> {
  /** One whose lines all have these fields, too. */
  child(bindings: Readonly<Record<string, string>>): Logger
}

/**
 * @param level the least that is written, or `silent`
 * @param destination standard error by default, because standard output is the command's answer
 */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
) {
  const serializers = { err: describeError, cause: describeError }
  return pino({ level, base: null, serializers, hooks: { logMethod: withText } }, destination)
}

/** A library may log an error and nothing else: the line would have the error's message for its text. */
function withText(this: BaseLogger, [first, ...others]: Parameters<LogFn>, write: LogFn): void {
  if (typeof first === 'string' || others.length > 0) write.call(this, first, ...others)
  else write.call(this, first instanceof Error ? { err: first } : first, 'a library’s line')
}

/** What a failure was about: ids, and what was being done. */
export type About = Readonly<Record<string, string | number>>

/**
 * Logs a failure: once, where it is known what it was about.
 * @param cause what was thrown
 */
export function logFailure(logger: Logger, about: About, cause: unknown, message: string): void {
  const line = { ...about, cause }
  if (isForeseen(cause)) logger.warn(line, message)
  else logger.error(line, message)
}

/** Networks that stay silent, and somebody who was faster; anything else is a defect. */
function isForeseen(cause: unknown): boolean {
  if (cause instanceof GatewayError) return cause.status === 409 || isForeseen(cause.cause)
  return cause instanceof DeadlineExceeded
}
