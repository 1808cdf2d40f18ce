// Wrong arguments of a command.
import { codeOf } from './errors.ts'

/** The message says what is wrong. */
export class UsageError extends Error {}

/** Whether an error is about the arguments; `parseArgs` has error codes of its own for that. */
export function isUsageError(error: unknown): boolean {
  return error instanceof UsageError || (codeOf(error)?.startsWith('ERR_PARSE_ARGS') ?? false)
}
