import { codeOf } from '../errors.ts'

/** A command that was given what it does not take: its message says what. */
export class UsageError extends Error {}

/** Whether the command was misused: `parseArgs` has errors of its own for that. */
export function isUsageError(error: unknown): boolean {
  return error instanceof UsageError || (codeOf(error)?.startsWith('ERR_PARSE_ARGS') ?? false)
}
