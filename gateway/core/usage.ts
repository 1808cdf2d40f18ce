// Wrong arguments of a command.
import { codeOf } from './errors.ts'
import { own } from './objects.ts'

/** The message says what is wrong. */
export class UsageError extends Error {}

/** Whether an error is about the arguments; `parseArgs` has error codes of its own for that. */
export function isUsageError(error: unknown): boolean {
  return error instanceof UsageError || (codeOf(error)?.startsWith('ERR_PARSE_ARGS') ?? false)
}

/** Secrets that may be given as an option by mistake, and the variables that they belong in. */
const VARIABLES: Readonly<Record<string, string>> = {
  'database-url': 'DATABASE_URL',
  'encryption-key': 'GATEWAY_ENCRYPTION_KEY',
  'smtp-url': 'SMTP_URL',
  'test-secret-key': 'GATEWAY_TEST_SECRET_KEY',
  'vault-token': 'VAULT_TOKEN',
}

/** Also within an option or a setting: `--public-url=https://user:password@…`. */
const WITH_PASSWORD = /[a-z][\w+.-]*:\/\/[^\s/@:]*:[^\s/@]+@/i

/**
 * Refuses secrets among the arguments, where every user of the machine can read them.
 * @throws UsageError that says where they belong, and names none
 */
export function refuseSecrets(args: readonly string[]): void {
  for (const arg of args) {
    const [, name] = /^--([a-z-]+)/.exec(arg) ?? []
    const variable = own(VARIABLES, name)
    if (variable !== undefined)
      throw new UsageError(
        `--${name} would be a secret among the arguments. ${WHY} Set ${variable} in the environment.`,
      )
    if (WITH_PASSWORD.test(arg))
      throw new UsageError(
        `An argument has a password in it. ${WHY} Set DATABASE_URL or SMTP_URL in the environment.`,
      )
  }
}

const WHY = 'Other users of this machine can read arguments.'
