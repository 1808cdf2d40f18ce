/** A command that was given what it does not take: its message says what. */
export class UsageError extends Error {}

/** Whether the command was misused: `parseArgs` has errors of its own for that. */
export function isUsageError(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return error instanceof UsageError || (code?.startsWith('ERR_PARSE_ARGS') ?? false)
}
