import { type BaseLogger, type DestinationStream, type LogFn, pino } from 'pino'
import { describeError } from './error-report.ts'
import { GatewayError } from './errors.ts'
import { nextStepFor } from './next-steps.ts'
import { DeadlineExceeded } from './promises.ts'

/** The log. Every field of a line is chosen explicitly: never a body, a header or a URL as it was sent. */
export interface Logger extends Pick<BaseLogger, 'info' | 'warn' | 'error'> {
  /** A logger that adds these fields to every line. */
  child(bindings: Readonly<Record<string, string>>): Logger
}

/**
 * @param level the lowest level that is written, or `silent`
 * @param destination standard error by default, because standard output holds the command's result
 */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
) {
  const serializers = { err: describeError, cause: describeError }
  return pino({ level, base: null, serializers, hooks: { logMethod: withText } }, destination)
}

/** Where a library logs only an error, gives the line a fixed text: pino would put the error's message there. */
function withText(this: BaseLogger, [first, ...others]: Parameters<LogFn>, write: LogFn): void {
  if (typeof first === 'string' || others.length > 0) write.call(this, first, ...others)
  else write.call(this, first instanceof Error ? { err: first } : first, 'a library’s line')
}

/** What a failure was about: ids, and what was being done. */
export type About = Readonly<Record<string, string | number>>

/**
 * Logs a failure. Called once per failure, at the place that knows what it was about.
 * @param cause what was thrown
 */
export function logFailure(logger: Logger, about: About, cause: unknown, message: string): void {
  const nextStep = nextStepFor(cause)
  const line = { ...about, cause, ...(nextStep !== undefined && { nextStep }) }
  if (isForeseen(cause)) logger.warn(line, message)
  else logger.error(line, message)
}

/** Whether a failure is expected in operation: the networks timed out, or another request came first. All else is a defect. */
function isForeseen(cause: unknown): boolean {
  if (cause instanceof GatewayError) return cause.status === 409 || isForeseen(cause.cause)
  return cause instanceof DeadlineExceeded
}
